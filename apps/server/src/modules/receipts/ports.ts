import type { Money } from '@farewind/values/money';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { PaymentSetting, ReceiptSetting } from '../settings/public.ts';
import type { AirlineRecord } from './airline-record.ts';
import type { ReceiptCustomer, ReceiptLine, ReceiptPurpose } from './receipt.ts';

/** A receipt as a cash desk needs to know it. */
export interface DueReceipt {
  readonly purpose: ReceiptPurpose;
  readonly amount: Money;
  readonly customer: ReceiptCustomer;
  readonly lines: readonly ReceiptLine[];
  /** When the money moved, or the service was given. */
  readonly at: Date;
  readonly setting: ReceiptSetting;
  /** The merchant account of the payment, and the provider's names of payment and refund. */
  readonly account: Pick<PaymentSetting, 'provider' | 'merchantId' | 'apiPassword' | 'gatewayUrl'>;
  readonly paymentReference: string | undefined;
  readonly refundReference: string | undefined;
}

/** The numbers that a fiscal drive has given. */
export interface FiscalNumbers {
  readonly documentNumber: string;
  readonly driveNumber: string;
  readonly sign: string;
  /** When it was registered, ISO 8601. */
  readonly registeredAt: string;
  /** Where the buyer may see it. */
  readonly url?: string | undefined;
}

export type ReceiptOutcome =
  | { readonly kind: 'issued'; readonly theirReference: string; readonly fiscal: FiscalNumbers }
  /** The desk has it and works on it: it is asked about. */
  | { readonly kind: 'waiting'; readonly theirReference: string }
  /** The desk will not issue it under this key. `reason`: its own words. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The desk knows nothing of it. */
  | { readonly kind: 'notFound' }
  /** No answer: it may have been issued. */
  | { readonly kind: 'unknown'; readonly why: string };

/** A cash desk's protocol. It moves no state, and throws for nothing that a network or a desk can do. */
export interface FiscalReceipts {
  /** Asks for a receipt. Repeated under its key, it is issued once. `key`: at most 64 characters. */
  issue(receipt: DueReceipt, key: string): Promise<ReceiptOutcome>;
  /** What became of it: by the desk's name of it, or, without one, as the receipt that went with its payment. */
  query(receipt: DueReceipt, theirReference: string | undefined): Promise<ReceiptOutcome>;
}

/** The desks of this process: `desks` by the name in settings, `providers` by the provider of the payment. */
export interface ReceiptDesks {
  readonly desks: Readonly<Partial<Record<string, FiscalReceipts>>>;
  readonly providers: Readonly<Partial<Record<string, FiscalReceipts>>>;
}

/** A priced item of an order, as receipts name it. No traveller's name stands in it. */
export interface ReceiptItem {
  readonly itemId: string;
  readonly description: string;
  readonly feeDescription: string;
  /** All of it, and what of that is the agency's own fee. */
  readonly totalMinor: number;
  readonly feeMinor: number;
  /** Whose service it is: the carrier's code, or the supplier's name. */
  readonly supplierCode: string;
  /** It could not be had: nothing is taken for it. */
  readonly isLost: boolean;
}

/** An order, as far as receipts and acquirers ask. */
export interface ReceiptOrder {
  readonly reservationNumber: string;
  readonly customer: ReceiptCustomer;
  readonly items: readonly ReceiptItem[];
  /** What is flown; undefined where nothing is. */
  readonly airline: AirlineRecord | undefined;
  /** What each cancel quote gave back of each item. */
  readonly givenBack: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Undefined where the order is not known. */
export type ReadReceiptOrder = (scope: TenantScope, orderId: string) => Promise<ReceiptOrder | undefined>;
