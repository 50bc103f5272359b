import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { MessageValues } from '../../platform/errors.ts';
import type { TemplateName } from './message-kinds.ts';
import type { MailAttachment } from './ports.ts';
import type { MessageLists } from './templates/fill-template.ts';

export type Channel = 'mail' | 'sms';

/** A message as it is kept: what it is about and whom it goes to, never a secret. */
export interface StoredMessage {
  readonly id: string;
  readonly channel: Channel;
  /** What it is about: an order's or a proof's id. */
  readonly reference: string;
  readonly template: TemplateName;
  readonly language: Language;
  readonly recipient: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly state: string;
  /** The answer of the receiving server or the provider. */
  readonly detail: string | undefined;
  readonly createdAt: Date;
  /** When it left us. */
  readonly sentAt: Date | undefined;
}

/** What the texts of a message are filled with. */
export interface MessageContent {
  readonly values: MessageValues;
  /** Values that are lists, of a mail. */
  readonly lists?: MessageLists;
  /** Where the mail's button leads; absent where the template has no button. */
  readonly buttonUrl?: string;
  /** Where links lead: from the site row, never from a request. */
  readonly siteOrigin: string;
}

/** `sent`: secrets are created. `shown`: to a reader other than the recipient; `[link]` and `[code]` replace them. */
export type MessageUse = 'sent' | 'shown';

/**
 * Where the messages of some kinds take their words from. One source and one entry in `messageKinds` are all that a new
 * message needs: planning, sending, retrying, showing are the same for all.
 */
export interface MessageSource {
  readonly templates: readonly TemplateName[];
  /** Read anew for each try. Undefined: it is too late for it, or it must not go any more. */
  fill(scope: TenantScope, message: StoredMessage, use: MessageUse): Promise<MessageContent | undefined>;
  /** What goes with the mail; made outside of any transaction. */
  attach?(tenantId: number, message: StoredMessage): Promise<readonly MailAttachment[]>;
}
