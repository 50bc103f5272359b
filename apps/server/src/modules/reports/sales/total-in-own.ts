import type { getSales } from '@farewind/contract/reports/sales';
import type { Output } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import type { LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { DayRate, Turnover } from '../../payments/public.ts';
import type { SalesSources } from '../sources.ts';

type Sales = Output<typeof getSales>;

interface DaySum {
  readonly day: LocalDate;
  readonly currency: Currency;
  grossMinor: number;
  refundedMinor: number;
}

/** Sold and refunded sums of each day and currency, oldest first. */
export function sumDays(turnover: readonly Turnover[], dateOf: (at: Date) => LocalDate): DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const { at, currency, kind, minor } of turnover) {
    const day = dateOf(at);
    const sum = sums.get(`${day} ${currency}`) ?? { day, currency, grossMinor: 0, refundedMinor: 0 };
    sums.set(`${day} ${currency}`, sum);
    if (kind === 'refund') sum.refundedMinor += minor;
    else sum.grossMinor += minor;
  }
  return [...sums.values()].toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  );
}

/** Everything in the agency's own currency, each day at its own rates. */
export function totalInOwn(
  days: readonly DaySum[],
  sold: { readonly orders: number; readonly passengers: number },
  own: Currency,
  ratesOf: ReadonlyMap<LocalDate, ReadonlyMap<Currency, DayRate>>,
  { convertAt, formatRate }: Pick<SalesSources, 'convertAt' | 'formatRate'>,
): Sales['own'] {
  const converted = days.map((sum) => {
    if (sum.currency === own) return sum;
    const rates = ratesOf.get(sum.day) ?? new Map<Currency, DayRate>();
    const grossMinor = convertAt(rates, sum.currency, sum.grossMinor);
    const refundedMinor = convertAt(rates, sum.currency, sum.refundedMinor);
    return grossMinor === undefined || refundedMinor === undefined
      ? { ...sum, isMissing: true }
      : { ...sum, grossMinor, refundedMinor, rate: rates.get(sum.currency) };
  });
  const missing = [
    ...new Set(converted.flatMap((sum) => ('isMissing' in sum ? [sum.currency] : []))),
  ].toSorted();
  const used = converted.flatMap((sum) => ('rate' in sum && sum.rate ? [sum.rate] : []));
  const rates = presentRates(used, formatRate);
  if (missing.length > 0) return { currency: own, total: null, missing, days: [], rates };
  const nets = new Map<LocalDate, number>();
  let [grossMinor, refundedMinor] = [0, 0];
  for (const sum of converted) {
    grossMinor += sum.grossMinor;
    refundedMinor += sum.refundedMinor;
    nets.set(sum.day, (nets.get(sum.day) ?? 0) + sum.grossMinor - sum.refundedMinor);
  }
  const total = {
    ...sold,
    gross: formatMinor(grossMinor),
    refunded: formatMinor(refundedMinor),
    net: formatMinor(grossMinor - refundedMinor),
    currency: own,
  };
  return {
    currency: own,
    total,
    missing,
    days: [...nets].map(([day, net]) => ({ day, net: formatMinor(net) })),
    rates,
  };
}

function presentRates(
  used: readonly DayRate[],
  formatRate: SalesSources['formatRate'],
): Sales['own']['rates'] {
  return [...Map.groupBy(used, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, rates]) => {
      const sorted = rates.map(formatRate).toSorted((one, other) => Number(one) - Number(other));
      return {
        currency,
        lowest: sorted[0]!,
        highest: sorted.at(-1)!,
        source: [...new Set(rates.flatMap(({ source }) => source.split(', ')))].join(', '),
      };
    });
}
