import type { Currency } from '@farewind/values/currency';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { AwaitedAnswer, Payer } from '../../platform/hold-limits.ts';

/**
 * Who sells what an item is: our own seats and vehicles, an external supplier, a simulator in tests. An act that takes a scope
 * runs in the order's transaction and may be repeated where it does not say otherwise. `locator` is what the supplier gave
 * for the item; items may share one.
 */
export interface ItemSupplier {
  readonly name: string;
  /**
   * Buys what is held outside of any transaction, where that takes long or may be done once only; repeated, it finds out what
   * became of it. Suppliers that have it are asked to before `confirm`.
   */
  buy?(tenantId: number, locator: string): Promise<void>;
  /** The numbers of its own tickets for a flight, adults first, then children, then infants; without it they are ours. */
  listTicketNumbers?(scope: TenantScope, locator: string, flightId: string): Promise<readonly string[]>;
  /** Who sells a flight where the supplier is several, and how the carrier knows it. */
  findSource?(
    scope: TenantScope,
    locator: string,
    flightId: string,
  ): Promise<{ readonly supplier: string; readonly carrierPnr: string } | undefined>;
  /** Turns what is held into sold; false when it can no longer be had. True again for what is sold already. */
  confirm(scope: TenantScope, locator: string): Promise<boolean>;
  /** Renews a released hold for another payment attempt; false when it is no longer available. */
  holdAgain(scope: TenantScope, locator: string, payer: Payer): Promise<boolean>;
  /** Releases what is still held. */
  release(scope: TenantScope, locator: string): Promise<void>;
  /**
   * Takes back what was sold to some of an item's passengers; throws when it was not sold to so many. Not repeated: it runs
   * in the transaction that cancels them.
   */
  takeBack(scope: TenantScope, locator: string, sold: SoldPart): Promise<void>;
  /** Keeps what is held a while longer, because the bank has not answered yet. */
  extend(scope: TenantScope, locator: string, awaited: AwaitedAnswer): Promise<void>;
}

/** What is given up of an item. */
export interface SoldPart {
  /** Whose seats, as searches name flights; absent on what is no flight. */
  readonly flightId: string | undefined;
  /** Passengers who had a seat: infants have none. */
  readonly seats: number;
  /** No passenger is left on the item. */
  readonly isLast: boolean;
}

/** A text that the buyer accepts by pressing the pay button, as it stands now. */
export interface AcceptedText {
  readonly name: string;
  readonly version: string;
  readonly hash: string;
}

export interface AcceptedTexts {
  /** Filled in with the order: `hash` is that of `body`, which is Markdown. */
  readonly agreement: AcceptedText & { readonly title: string; readonly body: string };
  readonly others: readonly AcceptedText[];
}

/**
 * The texts of the boxes that a buyer ticks, in the buyer's language: the sales agreement filled in with `values`, the
 * website usage agreement, and the text of the consents where some were given. The content module knows them.
 */
export type ReadAcceptedTexts = (
  scope: TenantScope,
  reader: { readonly language: Language; readonly currencies: readonly Currency[] | undefined },
  order: { readonly values: Readonly<Record<string, string>>; readonly hasConsents: boolean },
) => Promise<AcceptedTexts>;

export interface MailState {
  readonly address: string;
  /** `kept`: there is no mail server, so it was not sent. */
  readonly state: 'waiting' | 'sent' | 'delivered' | 'bounced' | 'failed' | 'kept';
  readonly at: Date;
}

/** What became of the text message that goes with the confirmation. `sent`: the provider has it. */
export interface SmsState {
  readonly phone: string;
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed';
}

/** What became of the confirmation mail of an order; undefined before there is one. */
export type FindMailState = (scope: TenantScope, orderId: string) => Promise<MailState | undefined>;

/** What became of its text message; undefined where none was written. */
export type FindSmsState = (scope: TenantScope, orderId: string) => Promise<SmsState | undefined>;

/** Orders whose confirmation has not arrived though it was promised before an instant. */
export type ListLateConfirmations = (
  scope: TenantScope,
  until: Date,
) => Promise<readonly { readonly orderId: string; readonly dueAt: Date }[]>;

/** Whether mails of the tenant leave at all: it has a mail server, or the installation has one for it. */
export type HasMailServer = (scope: TenantScope) => Promise<boolean>;

/** Addresses under which the documents that an order and its parts have can be fetched for a while. */
export type LinkDocuments = (
  scope: TenantScope,
  order: Pick<Order, 'orderId' | 'items' | 'payment' | 'refunds'> & {
    readonly hasInvoice: boolean;
    readonly hasAgreement: boolean;
  },
) => Pick<Order, 'documents' | 'ticketDocuments'>;

/** The address of a site, for links that leave by mail. */
export type GetSiteOrigin = (scope: TenantScope, siteId: number) => Promise<string>;

/** What a site sells in: what was bought there tells of no other currency. */
export type ListSiteCurrencies = (scope: TenantScope, siteId: number) => Promise<readonly Currency[]>;
