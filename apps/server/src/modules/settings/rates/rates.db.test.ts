import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { getRate } from './rates.ts';

let db: TestDatabase;
const start = new Date('2027-02-01T09:00:00Z');

beforeAll(async () => {
  db = await createTestDatabase();
  db.clock.freezeAt(start);
  await seedTenants(db.database);
});
afterAll(() => db.close());

const rateAfter = (days: number) => {
  db.clock.freezeAt(new Date(start.getTime() + days * 86_400_000));
  return db.database.inTenant(DEFAULT_TENANT, (scope) => getRate(scope, 'EUR', 'RUB'));
};

test('a rate sells for four days', async () => {
  expect((await rateAfter(4)).micros).toBe(96_007_700);
});

test('a rate older than four days stops sales in that currency', async () => {
  await expect(rateAfter(5)).rejects.toMatchObject({ key: 'GEN-UNAVAILABLE' });
});

test('sales in the inventory currency need no rate', async () => {
  db.clock.freezeAt(new Date('2028-01-01T00:00:00Z'));
  const rate = await db.database.inTenant(DEFAULT_TENANT, (scope) => getRate(scope, 'EUR', 'EUR'));
  expect(rate.micros).toBe(1_000_000);
});
