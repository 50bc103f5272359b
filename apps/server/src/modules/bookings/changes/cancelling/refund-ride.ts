import { hoursBefore } from '../../order/hours-before.ts';
import { giveBack, keep, type PaidSum, type SettledSum } from './part.ts';
import { deductPercent } from './deduct-percent.ts';
import { HALF_UNTIL_HOURS } from '../../transfers-in-orders/ride-refund-terms.ts';

const HALF_PERCENT = 50;

/** A ride is free to cancel until its own deadline (24 hours, of a small car 6), then half comes back until two hours before. */
export function refundRide(
  sums: readonly PaidSum[],
  freeHours: number,
  startsAt: Date,
  at: Date,
): SettledSum[] {
  if (at < hoursBefore(startsAt, freeHours)) return sums.map(giveBack);
  if (at < hoursBefore(startsAt, HALF_UNTIL_HOURS)) return deductPercent(sums, HALF_PERCENT, 'lateRide');
  return sums.map((sum) => keep(sum, 'lateRide'));
}
