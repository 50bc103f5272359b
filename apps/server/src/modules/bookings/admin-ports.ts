import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { RenderList } from '../../platform/list-document.ts';

/** A message about an order, and what became of it. */
export interface OrderMessage {
  readonly messageId: string;
  readonly channel: 'mail' | 'sms';
  readonly template: string;
  readonly language: Language;
  readonly recipient: string;
  readonly state: string;
  readonly at: Date;
  readonly sentAt: Date | undefined;
  readonly detail: string | undefined;
  /** Of what staff wrote; text messages have a text as well, once they have left. */
  readonly subject: string | null;
  readonly text: string | null;
  /** Who of the staff wrote it or had it sent again. */
  readonly author: string | null;
  /** Until when it can be stopped, as an ISO instant. */
  readonly stoppableUntil: string | null;
  readonly isResendable: boolean;
}

/** A message as staff read it: its links are not theirs to use. */
export interface FormattedMessage {
  readonly channel: 'mail' | 'sms';
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface PaymentLink {
  readonly orderId: string;
  readonly channel: 'mail' | 'sms';
  /** Until when the order can be paid, as an ISO instant. */
  readonly payBy: string;
}

/** Somebody of the staff, by whom work can be done. */
export interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
}

/** What order administration needs of modules that bookings does not import. */
export interface AdminApis {
  /** The newest first. */
  readonly listMessages: (scope: TenantScope, orderId: string) => Promise<readonly OrderMessage[]>;
  /** What users are called, by their ids. */
  readonly listUserNames: (
    scope: TenantScope,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>;
  /** The active staff of the agency who hold a permission, with all that they hold, by name. */
  readonly listColleagues: (scope: TenantScope, permission: string) => Promise<readonly Colleague[]>;
  /** Whether text messages of the agency leave. */
  readonly hasSms: (scope: TenantScope) => Promise<boolean>;
  /** What an event would have us write to the buyer, worded as what leaves; in a transaction that is taken back. */
  readonly formatMessages: (
    scope: TenantScope,
    topic: string,
    payload: Readonly<Record<string, unknown>>,
  ) => Promise<readonly FormattedMessage[]>;
  /** Sends the confirmation again: to the order's own address or a copy elsewhere. Refuses with ORD-STATE or GEN-LIMIT. */
  readonly sendAgain: (scope: TenantScope, orderId: string, email: string | undefined) => Promise<void>;
  /** A payment link as its buyer will read it. Refuses with GEN-UNAVAILABLE where no text messages leave. */
  readonly formatPaymentLink: (
    scope: TenantScope,
    link: PaymentLink,
  ) => Promise<{ recipient: string; subject: string | null; text: string }>;
  /** Sends a payment link and returns the message's id. Refuses with GEN-UNAVAILABLE and GEN-LIMIT. */
  readonly sendPaymentLink: (scope: TenantScope, link: PaymentLink) => Promise<string>;
  /** Draws a table as PDF. */
  readonly renderList: RenderList;
}
