import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordFault } from './modules/messaging/mailbox/mailbox-state.ts';
import { recordAsked } from './modules/ride-channels/channel-rows.ts';
import { insertTestChannel } from './modules/ride-channels/testing/insert-test-channel.ts';
import { demoBots, seedDemoBots } from './modules/settings/messenger/demo-bots.ts';
import { recordInbox } from './modules/settings/messenger/messenger-rows.ts';
import { insertRateSource, recordFetch } from './modules/settings/rates/rate-setting.ts';
import type { TenantScope } from './platform/database/scope.ts';
import { Keyring } from './platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';
import { DEFAULT_TENANT, seedTenants } from './testing/seed-tenants.ts';

const keyring = new Keyring('a key of the tests, thirty-two characters and more');
const words =
  'status 400: passenger ada.sample@mail.example, +44 7700 900123, token 7f3a9c51d2e84b60a1c3e5f7 is invalid';
const masked = 'status 400: passenger [mail], [number], token [key] is invalid';

/** The columns that hold why another company failed, and how each is written. */
const writers: Readonly<Record<string, (scope: TenantScope) => Promise<void>>> = {
  'mailbox_state.fault': (scope) => recordFault(scope, 'imap.example', words),
  'messenger_setting.inbox_fault': (scope) => recordInbox(scope, demoBots.telegram.settingId, words),
  'rate_setting.failure': (scope) => recordFetch(scope, { failure: words }),
  'ride_channel.fault': (scope) => recordAsked(scope, 1, { code: 'unsettledBooking', reference: words }),
};
/** Tested with the outbox, and with the refusals of banks. */
const others = ['outbox.last_error', 'payment_rehearsal.failure'];

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
  await db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    await insertTestChannel(scope, keyring, 'http://channel.example');
    await seedDemoBots(scope, keyring);
    await insertRateSource(scope);
  });
});
afterAll(() => db.close());

it.each(Object.entries(writers))(
  'what another company answers is stored in %s without the data of people and without keys',
  async (column, write) => {
    const [table = '', name = ''] = column.split('.');
    await db.database.inTenant(DEFAULT_TENANT, write);
    const { rows } = await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      sql<{
        said: string;
      }>`select ${sql.ref(name)} as said from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(
        tx,
      ),
    );
    // Beside a code of ours, if there is one.
    expect(rows.map(({ said }) => said.replace(/^unsettledBooking:/, ''))).toEqual([masked]);
  },
);

it('every column for the failure of another company is among those tested here', async () => {
  const { rows } = await db.database.inGlobal(({ tx }) =>
    sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and data_type = 'text'
      and column_name ~ '(^|_)(fault|failure|error)$' order by name`.execute(tx),
  );
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(writers), ...others].toSorted());
});
