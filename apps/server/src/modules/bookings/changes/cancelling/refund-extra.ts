import { giveBack, keep, type PaidSum, type SettledSum } from './part.ts';

/** A bag or an insurance comes back if it was sold so, whatever its flight's fare says. */
export function refundExtra(sum: PaidSum): SettledSum {
  return sum.extra?.isRefundable ? giveBack(sum) : keep(sum, 'extra');
}
