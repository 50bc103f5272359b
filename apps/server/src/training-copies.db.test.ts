import type { TrainingCopy } from '@farewind/contract/identity/training';
import { addDays } from '@farewind/values/local-time';
import type { SiteOpening } from '@farewind/contract/identity/site-opening';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copiedTables, uncopiedTables } from './platform/backup/copied-tables.ts';
import { globalTables } from './platform/database/migrate.ts';
import { Office, operationOf, type Staff } from './testing/office.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './testing/seed-tenants.ts';
import { familyPassengers, testCards, type Trip } from './testing/shop-client.ts';

const HOST = 0;
const DAY_MINUTES = 1440;

let office: Office;
let owner: Staff;
let trip: Trip;
beforeAll(async () => {
  office = await Office.open();
  owner = await office.addStaff(DEFAULT_TENANT, 'Own');
  // A customer, an order and a mail, none of which may be copied; and flights.
  await office.make('order', owner);
  await office.desk.app.outbox.drain();
  const departureDate = addDays(db().clock.override().toISOString().slice(0, 10), 30);
  trip = { from: 'VKO', to: 'AYT', departureDate, returnDate: addDays(departureDate, 7), currency: 'EUR' };
});
afterAll(() => office.close());

const db = () => office.desk.app.db;

async function ask(
  name: string,
  token: string | undefined,
  input: object = {},
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly result: unknown; readonly error: { key: string } | null }> {
  const answer = await office.call(operationOf(name), input, token, headers);
  return { status: answer.statusCode, ...answer.json<{ result: unknown; error: { key: string } | null }>() };
}

async function must<T>(
  name: string,
  token: string | undefined,
  input: object = {},
  headers = {},
): Promise<T> {
  const { result, error } = await ask(name, token, input, headers);
  if (error !== null) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return result as T;
}

async function makeCopy(): Promise<TrainingCopy> {
  const { copy } = await must<{ copy: TrainingCopy | null }>('Training/Get', owner.token);
  if (copy !== null) return copy;
  return (await must<{ copy: TrainingCopy }>('Training/Create', owner.token)).copy;
}

const enter = async (): Promise<string> => {
  await makeCopy();
  return (await must<{ accessToken: string }>('Training/Enter', owner.token)).accessToken;
};

/** The number of a tenant's rows per table, without empty tables. */
async function countRows(tenantId: number): Promise<Record<string, number>> {
  const { rows } = await db().database.owner.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { table } of rows) {
    const found = await db().database.owner.query<{ count: number }>(
      `select count(*)::int as count from "${table}" where tenant_id = $1`,
      [tenantId],
    );
    if (found.rows[0]!.count > 0) counts[table] = found.rows[0]!.count;
  }
  return counts;
}

/** What a browser has after following the copy's preview link. */
async function comeAsGuest(token: string) {
  const { previewLink } = await must<SiteOpening>('SiteOpening/CreatePreviewLink', token);
  const { hostname, pathname, search } = new URL(previewLink!.url);
  const answer = await office.desk.app.server.inject({
    method: 'GET',
    url: pathname + search,
    headers: { host: hostname, accept: 'text/html' },
  });
  const cookie = answer.cookies.find(({ name }) => name === 'preview');
  return { host: hostname, cookie: `preview=${cookie!.value}` };
}

