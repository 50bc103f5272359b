import * as contract from '@farewind/contract/inventory/flight-suppliers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendNews } from './adapters/flight-suppliers/simulator/send-news.ts';
import { staffWith } from './modules/bookings/testing/booking-test-harness.ts';
import { atNine, openExternalDesk, type ExternalDesk } from './modules/bookings/testing/external-desk.ts';

const clerk = staffWith('Pages.Inventory');
let external: ExternalDesk;
beforeAll(async () => {
  external = await openExternalDesk();
});
beforeEach(async () => {
  external.begin();
  external.supplier.webhooks.clear();
  await external.desk.db.database.owner.query('truncate supplier_notice');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => external.close());

const connect = () => external.desk.call(contract.connectFlightSupplierNews, { id: 1 }, clerk);
const registrations = () => [...external.supplier.webhooks.keys()];

async function readSupplier() {
  const { items } = await external.desk.call(contract.getFlightSuppliers, {}, clerk);
  return items.find(({ id }) => id === 1)!;
}

async function update(changes: object) {
  const { hasApiKey: _key, hasNews: _news, ...shown } = await readSupplier();
  return external.desk.call(contract.updateFlightSupplier, { ...shown, ...changes }, clerk);
}

/** The news that are stored after the supplier has told everybody who is registered. */
async function listen(): Promise<number> {
  const object = { id: `ord_${Math.floor(performance.now() * 1000)}` };
  await sendNews(external.supplier, { kind: 'order.created', object, now: atNine });
  const { rows } = await external.desk.db.database.owner.query('select id from supplier_notice');
  return rows.length;
}

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9/elsewhere';

/** The supplier is at another address, with the same account. */
const moveSupplier = (apiUrl: string) =>
  external.desk.db.database.owner.query('update flight_supplier set api_url = $1', [apiUrl]);

/** The answer to the next commit that stores a registration is lost. */
function loseNextCommit(): void {
  const { database } = external.desk.db;
  const real = database.inTenant.bind(database);
  let calls = 0;
  vi.spyOn(database, 'inTenant').mockImplementation(async (tenantId, act) => {
    const answer = await real(tenantId, act);
    calls += 1;
    // The first reads the supplier.
    if (calls === 2) throw new Error('the connection ended at the commit');
    return answer;
  });
}

it('staff connect a supplier’s news with a button, and they arrive', async () => {
  expect(await connect()).toEqual({
    ok: true,
    message: 'Its news of changed and cancelled flights reach us now',
    detail: '',
  });
  expect(await readSupplier()).toMatchObject({ hasNews: true });
  expect(await listen()).toBe(1);
});

it('connected again, a supplier’s news arrive once', async () => {
  await connect();
  const [former] = registrations();
  await connect();
  expect(registrations()).toHaveLength(1);
  expect(registrations()).not.toContain(former);
  expect(await listen()).toBe(1);
});

it('a supplier that does not answer leaves the connection that it had', async () => {
  await connect();
  const before = registrations();
  const { apiUrl } = await readSupplier();
  await moveSupplier(nowhere);
  expect(await connect()).toMatchObject({ ok: false });
  await moveSupplier(apiUrl);
  expect(registrations()).toEqual(before);
  expect(await listen()).toBe(1);
});

it('news arrive if their registration was stored and only the answer to that was lost', async () => {
  await connect();
  loseNextCommit();
  expect(await connect()).toMatchObject({ ok: true });
  vi.restoreAllMocks();
  expect(registrations()).toHaveLength(1);
  expect(await listen()).toBe(1);
});

it.each([
  ['another key', { apiKey: 'duffel_test_other_key' }],
  ['another address', { apiUrl: nowhere, apiKey: 'duffel_test_key' }],
])(
  'a supplier’s account that is replaced by one with %s no longer sends us its news',
  async (_what, account) => {
    const { apiUrl } = await readSupplier();
    await connect();
    await update(account);
    expect(registrations()).toEqual([]);
    expect(await readSupplier()).not.toHaveProperty('hasNews');
    await update({ apiUrl, apiKey: 'duffel_test_key' });
  },
);

it('news go on after a change that leaves the account', async () => {
  await connect();
  await update({ name: 'Skyline Air' });
  expect(await listen()).toBe(1);
});

it('an account is replaced although its supplier does not end the registration', async () => {
  await connect();
  const { apiUrl } = await readSupplier();
  await moveSupplier(nowhere);
  await update({ apiUrl, apiKey: 'duffel_test_other_key' });
  expect(await readSupplier()).not.toHaveProperty('hasNews');
  await update({ apiKey: 'duffel_test_key' });
});
