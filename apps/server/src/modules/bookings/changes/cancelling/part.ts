import type { deductionReasons } from '@farewind/contract/bookings/cancel';
import { ratioHalfUp } from '@farewind/values/money';
import type { Condition } from '../../../flights/public.ts';
import type { ItemKind } from '../../order/order-draft.ts';

export type DeductionReason = (typeof deductionReasons)[number];

/** One sum that was paid, in minor units of the order's currency. */
export interface PaidSum {
  readonly kind: 'fare' | 'tax' | 'fuel' | 'service' | 'bag' | 'insurance' | 'transfer';
  readonly paidMinor: number;
  /** What a coupon took off it: its supplier was owed so much more than was paid. */
  readonly discountMinor?: number;
  /** Of something that was bought besides the journey. */
  readonly extra?: { readonly extraId: string; readonly name: string; readonly isRefundable: boolean };
}

/** What becomes of a paid sum: what does not come back is deducted, for the reason. */
export interface SettledSum extends PaidSum {
  readonly refundMinor: number;
  /** What of the coupon's part its supplier gives back as well: to the agency, whose discount it was. */
  readonly discountBackMinor?: number;
  readonly reason?: DeductionReason;
}

/** One passenger on one item: the smallest thing that is cancelled, and the unit in which refunds are rounded. */
export interface Part {
  readonly itemId: string;
  /** Absent where there is no ticket: an insurance. */
  readonly ticketId: string | undefined;
  readonly passengerPosition: number;
  readonly sums: readonly PaidSum[];
}

/** What was agreed about cancelling an item. */
export interface Terms {
  readonly kind: ItemKind;
  readonly charter: boolean;
  readonly cancelRule: Condition;
  /** Whether our service fee comes back by choice; see ItemSnapshot. */
  readonly serviceFeeRefund?: 'byRule' | 'whole' | undefined;
  /** The instant of its first departure, or of the pick-up. */
  readonly departsAt: Date;
}

/** Why a part is cancelled, as far as the money is concerned. */
export type Cause =
  /** By choice: the conditions of what was bought decide. */
  | { readonly kind: 'choice' }
  /** The supplier has not kept the contract, or staff waive the fees: everything comes back. */
  | { readonly kind: 'whole' }
  /** The traveller was not fit for the journey: everything but the rule's percentage comes back. */
  | { readonly kind: 'deducted'; readonly percent: number };

export function paidOf(sums: readonly PaidSum[]): number {
  return sums.reduce((total, { paidMinor }) => total + paidMinor, 0);
}

export function refundOf(sums: readonly SettledSum[]): number {
  return sums.reduce((total, { refundMinor }) => total + refundMinor, 0);
}

/** What of a refund comes out of our own fee: its part, less what suppliers give back of a discount that was ours. */
export function serviceOf(sums: readonly SettledSum[]): number {
  return sums.reduce(
    (total, { kind, refundMinor, discountBackMinor = 0 }) =>
      total + (kind === 'service' ? refundMinor : -discountBackMinor),
    0,
  );
}

/** Nothing of the sum comes back, nor of what a coupon took off it; of nothing paid nothing is deducted. */
export function keep(sum: PaidSum, reason: DeductionReason): SettledSum {
  return { ...sum, refundMinor: 0, ...(sum.paidMinor === 0 ? {} : { reason }) };
}

/** All of the sum comes back. */
export function giveBack(sum: PaidSum): SettledSum {
  return { ...sum, refundMinor: sum.paidMinor, ...discountBack(sum, sum.discountMinor) };
}

/** So much of the sum comes back, and of its discount in proportion; without a reason where that is all of it. */
export function settle(sum: PaidSum, refundMinor: number, reason: DeductionReason): SettledSum {
  const { paidMinor, discountMinor = 0 } = sum;
  if (refundMinor === paidMinor) return giveBack(sum);
  return {
    ...sum,
    refundMinor,
    reason,
    ...discountBack(sum, ratioHalfUp(discountMinor, refundMinor, paidMinor)),
  };
}

/** Named only where there was a discount. */
export function discountBack(
  { discountMinor }: PaidSum,
  discountBackMinor: number | undefined,
): Pick<SettledSum, 'discountBackMinor'> {
  return discountMinor === undefined || discountBackMinor === undefined ? {} : { discountBackMinor };
}
