import type { Currency } from '@farewind/values/currency';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';

export const DEFAULT_TENANT = 1;
export const OTHER_TENANT = 2;

/** The rates of the tests: round figures for mental arithmetic. Millionths of the currency for one euro. */
export const testRates: Record<Currency, number> = {
  EUR: 1_000_000,
  RUB: 96_007_700,
  USD: 1_136_070,
  TRY: 55_662_400,
  BYN: 3_712_500,
};

/** Two tenants ready to sell: each with a site, an agency priced in euro, and today's rates. */
export async function seedTenants(database: Database): Promise<void> {
  await database.inGlobal(async ({ tx }) => {
    await tx
      .insertInto('tenant')
      .values([
        { id: 0, tenancy_name: 'host', name: 'Host' },
        { id: DEFAULT_TENANT, tenancy_name: 'Default', name: 'Default' },
        { id: OTHER_TENANT, tenancy_name: 'Other', name: 'Other agency' },
      ])
      .execute();
  });
  for (const tenantId of [DEFAULT_TENANT, OTHER_TENANT]) await seedTenant(database, tenantId);
}

/** A tenant's site, its agency priced in euro, and today's rates. */
export async function seedTenant(database: Database, tenantId: number): Promise<void> {
  await database.inTenant(tenantId, async ({ tx, now }) => {
    await tx
      .insertInto('site')
      .values({
        tenant_id: tenantId,
        id: 1,
        origin: `http://site${tenantId}.localhost`,
        brand: 'Farewind',
        languages: ['ru', 'en', 'tr'],
        default_language: 'ru',
        currencies: ['EUR', 'RUB', 'USD', 'TRY', 'BYN'],
        is_default: true,
      })
      .execute();
    await tx
      .insertInto('agency')
      .values({
        tenant_id: tenantId,
        inventory_currency: 'EUR',
        info: JSON.stringify({ brandName: 'Farewind', documentRetentionDays: 30 }),
      })
      .execute();
    await tx
      .insertInto('exchange_rate')
      .values(
        Object.entries(testRates).map(([currency, micros]) => ({
          tenant_id: tenantId,
          id: newId(),
          day: now.toISOString().slice(0, 10),
          currency,
          micros_per_euro: micros,
          source: 'test',
        })),
      )
      .execute();
  });
}
