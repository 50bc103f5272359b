import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** How one segment is filed, as its ticket prints it. */
export interface DocumentFiling {
  readonly bookingClass: string;
  readonly fareBasis: string;
  /** Empty where the timetable does not say. */
  readonly departsTerminal: string;
  readonly arrivesTerminal: string;
}

/** Whom an invoice is made out to, as the buyer asked for it. */
export interface DocumentInvoice {
  readonly title: string;
  readonly taxOffice?: string | undefined;
  readonly taxNumber: string;
  readonly address: string;
  readonly city: string;
}

/** An order as its documents tell it: to its owner, in the buyer's language. */
export interface OrderDocumentData {
  readonly order: Order;
  readonly language: Language;
  /** By item; one for each segment. */
  readonly filings: Readonly<Record<string, readonly DocumentFiling[]>>;
  /** By ticket: what was paid for it alone. */
  readonly ticketLines: Readonly<Record<string, Order['items'][number]['priceLines']>>;
  /** Bought where the other currency of its rate is unknown: no rate is printed. */
  readonly hidesRate?: true;
  /** Where the sum was converted: the rate that the quote locked. */
  readonly rate?: {
    readonly from: Currency;
    readonly to: Currency;
    readonly value: string;
    readonly source: string;
    readonly at: string;
  };
  /** What the card was charged; absent before it was. */
  readonly charge?: { readonly amount: string; readonly at: string };
  /** Absent when the buyer asked for no invoice. */
  readonly invoice?: DocumentInvoice;
  /** What the buyer accepted, word for word (Markdown), and its SHA-256; absent where it was not kept or was erased. */
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
