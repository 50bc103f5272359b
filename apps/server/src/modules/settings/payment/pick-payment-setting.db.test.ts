import { afterAll, beforeAll, expect, test } from 'vitest';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { listGatewayOrigins } from './pick-payment-setting.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
afterAll(() => db.close());

test('an agency leads its buyers to its own active banks only', async () => {
  const keyring = new Keyring('a key for tests, long enough to be one');
  const add = (tenantId: number, url: string) =>
    db.database.inTenant(tenantId, (scope) => insertTestPaymentSetting(scope, keyring, url));
  await add(DEFAULT_TENANT, 'https://bank.example/fim');
  await add(OTHER_TENANT, 'https://other-bank.example/fim');
  const origins = () => db.database.inTenant(DEFAULT_TENANT, listGatewayOrigins);
  expect(await origins()).toEqual(['https://bank.example']);
  await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .updateTable('payment_setting')
      .set({ is_active: false })
      .where('tenant_id', '=', DEFAULT_TENANT)
      .execute(),
  );
  expect(await origins()).toEqual([]);
});
