import type { RawBuilder } from 'kysely';
import type { Language } from '@farewind/contract/core/fields';
import type { Messenger } from '@farewind/contract/core/messengers';
import type { ManifestPassenger } from '@farewind/contract/inventory/manifest';
import type { AdminOrder } from '@farewind/contract/orders/order-detail';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { RenderList } from '../../platform/list-document.ts';
import type { DepartureKey } from '../flights/public.ts';

/** A message about an order, with its delivery state. */
export interface OrderMessage {
  readonly messageId: string;
  readonly channel: 'mail' | 'sms' | Messenger;
  readonly template: string;
  readonly language: Language;
  readonly recipient: string;
  readonly state: string;
  readonly at: Date;
  readonly sentAt: Date | undefined;
  readonly detail: string | undefined;
  /** Set on messages that staff wrote; text messages have a text too, once sent. */
  readonly subject: string | null;
  readonly text: string | null;
  /** The staff member who wrote it or resent it. */
  readonly author: string | null;
  /** The time until which it can be stopped, as an ISO instant. */
  readonly stoppableUntil: string | null;
  readonly isResendable: boolean;
}

/** A mail that answers one of ours, as plain text. */
interface BuyerReply {
  readonly replyId: string;
  readonly at: Date;
  readonly fromAddress: string;
  readonly fromName: string;
  /** It came from the address that the order's mails go to. */
  readonly isBuyer: boolean;
  readonly isAutomatic: boolean;
  readonly isFromPage: boolean;
  /** Written in a messenger, not in a mail. */
  readonly messenger?: Messenger | undefined;
  readonly subject: string;
  readonly text: string;
  readonly quoted: string;
  readonly isCut: boolean;
  readonly files: readonly { readonly name: string; readonly size: number; readonly isKept: boolean }[];
}

/** Mails that answer ours. */
export interface ReplyApi {
  /** Newest first. */
  readonly list: (scope: TenantScope, orderId: string) => Promise<readonly BuyerReply[]>;
  /** Orders with files that came with a mail before then. */
  readonly listOrdersWithFiles: (scope: TenantScope, before: Date) => Promise<readonly string[]>;
  /** Erases the files of these orders that came before then. */
  readonly eraseFiles: (scope: TenantScope, orderIds: readonly string[], before: Date) => Promise<void>;
}

/** A message as shown to staff: without its links, which only the recipient may use. */
export interface FormattedMessage {
  readonly channel: 'mail' | 'sms' | Messenger;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface PaymentLink {
  readonly orderId: string;
  /** A sum beside the order's own; absent: the order itself is to be paid. */
  readonly requestId?: string;
  readonly channel: 'mail' | 'sms';
  /** The end of the payment period, as an ISO instant. */
  readonly payBy: string;
}

/** A staff member whom work can be handed to. */
export interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
}

/** What order administration needs from modules that bookings does not import. */
export interface AdminApis {
  /** Newest first. */
  readonly listMessages: (scope: TenantScope, orderId: string) => Promise<readonly OrderMessage[]>;
  readonly replies: ReplyApi;
  /** Names of users by their ids. */
  readonly listUserNames: (
    scope: TenantScope,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>;
  /** The agency's active staff who hold a permission, each with all their permissions, by name. */
  readonly listColleagues: (scope: TenantScope, permission: string) => Promise<readonly Colleague[]>;
  /** The channel's name and the number of its booking behind an order; undefined: no channel sold it. */
  readonly findChannelBooking: (
    scope: TenantScope,
    orderId: string,
  ) => Promise<{ readonly name: string; readonly reference: string } | undefined>;
  /** The sales partner that brought an order; undefined: none did. */
  readonly findOrderSource: (scope: TenantScope, orderId: string) => Promise<AdminOrder['source']>;
  /** The names of sales partners by their codes, paused ones included. */
  readonly listPartnerNames: (
    scope: TenantScope,
    codes: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** The sales partners that have brought orders, by name. */
  readonly listOrderSources: (scope: TenantScope) => Promise<{ id: number; name: string }[]>;
  /** A subquery: the ids of the staff who were deactivated or deleted. */
  readonly selectFormerStaff: (scope: TenantScope) => RawBuilder<unknown>;
  /** A subquery: `id`, `ticket_no` and `created_at` of the messages of the contact form that wait for an answer. */
  readonly selectOpenContacts: (scope: TenantScope) => RawBuilder<unknown>;
  /** A subquery: the ids of the orders that a sales partner brought. */
  readonly selectOrdersOfSource: (scope: TenantScope, partnerId: number) => RawBuilder<unknown>;
  /** Whether the agency can send text messages. */
  readonly hasSms: (scope: TenantScope) => Promise<boolean>;
  /**
   * Previews the messages that an event would send to the buyer, exactly as sent; runs in a transaction that is rolled
   * back.
   */
  readonly formatMessages: (
    scope: TenantScope,
    topic: string,
    payload: Readonly<Record<string, unknown>>,
  ) => Promise<readonly FormattedMessage[]>;
  /**
   * Sends the confirmation again, to the order's own address or as a copy elsewhere. Refuses with ORD-STATE or
   * GEN-LIMIT.
   */
  readonly sendAgain: (scope: TenantScope, orderId: string, email: string | undefined) => Promise<void>;
  /** A payment link as its buyer will read it. Refuses with GEN-UNAVAILABLE if the agency cannot send text messages. */
  readonly formatPaymentLink: (
    scope: TenantScope,
    link: PaymentLink,
  ) => Promise<{ recipient: string; subject: string | null; text: string }>;
  /** Sends a payment link and returns the message's id. Refuses with GEN-UNAVAILABLE and GEN-LIMIT. */
  readonly sendPaymentLink: (scope: TenantScope, link: PaymentLink) => Promise<string>;
  /**
   * The passengers whom other agencies have sold seats of a departure of ours, with their documents and nothing else of
   * theirs. Opens transactions of its own.
   */
  readonly listPartnersPassengers: (
    tenantId: number,
    key: DepartureKey,
    language: Language,
  ) => Promise<readonly ManifestPassenger[]>;
  /** Draws a table as PDF. */
  readonly renderList: RenderList;
}
