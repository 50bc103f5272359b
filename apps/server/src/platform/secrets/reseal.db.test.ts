import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { Keyring, type SealPlace } from './keyring.ts';
import { openKeyring } from './open-keyring.ts';
import { resealEverything } from './reseal.ts';
import { sealedColumns } from './sealed-columns.ts';

const OLD = 'the key of last year, long enough to be one';
const NEW = 'the key of this year, long enough to be one';

/** Columns of bytes that are not sealed values: hashes and files. */
const openColumns = [
  'account_attempt.account_hash',
  'account_attempt.address_hash',
  'account_proof.secret_hash',
  'agency_logo.picture',
  'audit_entry.hash',
  'audit_entry.previous_hash',
  'audit_head.hash',
  'audit_head.seal',
  'bank_line.line_hash',
  'client_error.fingerprint',
  'customer_order.key_hash',
  'document.content',
  'gallery_picture.picture',
  'order_address_change.code_hash',
  'order_attempt.request_hash',
  'order_code.code_hash',
  'order_code_request.address_hash',
  'order_code_request.order_hash',
  'coupon_miss.code_hash',
  'coupon_miss.network_hash',
  'order_lookup_miss.code_hash',
  'order_lookup_miss.network_hash',
  'order_passenger.fingerprint',
  'payment_attempt.address_hash',
  'payment_attempt.card_hash',
  'payment_attempt.contact_hash',
  'messenger_chat.chat_hash',
  'messenger_chat.token_hash',
  'messenger_update.chat_hash',
  'partner_click.network_hash',
  'partner_quote.seal_hash',
  'payment_request.key_hash',
  'price_alert_request.email_hash',
  'price_alert_request.network_hash',
  'recording.consent_hash',
  'ride_hold.address_hash',
  'ride_hold.card_hash',
  'ride_hold.contact_hash',
  'sales_partner.key_hash',
  'seat_hold.address_hash',
  'seat_hold.card_hash',
  'seat_hold.contact_hash',
  'user_recovery_code.code_hash',
  'user_session.address_hash',
  'user_session.token_hash',
  'voice_attempt.network_hash',
];

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
afterAll(() => db.close());

test('every column of bytes is listed as sealed or as not sealed', async () => {
  const columns = await db.database.owner.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and udt_name = 'bytea' order by 1`);
  const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(columns.rows.map((row) => row.name)).toEqual([...sealed, ...openColumns].toSorted());
});

describe('another SECRET_KEY', () => {
  const place = (tenantId: number, id: number): SealPlace => ({
    tenantId,
    table: 'sms_setting',
    column: 'secrets',
    row: String(id),
  });
  const insert = (keyring: Keyring, tenantId: number, id: number) =>
    db.database.inTenant(tenantId, ({ tx }) =>
      tx
        .insertInto('sms_setting')
        .values({
          tenant_id: tenantId,
          id,
          provider: 'netgsm',
          api_url: 'http://x',
          user_name: 'u',
          encoding: 'auto',
          originator: 'FAREWIND',
          default_country_code: '+90',
          is_active: false,
          secrets: keyring.seal(place(tenantId, id), `secret ${id}`),
        })
        .execute(),
    );
  const readSealed = (tenantId: number) =>
    db.database.inTenant(tenantId, ({ tx }) =>
      tx.selectFrom('sms_setting').select(['id', 'secrets']).execute(),
    );
  let fingerprint: Buffer;
  let signature: string;

  beforeAll(async () => {
    const keyring = await openKeyring(db.database, { current: OLD });
    for (let id = 1; id <= 450; id += 1) await insert(keyring, DEFAULT_TENANT, id);
    await insert(keyring, OTHER_TENANT, 1);
    fingerprint = keyring.fingerprint('contact', 'anna@example.com');
    signature = keyring.sign('documentLink', 'a path');
  });

  test('is refused with an explanation until the old one is configured', async () => {
    await expect(openKeyring(db.database, { current: NEW })).rejects.toThrow('SECRET_KEY_PREVIOUS');
  });

  test('opens everything together with the old one, before anything is resealed', async () => {
    const keyring = await openKeyring(db.database, { current: NEW, previous: OLD });
    for (const { id, secrets } of await readSealed(DEFAULT_TENANT))
      expect(keyring.open(place(DEFAULT_TENANT, id), secrets)).toBe(`secret ${id}`);
    expect(keyring.verify('documentLink', 'a path', signature)).toBe(true);
  });

  test('whose resealing was interrupted continues where it stopped', async () => {
    const keyring = await openKeyring(db.database, { current: NEW, previous: OLD });
    let transactions = 0;
    const interrupted = {
      ...db.database,
      inTenant: ((tenantId, act) => {
        transactions += 1;
        if (transactions > 8) throw new Error('the power went');
        return db.database.inTenant(tenantId, act);
      }) as typeof db.database.inTenant,
    };
    await expect(resealEverything(interrupted, keyring)).rejects.toThrow('the power went');
    await resealEverything(db.database, keyring);
    const again = await resealEverything(db.database, keyring);
    expect([...again.values()].every((count) => count === 0)).toBe(true);
  });

  test('opens everything on its own afterwards, and the old one opens nothing', async () => {
    const keyring = await openKeyring(db.database, { current: NEW });
    const old = new Keyring(OLD);
    for (const tenantId of [DEFAULT_TENANT, OTHER_TENANT])
      for (const { id, secrets } of await readSealed(tenantId)) {
        expect(keyring.open(place(tenantId, id), secrets)).toBe(`secret ${id}`);
        expect(() => old.open(place(tenantId, id), secrets)).toThrow();
      }
    await expect(openKeyring(db.database, { current: OLD })).rejects.toThrow('SECRET_KEY');
  });

  test('still finds existing fingerprints, and accepts no signature of the old one', async () => {
    const keyring = await openKeyring(db.database, { current: NEW });
    expect(keyring.fingerprint('contact', 'anna@example.com')).toEqual(fingerprint);
    expect(keyring.verify('documentLink', 'a path', signature)).toBe(false);
  });
});
