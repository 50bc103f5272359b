import { currencies, type Currency } from '@farewind/values/currency';
import type { LocalDate } from '@farewind/values/local-time';
import { ratioHalfUp } from '@farewind/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

const ONE = 1_000_000;

export interface DayRate {
  readonly currency: Currency;
  /** Millionths of the agency's currency for `per` millionths of this one: the quotient of two lists is not rounded. */
  readonly micros: number;
  readonly per: number;
  /** For a rate crossed from two lists, the day of the older one. */
  readonly day: LocalDate;
  readonly source: string;
}

/**
 * The value of each currency in the agency's own on a day: by the newest list up to it, crossed through the euro,
 * without the margin of prices. A closed day keeps the lists that were in use when it was closed, so that its journal
 * never changes; one that came later fills in only for a currency that had none. A currency that is in no list is left
 * out.
 */
export async function readDayRates(
  scope: TenantScope,
  own: Currency,
  day: LocalDate,
): Promise<ReadonlyMap<Currency, DayRate>> {
  return (await readRatesOfDays(scope, own, [day])).get(day)!;
}

/** The same for several days. */
export async function readRatesOfDays(
  { tx, tenantId }: TenantScope,
  own: Currency,
  days: readonly LocalDate[],
): Promise<ReadonlyMap<LocalDate, ReadonlyMap<Currency, DayRate>>> {
  // Two reads of the index for each day and currency: a year of days sorts no years of lists.
  const newest = (condition: RawBuilder<unknown>) => sql`(select id from exchange_rate
    where tenant_id = ${tenantId} and currency = listed.currency and day <= asked.day and state = 'used' and ${condition}
    order by day desc, (source = 'hand') desc, created_at desc, id desc limit 1)`;
  const { rows } = await sql<List & { asked: LocalDate }>`
    select asked.day as asked, r.currency, r.day, r.micros_per_euro as micros, r.source
    from unnest(${[...days]}::date[]) asked(day)
    cross join unnest(${[...currencies]}::text[]) listed(currency)
    cross join lateral (select min(closed_at) as at from period_close
      where tenant_id = ${tenantId} and asked.day between from_day and through_day and reopened_at is null) closed
    join exchange_rate r on r.tenant_id = ${tenantId} and r.id = coalesce(
      ${newest(sql`(closed.at is null or coalesce(decided_at, created_at) <= closed.at)`)}, ${newest(sql`true`)})`.execute(
    tx,
  );
  const lists = Map.groupBy(rows, ({ asked }) => asked);
  return new Map(days.map((day) => [day, crossRates(own, day, lists.get(day) ?? [])]));
}

/** The newest rate of a currency against the euro. */
interface List {
  readonly currency: Currency;
  readonly day: LocalDate;
  readonly micros: number;
  readonly source: string;
}

function crossRates(own: Currency, day: LocalDate, rows: readonly List[]): ReadonlyMap<Currency, DayRate> {
  const euro = { currency: 'EUR' as const, day, micros: ONE, source: '' };
  const known = new Map([euro, ...rows].map((row) => [row.currency, row]));
  const target = known.get(own);
  const rates = new Map<Currency, DayRate>([
    [own, { currency: own, micros: ONE, per: ONE, day, source: '' }],
  ]);
  for (const currency of currencies) {
    const from = known.get(currency);
    if (currency === own || !from || !target) continue;
    const lists = [from, target].filter(({ source }) => source !== '');
    rates.set(currency, {
      currency,
      micros: target.micros,
      per: from.micros,
      day: lists.map((list) => list.day).sort()[0] ?? day,
      source: [...new Set(lists.map(({ source }) => source))].join(', '),
    });
  }
  return rates;
}

/** A sum in the agency's currency, half up; undefined if the day has no rate for it. */
export function convertAt(
  rates: ReadonlyMap<Currency, DayRate>,
  currency: Currency,
  minor: number,
): number | undefined {
  const rate = rates.get(currency);
  return rate && ratioHalfUp(minor, rate.micros, rate.per);
}

/** As a decimal text with at least six significant digits: `98.765400`, `0.009817396`. */
export function formatRate({ micros, per }: Pick<DayRate, 'micros' | 'per'>): string {
  const rate = micros / per;
  return rate.toFixed(rate < 0.1 ? 9 : 6);
}
