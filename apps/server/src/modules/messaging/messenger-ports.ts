import type { Secret } from '../../platform/secrets/secret.ts';

/** A message for one chat, as plain text; a longer one is cut at the messenger's limit. */
export interface ChatMessage {
  /** The messenger's number of the chat. */
  readonly chatId: string;
  readonly text: string;
  /** Opens a page. */
  readonly link?: { readonly text: string; readonly url: string } | undefined;
  /** Ends the messages, like the word "stop". */
  readonly stop?: { readonly text: string } | undefined;
}

/**
 * `blocked`: the person wants nothing from the bot any more. `refused`: for another reason, which a retry will not
 * resolve. `reference` is the messenger's number of the message within its chat.
 */
export type ChatOutcome =
  | { readonly outcome: 'accepted'; readonly reference: string }
  | { readonly outcome: 'blocked' | 'refused'; readonly detail: string };

/** What a person did in the private chat with the bot. */
export interface ChatUpdate {
  /** The same each time the messenger repeats the update. */
  readonly key: string;
  readonly chatId: string;
  /** As the person is called in the messenger; may be empty. */
  readonly person: string;
  /** The language of the person's program, if the messenger names it: `tr`. */
  readonly language: string | undefined;
  /** The messenger's number of a pressed button, which shows that it waits until it is answered. */
  readonly press?: string | undefined;
  readonly act:
    | { readonly kind: 'start'; readonly token: string }
    /** `answers`: the message of ours that it replies to. */
    | { readonly kind: 'text'; readonly text: string; readonly answers: string | undefined }
    | { readonly kind: 'stop' | 'blocked' | 'unreadable' };
}

/** `unknown`: the messenger does not know the token. `said`: where it sends updates, and its last complaint about that. */
export type BotFacts =
  | { readonly outcome: 'known'; readonly name: string; readonly title: string; readonly said: string }
  | { readonly outcome: 'unknown'; readonly said: string };

/** One messenger, as its bots use it. Each call throws when there is no answer. */
export interface BotApi {
  describe(token: Secret): Promise<BotFacts>;
  /** Has updates sent to this address with this secret; throws with the messenger's answer if it refuses. */
  openInbox(token: Secret, inbox: { readonly url: string; readonly secret: Secret }): Promise<void>;
  /** Throws when a retry may help: `RetryLater` if the messenger says when. */
  send(token: Secret, message: ChatMessage): Promise<ChatOutcome>;
  /** Ends the waiting of a pressed button, and shows a short note; throws if the messenger refuses. */
  answerPress(token: Secret, press: string, note: string): Promise<void>;
  /** Parses the body of an update; undefined for one that concerns us not, such as a group's. */
  readUpdate(body: unknown): ChatUpdate | undefined;
  /** The header in which the messenger sends the inbox's secret. */
  readonly secretHeader: string;
  /** The address that starts a chat with the bot. */
  linkTo(botName: string, token: string): string;
}

/** The messengers of this process, by the provider in a setting. */
export type BotApis = Readonly<Partial<Record<string, BotApi>>>;
