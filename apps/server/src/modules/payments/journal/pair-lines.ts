/** One line of an entry; debit is positive. */
export interface SignedLine {
  readonly amountMinor: number;
}

/** The part of one line that stands against another. */
export interface LinePair<Line> {
  readonly debit: Line;
  readonly credit: Line;
  readonly amountMinor: number;
}

/**
 * Splits an entry of several lines into pairs of a debit and a credit, as in journals of accounting programs. The pairs
 * add up to the lines to the cent; an entry that is zero on either side has none.
 */
export function pairLines<Line extends SignedLine>(lines: readonly Line[]): LinePair<Line>[] {
  const debits = lines.filter(({ amountMinor }) => amountMinor > 0);
  const credits = lines.filter(({ amountMinor }) => amountMinor < 0);
  const pairs: LinePair<Line>[] = [];
  let [at, left] = [0, credits[0] ? -credits[0].amountMinor : 0];
  for (const debit of debits) {
    let open = debit.amountMinor;
    while (open > 0 && at < credits.length) {
      const amountMinor = Math.min(open, left);
      pairs.push({ debit, credit: credits[at]!, amountMinor });
      open -= amountMinor;
      left -= amountMinor;
      if (left > 0) continue;
      at += 1;
      left = -(credits[at]?.amountMinor ?? 0);
    }
  }
  return pairs;
}
