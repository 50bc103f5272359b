import { percentHalfUp, splitByLargestRemainder } from '@farewind/values/money';
import { paidOf, settle, type DeductionReason, type PaidSum, type SettledSum } from './part.ts';

/**
 * Keeps a percentage of one passenger's part, rounded half up once and then split over its sums by largest remainder, so
 * that no sum gives more than was paid and the sums add up to the cent.
 */
export function deductPercent(
  sums: readonly PaidSum[],
  percent: number,
  reason: DeductionReason,
): SettledSum[] {
  if (sums.length === 0) return [];
  const kept = percentHalfUp(paidOf(sums), percent);
  const parts = splitByLargestRemainder(
    kept,
    sums.map(({ paidMinor }) => paidMinor),
  );
  return sums.map((sum, index) => settle(sum, sum.paidMinor - parts[index]!, reason));
}
