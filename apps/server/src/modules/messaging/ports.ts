import type { Language } from '@farewind/contract/core/fields';
import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { FailureReason } from '../../platform/call-failure.ts';
import type { EmailSetting, SmsSetting } from '../settings/public.ts';
import type { MessageKind } from './message-kinds.ts';

export type * from './documents/document-model.ts';
export type * from './messenger-ports.ts';
export type { RenderDocument } from './documents/order-documents.ts';
export type { AppleAccount, GoogleAccount, PassField, TripPass } from './documents/trip-pass.ts';
export type { TripCalendar, TripEvent, ZonedTime } from './documents/trip-calendar.ts';

/** An order as the buyer's mails and documents show it, in the buyer's language. */
export interface OrderForMessage {
  readonly order: Order;
  readonly language: Language;
  readonly customerName: string;
  readonly customerEmail: string;
  /** The origin of links: from the site row, never from a request. */
  readonly siteOrigin: string;
}

export type ReadOrderForMessage = (scope: TenantScope, orderId: string) => Promise<OrderForMessage>;

/** A cancellation and its refund, worded for the buyer. */
export interface CancellationForMessage {
  readonly quote: CancelQuoteView;
  /** `choice`, or the reason if it was not the customer's choice. */
  readonly cause: string;
  readonly confirmedAt: Date | undefined;
}

/** When the cancellation that a refund belongs to was confirmed; undefined for other refunds. */
export type FindCancelledAt = (scope: TenantScope, subject: string) => Promise<Date | undefined>;

/** Reads a cancellation by its confirmed quote. Refuses with GEN-NOTFOUND. */
export type ReadCancellation = (scope: TenantScope, quoteId: string) => Promise<CancellationForMessage>;

/** The right to act on an order, for the link in its mail; undefined when it cannot be derived any more. */
export type FindOrderKey = (scope: TenantScope, orderId: string) => Promise<string | undefined>;

/** A sum that staff ask for beside the order's own. */
export interface RequestForMessage {
  readonly requestId: string;
  readonly purpose: string;
  /** A decimal text. */
  readonly amount: string;
  readonly currency: Currency;
  readonly state: string;
  readonly payUntil: Date;
  /** The right to pay, for the link; undefined when it cannot be derived any more. */
  readonly key: string | undefined;
}

/** Undefined if there is no such request. */
export type ReadPaymentRequest = (
  scope: TenantScope,
  requestId: string,
) => Promise<RequestForMessage | undefined>;

export interface IssuedCode {
  readonly code: string;
  readonly minutesLeft: number;
}

/** Creates a requested code and invalidates an earlier one; undefined when it is too late. */
export type IssueOrderCode = (
  scope: TenantScope,
  orderId: string,
  codeId: string,
) => Promise<IssuedCode | undefined>;

/** Whether the owner of the address consents to news and has not withdrawn consent. */
export type HasNewsConsent = (scope: TenantScope, email: string) => Promise<boolean>;

export interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

export interface Mail {
  readonly fromName: string;
  readonly fromAddress: string;
  /** The address for undeliverable mails; absent: the sender. */
  readonly returnPath?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly to: string;
  /** Receives it instead of `to`, which it still names: a copy for the agency. */
  readonly copyFor?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The same id for every attempt, so that the recipient's server can detect a mail sent twice. */
  readonly messageId: string;
  /** The mail that it answers, without brackets, so that mail programs show both together. */
  readonly inReplyTo?: string | undefined;
  readonly attachments: readonly MailAttachment[];
  /** News and alerts: the address to which a mail program posts to end them (RFC 8058). */
  readonly oneClickUrl?: string | undefined;
}

/** The server that sends a mail: the tenant's own, else the installation's. */
export type MailServer =
  | { readonly url: string }
  | Pick<EmailSetting, 'host' | 'port' | 'userName' | 'password' | 'enableSsl'>;

/** The receiving server's answer. `refused` is final: retrying cannot help. */
export interface MailOutcome {
  readonly outcome: 'accepted' | 'refused';
  readonly answer: string;
}

/** Sends by SMTP; throws when a retry may help: no connection, a busy server, wrong credentials. */
export type SendMail = (server: MailServer, mail: Mail) => Promise<MailOutcome>;

