import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';

/** The newest rate of a currency that is not from a later day; a later correction of the same day wins. */
export function findNewestRate(scope: TenantScope, currency: Currency) {
  return scope.tx
    .selectFrom('exchange_rate')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('currency', '=', currency)
    .where('day', '<=', scope.now.toISOString().slice(0, 10))
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface NewRate {
  readonly day: string;
  readonly currency: Currency;
  readonly microsPerEuro: number;
  readonly source: string;
}

/** Keeps a rate unless this source has already given one for the day. */
export async function insertRates(scope: TenantScope, rates: readonly NewRate[]): Promise<void> {
  const [first] = rates;
  if (!first) return;
  const known = await scope.tx
    .selectFrom('exchange_rate')
    .select('currency')
    .where('tenant_id', '=', scope.tenantId)
    .where('day', '=', first.day)
    .where('source', '=', first.source)
    .execute();
  const have = new Set(known.map((row) => row.currency));
  const fresh = rates.filter((rate) => !have.has(rate.currency));
  if (fresh.length === 0) return;
  await scope.tx
    .insertInto('exchange_rate')
    .values(
      fresh.map((rate) => ({
        tenant_id: scope.tenantId,
        id: newId(),
        day: rate.day,
        currency: rate.currency,
        micros_per_euro: rate.microsPerEuro,
        source: rate.source,
      })),
    )
    .execute();
}