/** A guest of the copy's shop buys a flight there and back; the order's id. */
async function buy(guest: { readonly host: string; readonly cookie: string }, card: string): Promise<string> {
  const family = { adults: 2, children: 1, infants: 1 };
  const { id } = await must<{ id: string }>(
    'Flight/SaveFlightSearch',
    undefined,
    { tripType: 'roundTrip', ...trip, ...family },
    guest,
  );
  interface Results {
    flightSearchResponses: {
      id: string;
      direction: string;
      bookable: boolean;
      fares: { fareId: string }[];
    }[];
  }
  const find = async (direction: string, chosen: object) => {
    const found = await must<Results>(
      'Flight/GetFlightSearchResults',
      undefined,
      { Id: id, ...chosen },
      guest,
    );
    const offer = found.flightSearchResponses.find((each) => each.direction === direction && each.bookable)!;
    return { flightId: offer.id, fareId: offer.fares[0]!.fareId };
  };
  const there = await find('outbound', {});
  const back = await find('return', there);
  const choice = {
    searchId: id,
    ...there,
    returnFlightId: back.flightId,
    returnFareId: back.fareId,
    currency: 'EUR',
    ...family,
  };
  const { quoteSeal } = await must<{ quoteSeal: string }>('Booking/CheckPrice', undefined, choice, guest);
  const order = {
    ...choice,
    quoteSeal,
    passengers: familyPassengers(),
    customerName: 'Anna',
    customerSurname: 'Sokolova',
    customerEmail: 'practice@example.com',
    customerMobilePhone: '9161234567',
    customerCountryCode: '+7',
    creditCardNumber: card,
    creditCardOwner: 'ANNA SOKOLOVA',
    creditCardExpireMonth: '12',
    creditCardExpireYear: '2031',
    creditCardCVC: '123',
    contractAccepted: true,
    usageAccepted: true,
    adultConfirmed: true,
    duplicateConfirmed: true,
    idempotencyKey: `practice-${card}-${Math.random()}`,
  };
  return (await must<{ orderId: string }>('Booking/AddOrder', undefined, order, guest)).orderId;
}

test('every table of an agency is copied, or left out for a stated reason', async () => {
  const { rows } = await db().database.owner.query<{ table: string }>(
    `select table_name as table from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tables = rows.map(({ table }) => table).filter((table) => !globalTables.includes(table));
  const declared = [...Object.keys(copiedTables), ...Object.keys(uncopiedTables)];
  expect(declared.toSorted()).toEqual(tables.toSorted());
});

test('no column of a copied table holds a secret', async () => {
  const { rows } = await db().database.owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and (data_type = 'bytea' or column_name like '%secret%')`,
    [Object.keys(copiedTables)],
  );
  expect(rows.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
    'agency_logo.picture',
    'gallery_picture.picture',
  ]);
});

test('a copy has the agency’s flights with all seats free, its texts and roles, and no customer data', async () => {
  const copy = await makeCopy();
  const [own, copied] = [await countRows(DEFAULT_TENANT), await countRows(copy.tenantId)];
  for (const table of Object.keys(copiedTables).filter((each) => each !== 'exchange_rate'))
    expect([table, copied[table]]).toEqual([table, own[table]]);
  // The order, its seats and its money exist in the agency and stay there.
  for (const table of ['customer', 'customer_order', 'ticket', 'payment_attempt', 'ledger_entry', 'message'])
    expect([table, own[table]! > 0, copied[table]]).toEqual([table, true, undefined]);
  const { rows } = await db().database.owner.query<{ taken: number }>(
    'select coalesce(sum(held + sold), 0)::int as taken from seat_counter where tenant_id = $1',
    [copy.tenantId],
  );
  expect(rows[0]!.taken).toBe(0);
  // Only the account of the training bank; no mail server, SMS sender or supplier.
  const { rows: accounts } = await db().database.owner.query<{ provider: string; mode: string }>(
    'select provider, mode from payment_setting where tenant_id = $1',
    [copy.tenantId],
  );
  expect(accounts).toEqual([{ provider: 'training', mode: 'test' }]);
  expect((await ask('Training/Create', owner.token)).error?.key).toBe('GEN-RULE');
});

test('staff enter as themselves with their own roles, and leave when their own session ends', async () => {
  const colleague = await office.addStaff(DEFAULT_TENANT, 'Mate');
  await must('Training/Delete', owner.token);
  const copy = await makeCopy();
  const { accessToken } = await must<{ accessToken: string }>('Training/Enter', colleague.token);
  const login = await must<{ user: { userName: string }; tenant: object; impersonator: unknown }>(
    'Session/GetCurrentLoginInformations',
    accessToken,
  );
  expect(login).toMatchObject({ tenant: { id: copy.tenantId, isTraining: true }, impersonator: null });
  expect((await ask('Order/GetFilters', accessToken)).status).toBe(200);
  await must('Account/SignOut', colleague.token);
  expect((await ask('Order/GetFilters', accessToken)).error?.key).toBe('GEN-SIGNIN');
});

