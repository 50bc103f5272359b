import type { Currency } from '@farewind/values/currency';
import type { Money } from '@farewind/values/money';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { PaymentSetting, ReceiptSetting } from '../settings/public.ts';
import type { AirlineRecord } from './airline-record.ts';
import type {
  CorrectionBasis,
  PaidBy,
  PaymentSign,
  ReceiptCustomer,
  ReceiptLine,
  ReceiptPurpose,
} from './receipt.ts';

/** A receipt as a cash desk needs to know it. */
export interface DueReceipt {
  /** The charge that it belongs to: an attempt's id. */
  readonly reference: string;
  readonly purpose: ReceiptPurpose;
  readonly amount: Money;
  readonly paidBy: PaidBy;
  readonly customer: ReceiptCustomer;
  readonly lines: readonly ReceiptLine[];
  /** When the money moved, or the service was provided. */
  readonly at: Date;
  readonly setting: ReceiptSetting;
  /** The merchant account of the payment, and the provider's ids of payment and refund. */
  readonly account: Pick<PaymentSetting, 'provider' | 'merchantId' | 'apiPassword' | 'gatewayUrl'>;
  readonly paymentReference: string | undefined;
  readonly refundReference: string | undefined;
}

/** The numbers assigned by a fiscal drive. */
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
  /** The desk has accepted it and is working on it: it is queried. */
  | { readonly kind: 'waiting'; readonly theirReference: string }
  /** The desk will not issue it under this key. `reason`: the desk's message. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The desk knows nothing of it. */
  | { readonly kind: 'notFound' }
  /** No answer: it may have been issued. */
  | { readonly kind: 'unknown'; readonly why: string };

/** The data of a correction receipt besides its lines. */
export interface ReceiptCorrection {
  /** It reverses the wrong receipt; else it has the right data, or reports a missing receipt. */
  readonly isReversal: boolean;
  /** The agency's own initiative, or an order of the tax office, which has a number. */
  readonly basis: CorrectionBasis;
  readonly number: string | undefined;
  /** `YYYY-MM-DD`: the day of the corrected settlement. */
  readonly day: string;
  /** The fiscal sign of the wrong receipt; undefined if none was issued. */
  readonly correctedSign: string | undefined;
}

/** A receipt that a provider reports by itself. */
export interface ReceiptNotice {
  /** The provider's id of the payment. */
  readonly paymentReference: string;
  readonly direction: 'income' | 'refund';
  readonly amountMinor: number;
  /** Of its first line; undefined if it is not told. */
  readonly sign: PaymentSign | undefined;
  readonly outcome: Extract<ReceiptOutcome, { readonly kind: 'issued' | 'refused' }>;
}

/** A cash desk's protocol. It changes no state, and never throws for a failure of a network or a desk. */
export interface FiscalReceipts {
  /**
   * The desk has no keys: a request whose answer was lost is not repeated. Its notification tells what became of it, or
   * staff do.
   */
  readonly isSentOnce?: true;
  /** Requests a receipt. Repeated under its key, it is issued once. `key`: at most 64 characters. */
  issue(receipt: DueReceipt, key: string): Promise<ReceiptOutcome>;
  /**
   * Requests a correction receipt, as `issue` does for a receipt. Absent if the desk does not support it: then it is
   * made there by hand.
   */
  correct?(receipt: DueReceipt, correction: ReceiptCorrection, key: string): Promise<ReceiptOutcome>;
  /** The state of a receipt: by the desk's id of it, or, without one, as the receipt sent with its payment. */
  query(receipt: DueReceipt, theirReference: string | undefined): Promise<ReceiptOutcome>;
}

/** The desks of this process: `desks` by the name in settings, `providers` by the provider of the payment. */
export interface ReceiptDesks {
  readonly desks: Readonly<Partial<Record<string, FiscalReceipts>>>;
  readonly providers: Readonly<Partial<Record<string, FiscalReceipts>>>;
}

/** A priced item of an order, as named on receipts. It contains no traveller's name. */
export interface ReceiptItem {
  readonly itemId: string;
  readonly description: string;
  readonly feeDescription: string;
  /** As an acquirer's basket names it, in no language: airports and day. */
  readonly productName: string;
  readonly kind: 'flight' | 'transfer' | 'insurance';
  /** Of a flight: its airports in order, and the day of its departure, `YYYY-MM-DD`. */
  readonly journey?: { readonly airports: readonly string[]; readonly day: string } | undefined;
  /** The day of a ride, `YYYY-MM-DD`. */
  readonly rideOn?: string | undefined;
  /** The whole sum as it was sold, and the agency's own fee in it; before the sale, as it is asked for. */
  readonly totalMinor: number;
  readonly feeMinor: number;
  /** The principal: the carrier's code, or the supplier's name. */
  readonly supplierCode: string;
  /** It was unavailable and never sold. One that was sold and cancelled later is not lost. */
  readonly isLost: boolean;
  /** Ticketed, or flown: its prepayment is closed. */
  readonly isGiven: boolean;
}

