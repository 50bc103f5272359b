import { compareAmounts } from '../../shared/format/money.ts';

/** The cheap days of a month: its lowest fifth, or none if all days cost the same. */
export function findLowDates(byDate: ReadonlyMap<string, string>): ReadonlySet<string> {
  const sorted = [...byDate.values()].toSorted(compareAmounts);
  const limit = sorted[Math.max(0, Math.ceil(sorted.length / 5) - 1)];
  const highest = sorted.at(-1);
  if (limit === undefined || highest === undefined || compareAmounts(limit, highest) === 0) return new Set();
  return new Set([...byDate].filter(([, price]) => compareAmounts(price, limit) <= 0).map(([date]) => date));
}
