import type { Currency } from '@farewind/values/currency';
import type { Money } from '@farewind/values/money';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { PaymentSetting, ReceiptSetting } from '../settings/public.ts';
import type { AirlineRecord } from './airline-record.ts';
import type { CorrectionBasis, ReceiptCustomer, ReceiptLine, ReceiptPurpose } from './receipt.ts';

/** A receipt as a cash desk needs to know it. */
export interface DueReceipt {
  /** The charge that it belongs to: an attempt's id. */
  readonly reference: string;
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

/** What a correction receipt tells beside its lines. */
export interface ReceiptCorrection {
  /** It takes the wrong receipt back; else it says what is right, or what had no receipt. */
  readonly isReversal: boolean;
  /** The agency's own act, or an order of the tax office, which has a number. */
  readonly basis: CorrectionBasis;
  readonly number: string | undefined;
  /** `YYYY-MM-DD`: the day of the settlement that is corrected. */
  readonly day: string;
  /** The fiscal sign of the receipt that was wrong; undefined where none was issued. */
  readonly correctedSign: string | undefined;
}

/** A cash desk's protocol. It moves no state, and throws for nothing that a network or a desk can do. */
export interface FiscalReceipts {
  /** Asks for a receipt. Repeated under its key, it is issued once. `key`: at most 64 characters. */
  issue(receipt: DueReceipt, key: string): Promise<ReceiptOutcome>;
  /** Asks for a correction receipt, as `issue` does for a receipt. Absent where the desk cannot: then it is made there by hand. */
  correct?(receipt: DueReceipt, correction: ReceiptCorrection, key: string): Promise<ReceiptOutcome>;
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
  /** Ticketed, or flown: what was prepaid for it is closed. */
  readonly isGiven: boolean;
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

/** A charge, as payments know it. */
export interface PaidAttempt {
  readonly id: string;
  /** An order's id. */
  readonly reference: string;
  readonly purpose: 'sale' | 'change' | 'addition';
  readonly settingId: number;
  readonly currency: Currency;
  readonly theirReference: string | undefined;
}

export interface SettledRefund {
  readonly id: string;
  readonly amountMinor: number;
  /** What it is for: a cancel quote's id. */
  readonly subject: string;
  readonly nature: 'sale' | 'charge' | 'bank';
}

/** Money of one charge or refund, as the ledger has it. */
export interface MoneyMove {
  /** `capture:{attempt}`, `refund:{refund}`: what its receipt is written for. */
  readonly cause: string;
  readonly attempt: PaidAttempt;
  readonly bankReference: string;
  /** Positive either way. */
  readonly amountMinor: number;
  readonly at: Date;
  /** Set where money went back. */
  readonly refund: SettledRefund | undefined;
}

/** What has moved between two instants, in one currency; what was taken back in the books is not in it. */
export type ListMoneyMoves = (
  scope: TenantScope,
  request: { readonly from: Date; readonly to: Date; readonly currency: Currency },
) => Promise<MoneyMove[]>;

/** What the office calls orders. */
export interface ReceiptNames {
  /** Reservation numbers by orders' ids. */
  readonly readReservationNumbers: (
    scope: TenantScope,
    orderIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** The orders whose reservation number begins with what was typed; a few at most. */
  readonly findReferences: (scope: TenantScope, typed: string) => Promise<readonly string[]>;
}
