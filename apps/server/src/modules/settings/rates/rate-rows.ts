import type { Currency } from '@farewind/values/currency';
import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { isPlausibleRate } from './plausible-rates.ts';
import { ageInDays, OLDEST_DAYS } from './rate-age.ts';

/** More than all sources publish in the relevant days. */
const MOST_KNOWN = 100;

export function selectRates({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('exchange_rate').selectAll().where('tenant_id', '=', tenantId);
}

export type RateRow = Awaited<ReturnType<ReturnType<typeof selectRates>['execute']>>[number];

/**
 * The day that a rate by hand has: the agency's, by the clock of its books; where that is behind UTC the day of UTC, so
 * that it comes before the lists of that day.
 */
export function todayOf({ tenantId, now }: TenantScope): RawBuilder<string> {
  return sql<string>`greatest(local_day(${now}::timestamptz, accounting_zone(${tenantId}::int)),
    (${now}::timestamptz at time zone 'UTC')::date)`;
}

/**
 * The newest rate of a currency that is neither from a later day nor refused; within a day, one entered by hand first,
 * then the latest correction. It may await a decision.
 */
export function findNewestRate(scope: TenantScope, currency: Currency): Promise<RateRow | undefined> {
  return (
    selectRates(scope)
      .where('currency', '=', currency)
      .where('day', '<=', todayOf(scope))
      .where('state', '<>', 'refused')
      .orderBy('day', 'desc')
      .orderBy((eb) => eb('source', '=', 'hand'), 'desc')
      .orderBy('created_at', 'desc')
      // Ids grow with time, so of two with the same instant the later one is used.
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

export interface NewRate {
  readonly day: string;
  readonly currency: Currency;
  readonly microsPerEuro: number;
  readonly source: string;
}

/**
 * Stores rates of one day and source, except unchanged ones: a second list of a day corrects the first. Returns the
 * number of new ones.
 */
export async function insertRates(scope: TenantScope, rates: readonly NewRate[]): Promise<number> {
  const [first] = rates;
  if (!first) return 0;
  const known = await selectRates(scope)
    .where('day', '=', first.day)
    .where('source', '=', first.source)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const said = new Map(known.map((row) => [row.currency, row.micros_per_euro]));
  const fresh = rates.filter(({ currency, microsPerEuro }) => said.get(currency) !== microsPerEuro);
  for (const rate of fresh) await insertRate(scope, rate);
  return fresh.length;
}

/**
 * Adds a rate; earlier ones are never overwritten, because sales used them. One that deviates too much from known rates,
 * or the first one of a currency outside its plausible range, waits for a decision.
 */
export async function insertRate(scope: TenantScope, rate: NewRate): Promise<RateRow> {
  const { tx, tenantId } = scope;
  const { day, currency, microsPerEuro, source } = rate;
  const known = await listKnownRates(scope, rate);
  const isUsed =
    known.length > 0 ? isWithinBand(microsPerEuro, known) : isPlausibleRate(day, currency, microsPerEuro);
  return tx
    .insertInto('exchange_rate')
    .values({
      tenant_id: tenantId,
      id: newId(),
      day,
      currency,
      source,
      micros_per_euro: microsPerEuro,
      state: isUsed ? 'used' : 'waiting',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The rates that a new one is compared with: the last usable one, and recent ones of the other lists. */
async function listKnownRates(scope: TenantScope, { currency, source }: NewRate): Promise<number[]> {
  const rows = await selectRates(scope)
    .where('currency', '=', currency)
    .where('state', '=', 'used')
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_KNOWN)
    .execute();
  const lately = rows.filter((row) => row.source !== source && ageInDays(row.day, scope.now) <= OLDEST_DAYS);
  const newestOf = new Map(lately.toReversed().map((row) => [row.source, row]));
  return [...rows.slice(0, 1), ...newestOf.values()].map((row) => row.micros_per_euro);
}

/** Decides a rate that awaits a decision; undefined if there is none with this id. */
export async function decideRate(
  { tx, tenantId, now }: TenantScope,
  id: string,
  state: 'used' | 'refused',
): Promise<RateRow | undefined> {
  return tx
    .updateTable('exchange_rate')
    .set({ state, decided_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
}

/** Real rates rarely move this far between two lists; a misplaced decimal point always does. */
const BAND_PERCENT = 15;

/** Whether a rate is within 15 per cent of each known one. */
function isWithinBand(micros: number, known: readonly number[]): boolean {
  return known.every(
    (other) => Math.max(micros, other) * 100 <= Math.min(micros, other) * (100 + BAND_PERCENT),
  );
}
