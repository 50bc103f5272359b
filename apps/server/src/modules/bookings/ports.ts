import type { Currency } from '@farewind/values/currency';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { AwaitedAnswer, Payer } from '../../platform/hold-limits.ts';
import type { FlightSource, Reservation } from '../flights/public.ts';
import type { Wallet } from '../settings/public.ts';

/** Stores the sales partner that brought an order: of the browser's last click, or the one who books it itself. */
export type AttributeOrder = (
  scope: TenantScope,
  context: Pick<RequestContext, 'user' | 'request'>,
  order: { readonly orderId: string; readonly bookedBy: string | undefined },
) => Promise<void>;

/**
 * The seller behind an item: our own seats and vehicles, an external supplier, or a simulator in tests. A method that
 * takes a scope runs in the order's transaction and may be repeated unless it says otherwise. `locator` is the
 * supplier's reference for the item; several items may share one.
 */
export interface ItemSupplier {
  readonly name: string;
  /**
   * Buys what is held, outside any transaction, for suppliers where buying is slow or must happen only once. A repeated
   * call looks up the outcome of the first. Called before `confirm` where it exists.
   */
  buy?(tenantId: number, locator: string): Promise<void>;
  /** Reserves what an unpaid order holds, outside any transaction; a repeated call looks up what became of it. */
  reserve?(tenantId: number, locator: string): Promise<Reservation>;
  /**
   * The supplier's own ticket numbers for a flight: adults first, then children, then infants. Without it, we issue the
   * numbers.
   */
  listTicketNumbers?(scope: TenantScope, locator: string, flightId: string): Promise<readonly string[]>;
  /** The actual seller of a flight, for suppliers that resell several, and the carrier's reference. */
  findSource?(
    scope: TenantScope,
    locator: string,
    flightId: string,
  ): Promise<Pick<FlightSource, 'supplier' | 'carrierPnr' | 'keptUntil'> | undefined>;
  /** Turns a hold into a sale; false when it is no longer available. True again for what is already sold. */
  confirm(scope: TenantScope, locator: string): Promise<boolean>;
  /** Renews a released hold for another payment attempt; false when it is no longer available. */
  holdAgain(scope: TenantScope, locator: string, payer: Payer): Promise<boolean>;
  /** Releases what is still held. */
  release(scope: TenantScope, locator: string): Promise<void>;
  /**
   * Takes back what was sold to some of an item's passengers; throws when fewer seats were sold. Not repeatable: it
   * runs in the transaction that cancels them.
   */
  takeBack(scope: TenantScope, locator: string, sold: SoldPart): Promise<void>;
  /** Whether what is under a locator was sold, and not taken back as a whole. */
  isSold(scope: TenantScope, locator: string): Promise<boolean>;
  /** The flights of each booking under a locator that is cancelled as a whole or not at all, as they were sold. */
  listWholeBookings?(scope: TenantScope, locator: string): Promise<readonly (readonly string[])[]>;
  /** Tells the supplier that the buyer accepts a change that it announced, by its own id. */
  acceptChange?(scope: TenantScope, locator: string, changeRef: string): Promise<void>;
  /**
   * Extends a hold because the bank has not answered yet, or, once it has the money, because another supplier of the
   * order has not; that hold is renewed if it has lapsed and its goods are still available.
   */
  extend(scope: TenantScope, locator: string, awaited: AwaitedAnswer): Promise<void>;
}

/** The part of an item that is given up. */
export interface SoldPart {
  /** The flight whose seats these are, as searches name it; absent for anything but a flight. */
  readonly flightId: string | undefined;
  /** Passengers who had a seat: infants have none. */
  readonly seats: number;
  /** No passenger is left on the item. */
  readonly isLast: boolean;
  /** No passenger is left on any flight under the locator. */
  readonly isLastOfLocator: boolean;
}

/** The current version of a text that the buyer accepts with the pay button. */
export interface AcceptedText {
  readonly name: string;
  readonly version: string;
  readonly hash: string;
}

export interface AcceptedTexts {
  /** Filled in with the order: `hash` is the hash of `body`, which is Markdown. */
  readonly agreement: AcceptedText & { readonly title: string; readonly body: string };
  readonly others: readonly AcceptedText[];
}

/**
 * The texts behind the checkboxes, in the buyer's language: the sales agreement filled in with `values`, the website
 * usage agreement, and the consent text if any consent was given. Provided by the content module.
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

/** Delivery state of the text message sent with the confirmation. `sent`: accepted by the provider. */
export interface SmsState {
  readonly phone: string;
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed';
}

/** Delivery state of an order's confirmation mail; undefined before there is one. */
export type FindMailState = (scope: TenantScope, orderId: string) => Promise<MailState | undefined>;

/** Delivery state of an order's text message; undefined if none was sent. */
export type FindSmsState = (scope: TenantScope, orderId: string) => Promise<SmsState | undefined>;

/** Orders whose confirmation was due before an instant and has not been delivered. */
export type ListLateConfirmations = (
  scope: TenantScope,
  until: Date,
) => Promise<readonly { readonly orderId: string; readonly dueAt: Date }[]>;

/** Whether the tenant can send mail: through its own mail server or the installation's. */
export type HasMailServer = (scope: TenantScope) => Promise<boolean>;

/** Ends the messenger chats of an order, and the links to connect one, because its address has changed. */
export type EndChats = (scope: TenantScope, orderId: string) => Promise<void>;

/** Time-limited addresses of the documents of an order and its parts. */
export type LinkDocuments = (
  scope: TenantScope,
  order: Pick<Order, 'orderId' | 'items' | 'payment' | 'refunds'> & {
    readonly hasInvoice: boolean;
    readonly hasAgreement: boolean;
    /** The wallets that the agency has an account for. */
    readonly wallets: readonly Wallet[];
  },
) => Pick<Order, 'documents' | 'ticketDocuments'>;

/** The origin of a site, for links in mails. */
export type GetSiteOrigin = (scope: TenantScope, siteId: number) => Promise<string>;

/** The issued e-Arşiv invoices of an order, oldest first. */
export type ListInvoices = (scope: TenantScope, orderId: string) => Promise<NonNullable<Order['invoices']>>;

/** The currencies of a site: its orders mention no other. */
export type ListSiteCurrencies = (scope: TenantScope, siteId: number) => Promise<readonly Currency[]>;
