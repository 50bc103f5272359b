import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { Keyring } from '../../platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { insertTestPaymentSetting } from '../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { listGatewayOrigins, type PaymentSettingInput } from './payment-settings.ts';
import { createSettings } from './public.ts';

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

test('the test bank cannot be sold through, nor be saved, where there is no demo', async () => {
  const keyring = new Keyring('a key for tests, long enough to be one');
  const input: PaymentSettingInput = {
    id: 7,
    provider: 'sandbox',
    merchantId: '1',
    apiUser: 'somebody',
    apiPassword: 'a password',
    storeKey: 'a key',
    gatewayUrl: 'https://bank.example',
    currencies: ['EUR'],
    statementText: 'SHOP',
  };
  const save = (isDemo: boolean) =>
    db.database.inTenant(OTHER_TENANT, (scope) =>
      createSettings(keyring, isDemo ? ['nestpay', 'sandbox'] : ['nestpay']).savePaymentSetting(scope, input),
    );
  const error: unknown = await save(false).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refusal);
  expect((error as Refusal).options.fields).toEqual([
    { path: 'provider', message: 'validation.invalidValue' },
  ]);
  await expect(save(true)).resolves.toBeUndefined();
});
