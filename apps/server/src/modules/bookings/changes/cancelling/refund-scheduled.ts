import type { Condition } from '../../../flights/public.ts';
import { hoursBefore } from '../../order/hours-before.ts';
import { discountBack, giveBack, keep, settle, type PaidSum, type SettledSum } from './part.ts';

/**
 * A scheduled flight by its fare's own conditions. Until the deadline the carrier keeps its fee, of the fare first and of
 * the surcharge then; afterwards, or where the fare cannot be cancelled, it keeps both. Airport taxes of a flight that
 * nobody took always come back; our own fee for the sale does not.
 */
export function refundScheduled(
  sums: readonly PaidSum[],
  rule: Condition,
  departsAt: Date,
  at: Date,
): SettledSum[] {
  const isInTime = at < hoursBefore(departsAt, rule.untilHours);
  let feeLeft = rule.feeMinor;
  const ofCarrier = (sum: PaidSum): SettledSum => {
    if (!rule.allowed) return keep(sum, 'fareRule');
    if (!isInTime) return keep(sum, 'deadline');
    const fee = Math.min(feeLeft, sum.paidMinor);
    feeLeft -= fee;
    return { ...settle(sum, sum.paidMinor - fee, 'fee'), ...discountBack(sum, sum.discountMinor) };
  };
  const settled = sums.map((sum) => {
    if (sum.kind === 'tax') return giveBack(sum);
    return sum.kind === 'service' ? keep(sum, 'serviceFee') : ofCarrier(sum);
  });
  // A fee above what was paid is kept out of the discount's part: the carrier has been owed that much more.
  return settled.map((sum) => {
    const kept = Math.min(feeLeft, sum.discountBackMinor ?? 0);
    feeLeft -= kept;
    return kept === 0 ? sum : { ...sum, discountBackMinor: (sum.discountBackMinor ?? 0) - kept };
  });
}
