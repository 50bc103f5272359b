/** The value that has this share of the values below it, 0.95 for the p95; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[rankOf(values.length, share)] ?? Number.NaN;
}

/** Its name: "p95", or "slowest of 12" where a quantile of so few values is only their maximum. */
export function quantileName(count: number, share: number): string {
  return rankOf(count, share) === count - 1 ? `slowest of ${count}` : `p${Math.round(100 * share)}`;
}

function rankOf(count: number, share: number): number {
  return Math.min(count - 1, Math.floor(share * count));
}