export interface TextMessage {
  /** International, with its plus. */
  readonly to: string;
  readonly text: string;
  /** The provider checks advertising against the register of consents. */
  readonly purpose: MessageKind['purpose'];
}

/**
 * The provider's answer: `refused` is final. `reference` is the provider's id of the message, `detail` its code in
 * words.
 */
export type SmsOutcome =
  | { readonly outcome: 'accepted'; readonly reference: string }
  | { readonly outcome: 'refused'; readonly detail: string };

/** Sends one text message; throws when a retry may help. */
export type SendSms = (setting: SmsSetting, message: TextMessage) => Promise<SmsOutcome>;

/** The supported providers, by the name in the setting. */
export type SmsProviders = Readonly<Partial<Record<string, SendSms>>>;

/** The provider's final report on an accepted message. */
export type SmsReport =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'failed'; readonly detail: string };

/** The reports so far, by the provider's id of the message; a missing one is still being delivered. */
export type AskSmsReports = (
  setting: SmsSetting,
  references: readonly string[],
) => Promise<ReadonlyMap<string, SmsReport>>;

/** The providers with delivery reports, by the name in the setting. */
export type SmsReporters = Readonly<Partial<Record<string, AskSmsReports>>>;

/** A notice of a mail server that a mail did or did not arrive. */
export interface DeliveryReport {
  /** The reported mail's id, without brackets; undefined if the notice does not name it. */
  readonly messageId: string | undefined;
  readonly recipients: readonly {
    readonly address: string;
    /** A permanent failure: retrying is pointless. */
    readonly isFailed: boolean;
    /** The server's explanation. */
    readonly detail: string;
  }[];
}

/** Parses a raw mail as a delivery notice; undefined for any other mail. Throws `MailReaderEnded`. */
export type ReadDeliveryReport = (raw: Buffer) => Promise<DeliveryReport | undefined>;

/** A mailbox in which replies arrive. */
export type MailboxServer = Pick<
  EmailSetting,
  'imapHost' | 'imapPort' | 'imapUserName' | 'userName' | 'imapPassword' | 'imapSsl'
>;

/** The headers that show whether a mail concerns us, before it is fetched. */
export interface MailHead {
  /** The IMAP UID: ascending within the mailbox, and valid as long as its `uidValidity`. */
  readonly uid: number;
  /** Every address that it was sent or delivered to, in lower case. */
  readonly recipients: readonly string[];
  /** The names of mails that it answers, without brackets. */
  readonly answers: readonly string[];
  /** Whether it is a mail server's notice about another mail. */
  readonly isReport: boolean;
}

/** An inbox opened read-only: nothing in it is marked, moved or deleted. */
export interface OpenMailbox {
  readonly uidValidity: string;
  readonly uidNext: number;
  /**
   * The headers of mails from a UID on, ascending, at most `most` of them; and the UID up to which none was left out.
   */
  listHeads(
    fromUid: number,
    most: number,
  ): Promise<{ readonly heads: readonly MailHead[]; readonly reachedUid: number }>;
  /** The mail, truncated after `mostBytes`; undefined when it is gone. */
  fetchMail(uid: number, mostBytes: number): Promise<Buffer | undefined>;
}

/** How a visit to a mailbox ended; `said` is the server's own message or the connection error, without any secret. */
export type MailboxVisit<Answer> =
  | { readonly outcome: 'read'; readonly answer: Answer }
  | { readonly outcome: 'refused'; readonly said: string; readonly why: FailureReason };

/** Opens a mailbox by IMAP for the duration of a visit. */
export type VisitMailbox = <Answer>(
  server: MailboxServer,
  visit: (mailbox: OpenMailbox) => Promise<Answer>,
) => Promise<MailboxVisit<Answer>>;

/** A received mail as plain text. */
export interface IncomingMail {
  /** Its Message-ID, without brackets; empty when it has none. */
  readonly messageId: string;
  readonly fromAddress: string;
  /** What the agency's mail server found out about the sender's address; undefined if it does not say. */
  readonly isSenderConfirmed: boolean | undefined;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  /** Whether it was sent automatically (RFC 3834) or by a mailing list. */
  readonly isAutomatic: boolean;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

/** Parses a raw mail. Throws when it is not a mail; throws `MailReaderEnded` when its reader gave up. */
export type ReadIncomingMail = (raw: Buffer) => Promise<IncomingMail>;
