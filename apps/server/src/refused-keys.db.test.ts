import { afterAll, beforeAll, expect, it } from 'vitest';
import { supplierRows as flightSuppliers } from './modules/flights/suppliers/supplier-rows.ts';
import { seedDemoChannels } from './modules/ride-channels/demo-channels.ts';
import { lockChannel, writeChannel } from './modules/ride-channels/channel-rows.ts';
import { messengerRows } from './modules/settings/messenger/messenger-rows.ts';
import { supplierRows as rideSuppliers } from './modules/transfers/external/supplier-rows.ts';
import type { TenantScope } from './platform/database/scope.ts';
import { Keyring } from './platform/secrets/keyring.ts';
import { Secret } from './platform/secrets/secret.ts';
import { Office } from './testing/office.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';

const keyring = new Keyring('a key of the tests, thirty-two characters and more');
const wrong = new Secret('a key of nobody', '[secret]');
let office: Office;

beforeAll(async () => {
  office = await Office.open({ DEMO: 'true' });
  office.desk.app.db.clock.freezeAt(new Date('2027-05-20T09:00:00Z'));
  const origin = await office.desk.app.server.listen({ host: '127.0.0.1', port: 0 });
  await office.desk.app.db.database.owner.query(
    `update transfer_supplier set api_url = $1 || '/demo/holiday-taxis' where kind = 'holidayTaxis'`,
    [origin],
  );
  await inTenant((scope) => seedDemoChannels(scope, keyring, origin, 1));
}, 60_000);
afterAll(() => office.close());

const inTenant = <T>(act: (scope: TenantScope) => Promise<T>) =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, act);

/** Stores another key; returns the one before. */
const accounts: Record<string, (key: Secret) => Promise<Secret>> = {
  'flightSupplier:1': (key) =>
    inTenant(async (scope) => {
      const { apiKey, ...supplier } = await flightSuppliers.get(scope, keyring, 1);
      await flightSuppliers.write(scope, keyring, { ...supplier, apiKey: key });
      return apiKey;
    }),
  'transferSupplier:1': (key) => changeRideSupplier(1, key),
  'transferSupplier:2': (key) => changeRideSupplier(2, key),
  'rideChannel:1': (key) =>
    inTenant(async (scope) => {
      const channel = (await lockChannel(scope, keyring, 1))!;
      await writeChannel(scope, keyring, { ...channel, clientSecret: key });
      return channel.clientSecret;
    }),
  'messenger:1': (key) => changeBot(1, key),
  'messenger:2': (key) => changeBot(2, key),
};

function changeRideSupplier(id: number, key: Secret): Promise<Secret> {
  return inTenant(async (scope) => {
    const { apiKey, ...supplier } = await rideSuppliers.get(scope, keyring, id);
    await rideSuppliers.write(scope, keyring, { ...supplier, apiKey: key });
    return apiKey;
  });
}

function changeBot(id: number, token: Secret): Promise<Secret> {
  return inTenant(async (scope) => {
    const bot = (await messengerRows.find(scope, keyring, id))!;
    await messengerRows.update(scope, keyring, { ...bot, token });
    return bot.token;
  });
}

/** Every watch over keys looks, so many minutes later. */
async function lookAfter(minutes: number): Promise<void> {
  office.desk.app.db.clock.advance(minutes * 60_000);
  const jobs = office.desk.app.schedules.filter(({ name }) => name.startsWith('watch-keys-'));
  expect(jobs).toHaveLength(4);
  for (const { run } of jobs) await run();
}

async function tasks(state: 'open' | 'done'): Promise<string[]> {
  const { rows } = await office.desk.app.db.database.owner.query<{ reference: string }>(
    `select reference from staff_task where tenant_id = $1 and kind = 'keyRefused'
     and (done_at is null) = $2 order by reference`,
    [DEFAULT_TENANT, state === 'open'],
  );
  return rows.map(({ reference }) => reference);
}

it.each(Object.keys(accounts))(
  'a key of %s that is refused for twenty minutes is one task for staff, which ends by itself when the key works',
  async (account) => {
    const change = accounts[account]!;
    const done = (await tasks('done')).length;
    const right = await change(wrong);
    await lookAfter(10);
    await lookAfter(10);
    expect(await tasks('open')).toEqual([]);
    await lookAfter(10);
    await lookAfter(10);
    expect(await tasks('open')).toEqual([account]);
    await change(right);
    await lookAfter(10);
    expect([await tasks('open'), (await tasks('done')).length]).toEqual([[], done + 1]);
  },
);

it('a refusal of a moment is no task, silence neither begins nor ends one, and an account that is not used has none', async () => {
  const change = accounts['transferSupplier:2']!;
  const setUrl = (url: string) =>
    office.desk.app.db.database.owner.query<{ was: string }>(
      `update transfer_supplier set api_url = $1 where kind = 'holidayTaxis'`,
      [url],
    );
  const { rows } = await office.desk.app.db.database.owner.query<{ url: string }>(
    `select api_url as url from transfer_supplier where kind = 'holidayTaxis' limit 1`,
  );
  const { url } = rows[0]!;
  const right = await change(wrong);
  await lookAfter(10);
  await change(right);
  await lookAfter(10);
  await setUrl('http://127.0.0.1:9');
  await lookAfter(30);
  await lookAfter(30);
  expect(await tasks('open')).toEqual([]);
  await setUrl(url);
  await change(wrong);
  await lookAfter(10);
  await lookAfter(20);
  expect(await tasks('open')).toEqual(['transferSupplier:2']);
  await setUrl('http://127.0.0.1:9');
  await lookAfter(10);
  expect(await tasks('open')).toEqual(['transferSupplier:2']);
  await inTenant(({ tx }) =>
    tx.updateTable('transfer_supplier').set({ is_active: false }).where('id', '=', 2).execute(),
  );
  await lookAfter(10);
  expect(await tasks('open')).toEqual([]);
});