test('only users with the right enter a copy, and no other agency sees it', async () => {
  const stranger = await office.addStaff(OTHER_TENANT, 'Stranger');
  const copy = await makeCopy();
  expect(await must('Training/Get', stranger.token)).toEqual({ copy: null, isInCopy: false });
  expect((await ask('Training/Enter', stranger.token)).error?.key).toBe('GEN-NOTFOUND');
  const clerk = await office.addStaff(DEFAULT_TENANT, 'Clerk', []);
  expect((await ask('Training/Enter', clerk.token)).error?.key).toBe('GEN-DENIED');
  const host = await office.addStaff(HOST, 'Host');
  const listed = await must<{ items: { id: number }[] }>('Tenant/GetAll', host.token, {
    maxResultCount: 100,
  });
  expect(listed.items.map(({ id }) => id)).not.toContain(copy.tenantId);
  expect((await ask('Tenant/Get', host.token, { id: copy.tenantId })).error?.key).toBe('GEN-NOTFOUND');
});

test('its shop is closed to all but guests, hidden from search engines, and never opens', async () => {
  const token = await enter();
  const { address } = await makeCopy();
  const { hostname } = new URL(address);
  db().clock.advance(2000);
  const page = await office.desk.app.server.inject({
    method: 'GET',
    url: '/',
    headers: { host: hostname, accept: 'text/html', 'accept-language': 'en' },
  });
  expect(page.headers['x-robots-tag']).toBe('noindex');
  expect(page.body).toContain('Training copy');
  expect((await ask('SiteOpening/Open', token)).error?.key).toBe('GEN-RULE');
  expect((await ask('Flight/SaveFlightSearch', undefined, {}, { host: hostname })).error?.key).toBe(
    'SITE-CLOSED',
  );
});

test('nothing in a copy can be connected to an outside company or to another agency', async () => {
  const token = await enter();
  const refused = [
    'Setting/SaveEmailSetting',
    'Setting/TestEmailSetting',
    'Setting/SavePaymentSetting',
    'Setting/SaveSmsSetting',
    'Setting/SaveReceiptSetting',
    'Inventory/SaveSupplier',
    'TransferInventory/SaveSupplier',
    'Rule/RefreshRates',
    'Agency/SaveSite',
    'SeatExchange/SaveContract',
    'SeatExchange/UpdateContract',
    'SeatExchange/AnswerOffer',
  ];
  for (const name of refused) expect([name, (await ask(name, token)).error?.key]).toEqual([name, 'GEN-RULE']);
});

