import type { Currency } from '@farewind/values/currency';

interface DatedLeast {
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly leastMicros: number;
}

/**
 * The least that one euro costs, newest first; the most is ten times that, so of two rates with the decimal point in
 * different places at most one is plausible. A currency that leaves its range gets a new row.
 */
const leastPerEuro: Readonly<Record<Exclude<Currency, 'EUR'>, readonly DatedLeast[]>> = {
  USD: [{ from: '2024-01-01', leastMicros: 400_000 }],
  RUB: [{ from: '2024-01-01', leastMicros: 30_000_000 }],
  TRY: [
    { from: '2029-01-01', leastMicros: 40_000_000 },
    { from: '2024-01-01', leastMicros: 20_000_000 },
  ],
  BYN: [{ from: '2024-01-01', leastMicros: 1_000_000 }],
};

/** Whether a currency may cost this much on a day, if nothing else is known about it. */
export function isPlausibleRate(day: string, currency: Currency, micros: number): boolean {
  if (currency === 'EUR') return micros === 1_000_000;
  const rows = leastPerEuro[currency];
  const { leastMicros } = rows.find(({ from }) => from <= day) ?? rows.at(-1)!;
  return micros >= leastMicros && micros < leastMicros * 10;
}
