import type { Language } from '@farewind/contract/core/fields';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { AgencyInfo } from '../settings/public.ts';
export type * from './documents/paper.ts';
export type { RenderPaper } from './documents/order-documents.ts';
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

/** The right to act on an order, for the link in its own mail; undefined when it cannot be made again. */
export type FindOrderKey = (scope: TenantScope, orderId: string) => Promise<string | undefined>;

export interface IssuedCode {
  readonly code: string;
  readonly minutesLeft: number;
}

/** Makes the code that was asked for, in place of an earlier one; undefined when it is too late for it. */
export type IssueOrderCode = (
  scope: TenantScope,
  orderId: string,
  codeId: string,
) => Promise<IssuedCode | undefined>;

export interface Mail {
  readonly fromName: string;
  readonly fromAddress: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The same id for every try, so that a mail sent twice can be told apart by the receiver's server. */
  readonly messageId: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }[];
}

/** Sends by SMTP; throws when the server does not take the mail. */
export type SendMail = (mail: Mail) => Promise<void>;

export interface MailBrand {
  readonly info: AgencyInfo;
  readonly language: Language;
}
