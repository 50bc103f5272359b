import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { ageInDays, OLDEST_DAYS } from './rate-age.ts';

/** More than all sources say in the days that count. */
const MOST_KNOWN = 100;

export function selectRates({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('exchange_rate').selectAll().where('tenant_id', '=', tenantId);
}

export type RateRow = Awaited<ReturnType<ReturnType<typeof selectRates>['execute']>>[number];

/**
 * The newest rate of a currency that is not from a later day and was not refused; of one day the one by hand, then the
 * latest correction. It may await a decision.
 */
export function findNewestRate(scope: TenantScope, currency: Currency): Promise<RateRow | undefined> {
  return (
    selectRates(scope)
      .where('currency', '=', currency)
      .where('day', '<=', scope.now.toISOString().slice(0, 10))
      .where('state', '<>', 'refused')
      .orderBy('day', 'desc')
      .orderBy((eb) => eb('source', '=', 'hand'), 'desc')
      .orderBy('created_at', 'desc')
      // Ids grow with time: of two of one instant the later one.
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
 * Keeps a rate beside those there are: nothing that something was sold at is overwritten. One that is far from what is known
 * waits for a person.
 */
export async function insertRate(scope: TenantScope, rate: NewRate): Promise<RateRow> {
  const { tx, tenantId } = scope;
  const { day, currency, microsPerEuro, source } = rate;
  const known = await listKnownRates(scope, rate);
  return tx
    .insertInto('exchange_rate')
    .values({
      tenant_id: tenantId,
      id: newId(),
      day,
      currency,
      source,
      micros_per_euro: microsPerEuro,
      state: isWithinBand(microsPerEuro, known) ? 'used' : 'waiting',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a new rate is compared with: the last usable one, and the recent rates of the other lists. */
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

/** Decides a rate that awaits a decision; undefined when none does under the id. */
export async function decideRate(
  { tx, tenantId }: TenantScope,
  id: string,
  state: 'used' | 'refused',
): Promise<RateRow | undefined> {
  return tx
    .updateTable('exchange_rate')
    .set({ state })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
}

/** Currencies that are sold in seldom move so far between two lists; a slipped decimal point always does. */
const BAND_PERCENT = 15;

/** Whether a rate lies within 15 per cent of each that is known, up or down; the first of a currency is held against none. */
function isWithinBand(micros: number, known: readonly number[]): boolean {
  return known.every(
    (other) => Math.max(micros, other) * 100 <= Math.min(micros, other) * (100 + BAND_PERCENT),
  );
}
