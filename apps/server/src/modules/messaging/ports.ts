import type { Language } from '@farewind/contract/core/fields';
import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { EmailSetting, SmsSetting } from '../settings/public.ts';
import type { MessageKind } from './message-kinds.ts';

export type * from './documents/document-model.ts';
export type { RenderDocument } from './documents/order-documents.ts';
export type { TripCalendar, TripEvent, ZonedTime } from './documents/trip-calendar.ts';

/** An order as its buyer's mails and documents tell it, in the buyer's language. */
export interface OrderForMessage {
  readonly order: Order;
  readonly language: Language;
  readonly customerName: string;
  readonly customerEmail: string;
  /** Where links lead: from the site row, never from a request. */
  readonly siteOrigin: string;
}

export type ReadOrderForMessage = (scope: TenantScope, orderId: string) => Promise<OrderForMessage>;

/** What was cancelled and what comes back for it, worded for the buyer. */
export interface CancellationForMessage {
  readonly quote: CancelQuoteView;
  /** `choice`, or why the customer had none. */
  readonly cause: string;
  readonly confirmedAt: Date | undefined;
}

/** When the cancellation was confirmed that a refund is for; undefined for a refund of anything else. */
export type FindCancelledAt = (scope: TenantScope, subject: string) => Promise<Date | undefined>;

/** By the quote that was confirmed. Refuses with GEN-NOTFOUND. */
export type ReadCancellation = (scope: TenantScope, quoteId: string) => Promise<CancellationForMessage>;

/** The right to act on an order, for the link in its own mail; undefined when it cannot be made again. */
export type FindOrderKey = (scope: TenantScope, orderId: string) => Promise<string | undefined>;

export interface IssuedCode {
  readonly code: string;
  readonly minutesLeft: number;
}

/** Makes a code that was asked for, in place of an earlier one; undefined when it is too late for it. */
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
  /** Where the mail comes back to when it cannot be delivered; absent: to the sender. */
  readonly returnPath?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly bcc?: string | undefined;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The same id for every attempt, so that the recipient's server can detect a mail sent twice. */
  readonly messageId: string;
  readonly attachments: readonly MailAttachment[];
  /** News: where one press ends them. */
  readonly unsubscribeUrl?: string | undefined;
}

/** Through which server a mail leaves: the tenant's own, else the one of the whole installation. */
export type MailServer =
  | { readonly url: string }
  | Pick<EmailSetting, 'host' | 'port' | 'userName' | 'password' | 'enableSsl'>;

/** The receiving server's answer: `refused` is final, this mail or this address will not be accepted in any later attempt. */
export interface MailOutcome {
  readonly outcome: 'accepted' | 'refused';
  readonly answer: string;
}

/** Sends by SMTP; throws when another try may help: no connection, a busy server, wrong credentials. */
export type SendMail = (server: MailServer, mail: Mail) => Promise<MailOutcome>;

export interface TextMessage {
  /** International, with its plus. */
  readonly to: string;
  readonly text: string;
  /** Advertising has to be checked against the register of consents by the provider. */
  readonly purpose: MessageKind['purpose'];
}

/** The provider's answer: `refused` is final. `reference` is its name for the message, `detail` its code in words. */
export type SmsOutcome =
  | { readonly outcome: 'accepted'; readonly reference: string }
  | { readonly outcome: 'refused'; readonly detail: string };

/** Sends one text message; throws when another try may help. */
export type SendSms = (setting: SmsSetting, message: TextMessage) => Promise<SmsOutcome>;

/** The providers that this installation can speak to, by the name in the setting. */
export type SmsProviders = Readonly<Partial<Record<string, SendSms>>>;

/** What a provider says in the end of a message that it took. */
export type SmsReport =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'failed'; readonly detail: string };

/** What is known of messages by now, by the provider's name for them; one that is missing is still on its way. */
export type AskSmsReports = (
  setting: SmsSetting,
  references: readonly string[],
) => Promise<ReadonlyMap<string, SmsReport>>;

/** The providers that can be asked what became of messages, by the name in the setting. */
export type SmsReporters = Readonly<Partial<Record<string, AskSmsReports>>>;

/** A notice of a mail server that a mail did or did not arrive. */
export interface DeliveryReport {
  /** Of the mail that it is about, without its brackets; undefined when the notice does not say. */
  readonly messageId: string | undefined;
  readonly recipients: readonly {
    readonly address: string;
    /** A permanent failure: retrying is pointless. */
    readonly isFailed: boolean;
    /** What the server says of it. */
    readonly detail: string;
  }[];
}

/** Reads a raw mail as a notice of delivery; undefined for any other mail. */
export type ReadDeliveryReport = (raw: Buffer) => Promise<DeliveryReport | undefined>;