test('a purchase there is paid at the training bank, its mail stays in the office, and the agency’s books know nothing', async () => {
  const token = await enter();
  const copy = await makeCopy();
  const own = await countRows(DEFAULT_TENANT);
  const guest = await comeAsGuest(token);
  const orderId = await buy(guest, testCards.approved);
  await office.desk.app.outbox.drain();
  const order = await must<{ status: string; payment: object }>('Order/Get', token, { orderId });
  expect(order).toMatchObject({
    status: 'booked',
    payment: { state: 'captured', statementText: 'TRAINING' },
  });
  const { rows } = await db().database.owner.query<{ state: string; template: string; html: string | null }>(
    `select state, template, html from message where tenant_id = $1 and channel = 'mail'`,
    [copy.tenantId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    expect([row.template, row.state, row.html !== null]).toEqual([row.template, 'kept', true]);
  const entries = await db().database.owner.query('select 1 from training_entry where tenant_id = $1', [
    copy.tenantId,
  ]);
  expect(entries.rows.length).toBe(2);
  const after = await countRows(DEFAULT_TENANT);
  for (const table of ['customer_order', 'payment_attempt', 'ledger_entry', 'message'])
    expect([table, after[table]]).toEqual([table, own[table]]);
});

test('its clock advances alone: the agency’s does not, staff stay signed in, and rates stay valid', async () => {
  const token = await enter();
  const before = await makeCopy();
  const own = (await db().database.inTenant(DEFAULT_TENANT, async (scope) => scope.now)).getTime();
  const { copy } = await must<{ copy: TrainingCopy }>('Training/PassTime', token, {
    minutes: 10 * DAY_MINUTES,
  });
  expect(copy.aheadMinutes).toBe(before.aheadMinutes + 10 * DAY_MINUTES);
  expect(Date.parse(copy.now) - Date.parse(before.now)).toBe(10 * DAY_MINUTES * 60_000);
  expect((await db().database.inTenant(DEFAULT_TENANT, async (scope) => scope.now)).getTime()).toBe(own);
  expect((await ask('Order/GetFilters', token)).status).toBe(200);
  // From which the office derives today's date in the copy.
  expect(await must('Session/GetCurrentLoginInformations', token)).toMatchObject({
    tenant: { aheadMinutes: copy.aheadMinutes },
  });
  const { rows } = await db().database.owner.query<{ day: string }>(
    `select max(day) as day from exchange_rate where tenant_id = $1 and currency = 'RUB'`,
    [copy.tenantId],
  );
  expect(rows[0]!.day).toBe(copy.now.slice(0, 10));
  expect((await ask('Training/PassTime', owner.token, { minutes: 60 })).error?.key).toBe('GEN-RULE');
});

test('a deleted copy leaves no row in any table, and the agency keeps all of its rows', async () => {
  const token = await enter();
  const copy = await makeCopy();
  await buy(await comeAsGuest(token), testCards.approved);
  await office.desk.app.outbox.drain();
  const [own, filled] = [await countRows(DEFAULT_TENANT), await countRows(copy.tenantId)];
  expect(Object.keys(filled)).toEqual(
    expect.arrayContaining(['audit_entry', 'ledger_entry', 'order_history', 'acceptance', 'hostname']),
  );
  await must('Training/Delete', owner.token);
  expect(await countRows(copy.tenantId)).toEqual({});
  const kept = await countRows(DEFAULT_TENANT);
  expect({ ...kept, audit_entry: 0 }).toEqual({ ...own, audit_entry: 0 });
  expect((await ask('Order/GetFilters', token)).error?.key).toBe('GEN-SIGNIN');
  // Its id is never reused, so that data cached under it cannot reach another agency.
  expect((await makeCopy()).tenantId).not.toBe(copy.tenantId);
});

test('the database deletes only training copies, for any caller', async () => {
  await expect(
    db().database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      sql`select remove_training_copy(${OTHER_TENANT}::int)`.execute(tx),
    ),
  ).rejects.toThrow('is no training copy');
  await expect(
    db().database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.deleteFrom('ledger_entry').where('tenant_id', '=', DEFAULT_TENANT).execute(),
    ),
  ).rejects.toThrow('permission denied');
});

test('creating, entering, advancing and deleting a copy are audited in the agency or the copy', async () => {
  const token = await enter();
  await must('Training/PassTime', token, { minutes: 15 });
  const inCopy = await listAudited((await makeCopy()).tenantId);
  expect(inCopy).toEqual(expect.arrayContaining(['enter trainingCopy', 'passTime trainingCopy']));
  await must('Training/Delete', owner.token);
  expect(await listAudited(DEFAULT_TENANT)).toEqual(
    expect.arrayContaining(['create trainingCopy', 'enter trainingCopy', 'delete trainingCopy']),
  );
});

async function listAudited(tenantId: number): Promise<string[]> {
  const { rows } = await db().database.owner.query<{ said: string }>(
    `select distinct action || ' ' || entity as said from audit_entry where tenant_id = $1`,
    [tenantId],
  );
  return rows.map(({ said }) => said);
}
