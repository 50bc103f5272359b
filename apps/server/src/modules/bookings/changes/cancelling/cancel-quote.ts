import type { Currency } from '@farewind/values/currency';
import type { SupplierReason } from '../../events.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import type { SettledPart } from './judge-parts.ts';
import type { CurvePoint } from './refund-curve.ts';

/** `waiting`: confirmed, but a second person has to approve the refund. `refused`: they rejected it. */
export type CancelQuoteState = 'open' | 'waiting' | 'done' | 'refused';

/** An item of the order as it was when the quote was made. */
export interface QuotedItem {
  readonly itemId: string;
  readonly version: number;
  readonly status: ItemStatus;
  readonly problem?: string;
}

/** Whether staff must approve the refund before anything is cancelled, whatever its sum. */
export function needsApprovalAtAnySum({
  cause,
  askedBy,
  waiveReason,
}: Pick<CancelQuote, 'cause' | 'askedBy' | 'waiveReason'>): boolean {
  // Only staff can judge that a document is missing.
  return waiveReason !== undefined || (cause === 'documentRefused' && askedBy === 'customer');
}

/** A cancellation: first an offer, then, once confirmed, a record of what was done. Sums in minor units. */
export interface CancelQuote {
  readonly quoteId: string;
  readonly orderId: string;
  readonly state: CancelQuoteState;
  readonly cause: 'choice' | SupplierReason;
  /** `customer`, `system`, `user:12`. */
  readonly askedBy: string;
  /** Why staff waive the fees, in which case a second person has to approve the refund. */
  readonly waiveReason: string | undefined;
  readonly currency: Currency;
  readonly refundMinor: number;
  /**
   * The part of the refund that comes out of our own fees; negative if suppliers refund more than the customer had
   * paid.
   */
  readonly serviceMinor: number;
  /** All items of the order. */
  readonly items: readonly QuotedItem[];
  readonly parts: readonly SettledPart[];
  readonly curve: readonly CurvePoint[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly confirmedBy: string | undefined;
  readonly confirmedAt: Date | undefined;
  readonly refundId: string | undefined;
  /** When staff sent it to the buyer, who can confirm it from then on. */
  readonly sentAt: Date | undefined;
}

/** Whether the buyer may see and confirm it. */
export function isForBuyer({ askedBy, sentAt }: Pick<CancelQuote, 'askedBy' | 'sentAt'>): boolean {
  return askedBy === 'customer' || sentAt !== undefined;
}
