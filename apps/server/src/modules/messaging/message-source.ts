import type { Language } from '@farewind/contract/core/fields';
import type { Messenger } from '@farewind/contract/core/messengers';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { MessageValues } from '../../platform/errors.ts';
import type { TemplateName } from './message-kinds.ts';
import type { MailAttachment } from './ports.ts';

export type Channel = 'mail' | 'sms' | Messenger;

/** A message as stored: its subject and recipient, never a secret. */
export interface StoredMessage {
  readonly id: string;
  readonly channel: Channel;
  /** The id of its subject: an order or a verification. */
  readonly reference: string;
  readonly template: TemplateName;
  readonly language: Language;
  readonly recipient: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly state: string;
  /** The answer of the receiving server or the provider. */
  readonly detail: string | undefined;
  readonly createdAt: Date;
  /** When it was sent. */
  readonly sentAt: Date | undefined;
}

/** A message before it is stored. */
export interface PlannedMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly reference: string;
  readonly template: TemplateName;
  readonly language: Language;
  readonly recipient: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Messages with one ordering key are sent one after another. */
  readonly orderingKey?: string;
  /** The earliest time to send it; absent: now. */
  readonly leavesAt?: Date;
}

/** What a stranger wrote: each line is marked as quoted, so that it cannot pass for a sentence of the mail itself. */
export interface Quotation {
  readonly quoted: string;
}

/** Values with several lines: a list has a line `- one` for each entry, a text keeps its paragraphs. */
export type MessageLists = Readonly<Record<string, readonly string[] | string | Quotation>>;

/** The values for the texts of a message. */
export interface MessageContent {
  readonly values: MessageValues;
  /** Values that are lists; mails only. */
  readonly lists?: MessageLists;
  /** The target of the mail's button; absent if the template has none. */
  readonly buttonUrl?: string;
  /** The origin of links: from the site row, never from a request. */
  readonly siteOrigin: string;
  /** What mail programs may read of it (schema.org); mails only. */
  readonly structuredData?: readonly object[];
}

/**
 * `sent`: secrets are created. `shown`: read by somebody other than the recipient; `[link]` and `[code]` replace them.
 */
export type MessageUse = 'sent' | 'shown';

/**
 * Provides the contents of some kinds of messages. A new message needs only a source and an entry in `messageKinds`:
 * planning, sending, retrying and showing are common to all.
 */
export interface MessageSource {
  readonly templates: readonly TemplateName[];
  /** Called for each attempt. Undefined if it is too late, or the message must not be sent any more. */
  fill(scope: TenantScope, message: StoredMessage, use: MessageUse): Promise<MessageContent | undefined>;
  /** The attachments of the mail; created outside of any transaction. */
  attach?(tenantId: number, message: StoredMessage): Promise<readonly MailAttachment[]>;
}

/** The source of each kind of message. */
export type MessageSources = ReadonlyMap<string, MessageSource>;
