import { formatMoney } from '@farewind/values/format-money';
import type { Currency } from '@farewind/values/currency';

interface DaySums {
  readonly taken: string;
  readonly givenBack: string;
}

/** A day's captured and refunded sums, each separately; refunds that only came back on that day are added. */
export function formatDaySums({ taken, givenBack }: DaySums, currency: Currency, locale: string): string {
  const came = formatMoney(taken, currency, locale);
  if (Number(givenBack) === 0) return came;
  const [sign, back] = givenBack.startsWith('-') ? ['+', givenBack.slice(1)] : ['−', givenBack];
  return `${came} ${sign} ${formatMoney(back, currency, locale)}`;
}
