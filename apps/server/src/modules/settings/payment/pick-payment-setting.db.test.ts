import { afterAll, beforeAll, expect, test } from 'vitest';
import { nestpaySheet } from '../../../adapters/payment-gateways/nestpay/nestpay-sheet.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { listGatewayOrigins, listPaymentSettings } from './pick-payment-setting.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
afterAll(() => db.close());

test('an agency’s buyers only reach its own active banks', async () => {
  const keyring = new Keyring('a key for tests, long enough to be one');
  const add = (tenantId: number, url: string) =>
    db.database.inTenant(tenantId, (scope) => insertTestPaymentSetting(scope, keyring, url));
  await add(DEFAULT_TENANT, 'https://bank.example/fim');
  await add(OTHER_TENANT, 'https://other-bank.example/fim');
  const sheets = [
    { ...nestpaySheet, provider: 'sandbox', hosts: ['https://cards.bank.example'] },
    { ...nestpaySheet, provider: 'another', hosts: ['https://another.example'] },
  ];
  const origins = () => db.database.inTenant(DEFAULT_TENANT, (scope) => listGatewayOrigins(scope, sheets));
  expect(await origins()).toEqual(['https://bank.example', 'https://cards.bank.example']);
  await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .updateTable('payment_setting')
      .set({ is_active: false })
      .where('tenant_id', '=', DEFAULT_TENANT)
      .execute(),
  );
  expect(await origins()).toEqual([]);
});

test('a site with accounts of its own uses no others, and no other site uses them', async () => {
  const keyring = new Keyring('a key for tests, long enough to be one');
  const url = 'https://bank.example/fim';
  await db.database.inTenant(OTHER_TENANT, async (scope) => {
    await insertTestPaymentSetting(scope, keyring, url, { id: 2, siteIds: [7, 8] });
    await insertTestPaymentSetting(scope, keyring, url, { id: 3, siteIds: [7], currencies: ['TRY'] });
  });
  const idsOn = async (currency: 'EUR' | 'TRY', siteId?: number) => {
    const found = await db.database.inTenant(OTHER_TENANT, (scope) =>
      listPaymentSettings(scope, keyring, { currency, siteId }),
    );
    return found.map(({ id }) => id);
  };
  expect(await idsOn('EUR', 7)).toEqual([2]);
  expect(await idsOn('TRY', 7)).toEqual([2, 3]);
  expect(await idsOn('TRY', 8)).toEqual([2]);
  expect(await idsOn('EUR', 9)).toEqual([1]);
  expect(await idsOn('EUR')).toEqual([1]);
});

// Both together took buyers by priority before: a published test card bought a real ticket.
test('buyers pay through test accounts until the sites open, and never beside a live one after that', async () => {
  const keyring = new Keyring('a key for tests, long enough to be one');
  const url = 'https://bank.example/fim';
  await db.database.inTenant(OTHER_TENANT, async (scope) => {
    await scope.tx.deleteFrom('payment_setting').where('tenant_id', '=', OTHER_TENANT).execute();
    for (const [id, mode] of [
      [1, 'live'],
      [2, 'test'],
    ] as const) {
      await insertTestPaymentSetting(scope, keyring, url, { id });
      await scope.tx
        .updateTable('payment_setting')
        .set({ mode })
        .where('tenant_id', '=', OTHER_TENANT)
        .where('id', '=', id)
        .execute();
    }
  });
  const listIds = async () => {
    const found = await db.database.inTenant(OTHER_TENANT, (scope) =>
      listPaymentSettings(scope, keyring, { currency: 'EUR' }),
    );
    return found.map(({ id }) => id);
  };
  const change = (set: object) =>
    db.database.inTenant(OTHER_TENANT, ({ tx }) =>
      tx
        .updateTable('payment_setting')
        .set(set)
        .where('tenant_id', '=', OTHER_TENANT)
        .where('id', '=', 1)
        .execute(),
    );
  const open = (openedAt: Date | null) =>
    db.database.inGlobal(({ tx }) =>
      tx.updateTable('tenant').set({ opened_at: openedAt }).where('id', '=', OTHER_TENANT).execute(),
    );
  expect(await listIds()).toEqual([1]);
  await change({ currencies: ['RUB'] });
  expect(await listIds()).toEqual([]);
  await change({ currencies: ['EUR'], is_active: false, live_allowed_at: new Date() });
  expect(await listIds()).toEqual([]);
  await change({ is_active: true });
  await open(null);
  expect(await listIds()).toEqual([2]);
  await open(new Date());
  // Nothing is real in a demo: an account that goes live there must not silence the test bank.
  const inDemo = await db.database.inTenant(OTHER_TENANT, (scope) =>
    listPaymentSettings(scope, keyring, { currency: 'EUR' }, true),
  );
  expect(inDemo.map(({ id }) => id)).toEqual([1, 2]);
  await change({ provider: 'desk' });
  expect(await listIds()).toEqual([1, 2]);
});
