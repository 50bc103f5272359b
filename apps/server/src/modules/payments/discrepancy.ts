import type { Currency } from '@farewind/values/currency';
import type { discrepancyClasses, repairs } from '@farewind/contract/finance/matching';

export type DiscrepancyClass = (typeof discrepancyClasses)[number];
export type DiscrepancySubject = 'capture' | 'hold' | 'refund' | 'chargeback' | 'ledger' | 'order';
export type Repair = (typeof repairs)[number];

/** One side's view of a charge; it does not report undefined sums. */
export interface BookSide {
  readonly state: string;
  readonly capturedMinor?: number;
  readonly refundedMinor?: number;
  readonly currency?: Currency;
}

/** A point on which the books of bank, attempts, orders and ledger disagree. */
export interface Discrepancy {
  readonly class: DiscrepancyClass;
  readonly subject: DiscrepancySubject;
  /** The reference at the bank: an attempt's id, unless it is unknown here. */
  readonly bankReference: string;
  readonly attemptId?: string;
  /** An order's id. */
  readonly reference?: string;
  readonly bank?: BookSide;
  readonly ours?: BookSide;
  readonly ledger?: BookSide;
  readonly order?: string;
  /** The possible repairs, the recommended one first. */
  readonly repairs: readonly Repair[];
}
