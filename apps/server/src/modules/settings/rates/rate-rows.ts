import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';

export function selectRates({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('exchange_rate').selectAll().where('tenant_id', '=', tenantId);
}

export type RateRow = Awaited<ReturnType<ReturnType<typeof selectRates>['execute']>>[number];

/** The newest rate of a currency that is not from a later day; a later correction of the same day wins. */
export function findNewestRate(scope: TenantScope, currency: Currency): Promise<RateRow | undefined> {
  return (
    selectRates(scope)
      .where('currency', '=', currency)
      .where('day', '<=', scope.now.toISOString().slice(0, 10))
      .orderBy('day', 'desc')
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

/** Keeps rates of one day and source, but for those that the source has given already. Answers how many are new. */
export async function insertRates(scope: TenantScope, rates: readonly NewRate[]): Promise<number> {
  const [first] = rates;
  if (!first) return 0;
  const known = await selectRates(scope)
    .where('day', '=', first.day)
    .where('source', '=', first.source)
    .execute();
  const have = new Set(known.map((row) => row.currency));
  const fresh = rates.filter((rate) => !have.has(rate.currency));
  for (const rate of fresh) await insertRate(scope, rate);
  return fresh.length;
}

/** Keeps a rate beside those there are: nothing that something was sold at is overwritten. */
export async function insertRate(
  { tx, tenantId }: TenantScope,
  { day, currency, microsPerEuro, source }: NewRate,
): Promise<RateRow> {
  return tx
    .insertInto('exchange_rate')
    .values({
      ...{ tenant_id: tenantId, id: newId(), day, currency, source },
      micros_per_euro: microsPerEuro,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
