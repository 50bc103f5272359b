import { currencies, type Currency } from '@farewind/values/currency';
import type { LocalDate } from '@farewind/values/local-time';
import { ratioHalfUp } from '@farewind/values/money';
import { sql } from 'kysely';
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
  { tx, tenantId }: TenantScope,
  own: Currency,
  day: LocalDate,
): Promise<ReadonlyMap<Currency, DayRate>> {
  const closedAt = sql`(select min(closed_at) from period_close
    where tenant_id = ${tenantId} and ${day}::date between from_day and through_day and reopened_at is null)`;
  const { rows } = await sql<{ currency: Currency; day: LocalDate; micros: number; source: string }>`
    select distinct on (currency) currency, day, micros_per_euro as micros, source from exchange_rate
    where tenant_id = ${tenantId} and day <= ${day}::date and state = 'used'
    order by currency, coalesce(coalesce(decided_at, created_at) > ${closedAt}, false), day desc, (source = 'hand') desc, created_at desc, id desc`.execute(
    tx,
  );
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
