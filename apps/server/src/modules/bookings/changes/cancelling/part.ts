import type { deductionReasons } from '@farewind/contract/bookings/cancel';
import { ratioHalfUp } from '@farewind/values/money';
import type { Condition } from '../../../flights/public.ts';
import type { ItemKind } from '../../order/order-draft.ts';

export type DeductionReason = (typeof deductionReasons)[number];

/** A paid sum, in minor units of the order's currency. */
export interface PaidSum {
  readonly kind: 'fare' | 'tax' | 'fuel' | 'service' | 'bag' | 'seat' | 'insurance' | 'transfer';
  readonly paidMinor: number;
  /** The coupon discount on it; the supplier was owed this much more than was paid. */
  readonly discountMinor?: number;
  /** Set on the sum of an extra. */
  readonly extra?: { readonly extraId: string; readonly name: string; readonly isRefundable: boolean };
}

/** A paid sum after settlement: what is not refunded is deducted for the reason. */
export interface SettledSum extends PaidSum {
  readonly refundMinor: number;
  /** The discount that the supplier refunds as well, to the agency that had granted it. */
  readonly discountBackMinor?: number;
  readonly reason?: DeductionReason;
}

/** One passenger on one item: the smallest unit of cancellation, and the unit in which refunds are rounded. */
export interface Part {
  readonly itemId: string;
  /** Absent for insurance, which has no ticket. */
  readonly ticketId: string | undefined;
  readonly passengerPosition: number;
  readonly sums: readonly PaidSum[];
}

/** The agreed conditions for cancelling an item. */
export interface Terms {
  readonly kind: ItemKind;
  readonly charter: boolean;
  readonly cancelRule: Condition;
  /** Whether our service fee is refunded on voluntary cancellation; see ItemSnapshot. */
  readonly serviceFeeRefund?: 'byRule' | 'whole' | undefined;
  /** The instant of its first departure, or of the pick-up. */
  readonly departsAt: Date;
}

/** Why a part is cancelled, as it affects the refund. */
export type Cause =
  /** Voluntary: the conditions of the product decide. */
  | { readonly kind: 'choice' }
  /** The supplier broke the contract, or staff waive the fees: full refund. */
  | { readonly kind: 'whole' }
  /** The traveller was not fit to travel: all but the rule's percentage is refunded. */
  | { readonly kind: 'deducted'; readonly percent: number };

export function paidOf(sums: readonly PaidSum[]): number {
  return sums.reduce((total, { paidMinor }) => total + paidMinor, 0);
}

export function refundOf(sums: readonly SettledSum[]): number {
  return sums.reduce((total, { refundMinor }) => total + refundMinor, 0);
}

/** The part of a refund that comes out of our own fee, less the discounts that suppliers refund to us. */
export function serviceOf(sums: readonly SettledSum[]): number {
  return sums.reduce(
    (total, { kind, refundMinor, discountBackMinor = 0 }) =>
      total + (kind === 'service' ? refundMinor : -discountBackMinor),
    0,
  );
}

/** Refunds nothing of the sum, nor of its discount; a sum of zero has no deduction. */
export function keep(sum: PaidSum, reason: DeductionReason): SettledSum {
  return { ...sum, refundMinor: 0, ...(sum.paidMinor === 0 ? {} : { reason }) };
}

/** Refunds the sum completely. */
export function giveBack(sum: PaidSum): SettledSum {
  return { ...sum, refundMinor: sum.paidMinor, ...discountBack(sum, sum.discountMinor) };
}

/** Refunds this much of the sum, and its discount in proportion; the reason is left out if that is all of it. */
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

/** Present only if there was a discount. */
export function discountBack(
  { discountMinor }: PaidSum,
  discountBackMinor: number | undefined,
): Pick<SettledSum, 'discountBackMinor'> {
  return discountMinor === undefined || discountBackMinor === undefined ? {} : { discountBackMinor };
}