/** An order, with the data that receipts and acquirers need. */
export interface ReceiptOrder {
  readonly reservationNumber: string;
  readonly siteId: number;
  /** Whom an invoice is made out to. */
  readonly invoiced: InvoiceBuyer;
  readonly customer: ReceiptCustomer;
  readonly buyer: PayingBuyer;
  readonly items: readonly ReceiptItem[];
  /** The flights; undefined without any. */
  readonly airline: AirlineRecord | undefined;
  /** Sums that were asked for beside the price, by their payables. */
  readonly requests: ReadonlyMap<string, RequestedSum>;
  /** What accepted higher prices add to which items, by their payables. */
  readonly additions: ReadonlyMap<string, readonly Addition[]>;
  /** The refund of each item by each cancel quote. */
  readonly givenBack: ReadonlyMap<string, ReadonlyMap<string, ItemRefund>>;
}

/** A sum that was asked for beside the price, as its receipt names it. */
export interface RequestedSum {
  readonly description: string;
  /** The principal that the money is passed on to; undefined: it is the agency's own. */
  readonly supplierCode: string | undefined;
}

/** The part of a later price increase that is an item's. */
export interface Addition {
  readonly itemId: string;
  readonly amountMinor: number;
  /** It is the agency's own, not the supplier's: another agency's seats are owed their contract's price. */
  readonly isOwn: boolean;
}

/** The refund of an item, and the part of it that comes out of the agency's own fee. */
export interface ItemRefund {
  readonly amountMinor: number;
  readonly feeMinor: number;
}

/** Undefined if the order is unknown. */
export type ReadReceiptOrder = (scope: TenantScope, orderId: string) => Promise<ReceiptOrder | undefined>;

/** A charge, as payments know it. */
export interface PaidAttempt {
  readonly id: string;
  /** An order's id. */
  readonly reference: string;
  readonly purpose: 'sale' | 'change' | 'addition' | 'request';
  readonly payableId: string;
  readonly settingId: number;
  /** The account's mode when it took the money. */
  readonly mode: 'test' | 'live';
  readonly method: string;
  readonly currency: Currency;
  readonly theirReference: string | undefined;
}

export interface SettledRefund {
  readonly id: string;
  readonly amountMinor: number;
  /** The reason: a cancel quote's id. */
  readonly subject: string;
  readonly nature: 'sale' | 'charge' | 'bank';
}

/** The money of one charge or refund according to the ledger. */
export interface MoneyMove {
  /** `capture:{attempt}`, `refund:{refund}`: the move that its receipt is for. */
  readonly cause: string;
  readonly attempt: PaidAttempt;
  readonly bankReference: string;
  /** Within the time asked for; negative where it was only taken back in it: a refund recalled, a charge lowered. */
  readonly amountMinor: number;
  /** Over its whole life: what its receipt should be for. */
  readonly netMinor: number;
  readonly at: Date;
  /** Set for a refund. */
  readonly refund: SettledRefund | undefined;
}

/** The money moves between two instants, in one currency, without those reversed in the books within that time. */
export type ListMoneyMoves = (
  scope: TenantScope,
  request: { readonly from: Date; readonly to: Date; readonly currency: Currency },
) => Promise<MoneyMove[]>;

/** Display names of orders for the office. */
export interface ReceiptNames {
  /** Reservation numbers by orders' ids. */
  readonly readReservationNumbers: (
    scope: TenantScope,
    orderIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** The orders whose reservation number begins with the typed text; a few at most. */
  readonly findReferences: (scope: TenantScope, typed: string) => Promise<readonly string[]>;
}

/** The buyer as acquirers ask for one; a member that is not known is absent. */
export interface PayingBuyer {
  /** The order's id: the same buyer for every payment of the order. */
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly email?: string | undefined;
  /** E.164. */
  readonly phone?: string | undefined;
  /** From the invoice, if the buyer has asked for one. */
  readonly address?: { readonly street: string; readonly city: string } | undefined;
  /** The tax number on that invoice. */
  readonly taxNumber?: string | undefined;
}

/** Whom an invoice is made out to. What is not known is absent or empty. */
export interface InvoiceBuyer {
  /** A company; absent: a person. */
  readonly title?: string | undefined;
  readonly name: string;
  readonly surname: string;
  /** As typed. */
  readonly taxNumber?: string | undefined;
  readonly taxOffice?: string | undefined;
  readonly address?: string | undefined;
  readonly district?: string | undefined;
  readonly city?: string | undefined;
  /** Its name; absent: by the dialling code. */
  readonly country?: string | undefined;
  /** The dialling code of the buyer's phone, `+90`: says where the buyer lives. */
  readonly countryCode: string;
}
