/**
 * The JSON protocol of a SignalR hub, as far as a hub without methods of its own speaks it: the handshake, pings, and the
 * `register` with which clients of the framework ask for notifications. See ASP.NET Core's `HubProtocol.md`.
 */
const END = '\u001E';
const types = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const;

export const PING = record({ type: types.ping });
/** The account is signed out: the client is not to come back by itself. */
export const CLOSE = record({ type: types.close, allowReconnect: false });

/** What a client's text is answered with, and whether the connection is over after it. */
export interface HubAnswer {
  readonly records: readonly string[];
  readonly isOver: boolean;
}

/** One client's side of the conversation: the handshake comes first. */
export class HubConversation {
  #hasShakenHands = false;

  read(text: string): HubAnswer {
    const records: string[] = [];
    // Each record ends with the separator, so that nothing follows the last one.
    const [tail, ...parts] = text.split(END).toReversed();
    if (tail !== '') return { records, isOver: true };
    for (const part of parts.toReversed()) {
      const message = parse(part);
      if (!message || message['type'] === types.close) return { records, isOver: true };
      const answer = this.#hasShakenHands ? answerTo(message) : shakeHands(message);
      if (answer !== undefined) records.push(answer);
      if (!this.#hasShakenHands && answer !== ACCEPTED) return { records, isOver: true };
      this.#hasShakenHands = true;
    }
    return { records, isOver: false };
  }
}

const ACCEPTED = record({});

function shakeHands({ protocol, version }: Message): string {
  return protocol === 'json' && version === 1
    ? ACCEPTED
    : record({ error: 'Only version 1 of the JSON protocol is spoken here.' });
}

function answerTo({ type, target, invocationId }: Message): string | undefined {
  if (type !== types.invocation && type !== types.streamInvocation) return undefined;
  // Nobody waits for an answer to a call without a number.
  if (typeof invocationId !== 'string') return undefined;
  const isRegister = typeof target === 'string' && target.toLowerCase() === 'register';
  const outcome = isRegister ? { result: null } : { error: 'The hub has no such method.' };
  return record({ type: types.completion, invocationId, ...outcome });
}

interface Message {
  readonly [name: string]: unknown;
}

function parse(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}

function record(value: object): string {
  return JSON.stringify(value) + END;
}
