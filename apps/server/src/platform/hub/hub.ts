import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { CallCounter } from '../rate-limits/call-counter.ts';

const PATH = '/signalr';
/** The name of the token in the address, as in the framework's clients: a browser opens a WebSocket without headers. */
const TOKEN = 'enc_auth_token';
const MESSAGE_BYTES = 4096;
const BEAT_SECONDS = 15;
/** Clients send something every 15 seconds, if only a ping. */
const SILENT_BEATS = 3;
const MESSAGES_A_BEAT = 60;
const CONNECTIONS_OF_ACCOUNT = 10;
const CONNECTIONS = 2000;
/** Of a session, and as many negotiations: a client that has lost its connection tries again a few times. */
const OPENINGS_A_MINUTE = 30;
const MINUTE_MS = 60_000;

export interface HubDeps {
  /** The session that a token names, open or not, without a query; undefined for a token that is not ours. */
  readonly sessionOf: (token: string) => string | undefined;
  /** Openings pass the limits of calls by, and addresses are shared, so both are counted here by session. */
  readonly callCounter: CallCounter;
  /** The account of a token with an open session, as an opaque name; undefined for an invalid token. */
  readonly findAccount: (token: string) => Promise<string | undefined>;
  readonly log: Log;
}

interface Connection {
  readonly socket: WebSocket;
  readonly token: string;
  readonly account: string;
  messages: number;
  silentBeats: number;
}

/** Whether a request opens a hub connection; any other upgrade request gets a plain HTTP response. */
export function isHubOpening({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && pathOf(url) === PATH && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * The hub that clients of the framework connect to after signing in, over a WebSocket, which they try first. It sends no
 * notifications; it exists so that they find what they expect. Returns the periodic task: pings, and closing connections
 * whose session is over or that do not respond.
 */
export function serveHub(server: FastifyInstance, deps: HubDeps): () => Promise<void> {
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });

  server.post(`${PATH}/negotiate`, async (request, reply) => {
    const token = tokenOf(request.url);
    const session = deps.sessionOf(token);
    if (session === undefined) throw refusal('GEN-SIGNIN');
    const { calls, endsInMs } = await deps.callCounter.count(`hubNegotiation:${session}`, MINUTE_MS);
    if (calls > OPENINGS_A_MINUTE)
      throw refusal('GEN-LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)) });
    if ((await deps.findAccount(token)) === undefined) throw refusal('GEN-SIGNIN');
    const connectionId = newId();
    reply.header('cache-control', 'no-store');
    return {
      negotiateVersion: 1,
      // The token in the address opens the connection as well: nothing is stored between the two.
      connectionId,
      connectionToken: connectionId,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text', 'Binary'] }],
    };
  });

  async function open(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const token = tokenOf(request.url ?? '');
    const session = deps.sessionOf(token);
    if (session === undefined) return refuse(stream, 401);
    const { calls } = await deps.callCounter.count(`hub:${session}`, MINUTE_MS);
    if (calls > OPENINGS_A_MINUTE) return refuse(stream, 429);
    const account = await deps.findAccount(token);
    if (account === undefined) return refuse(stream, 401);
    const own = [...connections].filter((each) => each.account === account).length;
    if (own >= CONNECTIONS_OF_ACCOUNT || connections.size >= CONNECTIONS) return refuse(stream, 429);
    sockets.handleUpgrade(request, stream, head, (socket) => talk({ socket, token, account }));
  }

  function talk(opened: Pick<Connection, 'socket' | 'token' | 'account'>): void {
    const { socket } = opened;
    const connection: Connection = { ...opened, messages: 0, silentBeats: 0 };
    const conversation = new HubConversation();
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
    // Broken connections close on their own.
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      connection.silentBeats = 0;
      connection.messages += 1;
      if (connection.messages > MESSAGES_A_BEAT) return socket.close(1008);
      const { records, isOver } = conversation.read(data.toString('utf8'));
      for (const each of records) socket.send(each);
      if (isOver) socket.close(1000);
    });
  }

  async function checkAll(): Promise<void> {
    for (const connection of Array.from(connections)) {
      const { socket, token } = connection;
      connection.messages = 0;
      connection.silentBeats += 1;
      if (connection.silentBeats > SILENT_BEATS) socket.terminate();
      else if ((await deps.findAccount(token)) !== undefined) socket.send(PING);
      else {
        socket.send(CLOSE);
        socket.close(1000);
      }
    }
  }

  server.server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    void openOrRefuse(request, stream, head);
  });
  const reportOpening = reportOnce(deps.log, 'The hub could not open a connection; clients try again');
  const reportBeat = reportOnce(deps.log, 'The hub could not check its connections; the next heartbeat does');

  async function openOrRefuse(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    try {
      await open(request, stream, head);
      reportOpening(undefined);
    } catch (error) {
      reportOpening(error);
      refuse(stream, 503);
    }
  }

  let isBeating = false;
  async function beat(): Promise<void> {
    if (isBeating) return;
    isBeating = true;
    try {
      await checkAll();
      reportBeat(undefined);
    } catch (error) {
      reportBeat(error);
    } finally {
      isBeating = false;
    }
  }

  const timer = setInterval(() => void beat(), BEAT_SECONDS * 1000).unref();
  server.addHook('preClose', async () => {
    clearInterval(timer);
    for (const { socket } of connections) {
      socket.close(1001);
      socket.terminate();
    }
  });
  return beat;
}

/**
 * Logs an error unless the time before failed as well: during an outage each heartbeat and two thousand clients would
 * repeat it. Called without one after a success.
 */
function reportOnce(log: Log, what: string): (error: unknown) => void {
  let isFailing = false;
  return (error) => {
    if (error !== undefined && !isFailing) log.warn({ err: error }, what);
    isFailing = error !== undefined;
  };
}

function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').toLowerCase().replace(/\/$/, '');
}

function tokenOf(url: string): string {
  return new URL(url, 'http://hub').searchParams.get(TOKEN) ?? '';
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * The JSON protocol of a SignalR hub, as far as a hub without methods of its own needs it: the handshake, pings, and
 * the `register` with which clients of the framework request notifications. See ASP.NET Core's `HubProtocol.md`.
 */
const END = '\u001E';
const types = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const;

const PING = record({ type: types.ping });
/** The account is signed out: the client must not reconnect automatically. */
const CLOSE = record({ type: types.close, allowReconnect: false });

/** The answer to a client's text, and whether the connection ends after it. */
interface HubAnswer {
  readonly records: readonly string[];
  readonly isOver: boolean;
}

/** One client's side of the conversation: the handshake comes first. */
class HubConversation {
  #hasShakenHands = false;

  read(text: string): HubAnswer {
    const records: string[] = [];
    // Each record ends with the separator, so nothing follows the last one.
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
  // A call without a number expects no answer.
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
