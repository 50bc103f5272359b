import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** The timetable data of a segment that its ticket prints. */
export interface DocumentFiling {
  readonly bookingClass: string;
  readonly fareBasis: string;
  /** Empty if the timetable does not name it. */
  readonly departsTerminal: string;
  readonly arrivesTerminal: string;
}

/** The recipient of an invoice, as entered by the buyer. */
export interface DocumentInvoice {
  readonly title: string;
  readonly taxOffice?: string | undefined;
  readonly taxNumber: string;
  readonly address: string;
  readonly city: string;
}

/** An order for its documents: as its owner sees it, in the buyer's language. */
export interface OrderDocumentData {
  readonly order: Order;
  readonly language: Language;
  /** By item; one for each segment. */
  readonly filings: Readonly<Record<string, readonly DocumentFiling[]>>;
  /** By item: when it was last changed, as an ISO instant. */
  readonly changedAt: Readonly<Record<string, string>>;
  /** By ticket: the price lines of this ticket alone. */
  readonly ticketLines: Readonly<Record<string, Order['items'][number]['priceLines']>>;
  /** The other currency of the rate is unknown to us: no rate is printed. */
  readonly hidesRate?: true;
  /** If the sum was converted: the rate that the quote locked. */
  readonly rate?: {
    readonly from: Currency;
    readonly to: Currency;
    readonly value: string;
    readonly source: string;
    readonly at: string;
  };
  /** The charge; absent before it. */
  readonly charge?: { readonly amount: string; readonly at: string };
  /** Absent if the buyer has not requested an invoice. */
  readonly invoice?: DocumentInvoice;
  /**
   * The text that the buyer accepted, word for word (Markdown), and its SHA-256; absent if it was not stored, or
   * erased.
   */
  readonly agreement?: {
    readonly title: string;
    readonly body: string;
    readonly version: string;
    readonly hash: string;
    readonly acceptedAt: string;
  };
}

/** Refuses with GEN-NOTFOUND. */
export type ReadOrderDocumentData = (scope: TenantScope, orderId: string) => Promise<OrderDocumentData>;
