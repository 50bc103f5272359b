import type { Operation } from '@farewind/contract/core/operation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProviderSheets } from './adapters/payment-gateways/providers.ts';
import { insertOfferedFlights } from './modules/flights/testing/insert-offered-flights.ts';
import { SiteDirectory } from './modules/identity/site-directory.ts';
import { listGatewayOrigins } from './modules/settings/payment/pick-payment-setting.ts';
import type { TenantScope } from './platform/database/scope.ts';
import { operationsOfPages } from './platform/http/web-pages/operations-of-pages.ts';
import { readPageState } from './read-page-state.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { recordStatements } from './testing/record-statements.ts';

const AGENCY = 1;
const HOST = 0;
/** Inputs of each operation of pages for everybody, as their addresses have them. */
const inputs: Readonly<Record<string, readonly string[]>> = {
  'Content/GetDestination': ['slug=antalya'],
  'Content/GetFaq': [''],
  'Content/GetGallery': [''],
  'Content/GetHome': [''],
  'Content/GetLegal': ['name=terms', 'name=salesAgreement', 'name=privacy'],
  'Content/GetPage': ['name=help', 'name=contact', 'name=comingSoonHotel'],
  'Flight/GetFlightList': ['currency=RUB', 'currency=EUR'],
  'Flight/GetPromotions': ['currency=RUB', 'to=AYT&currency=EUR'],
  'Flight/GetRoutePrices': ['from=MOW&to=AYT&currency=RUB'],
  'Site/Get': [''],
};

let app: TestApp;
/** The same without flights of its own: its pages read what it may sell of others. */
let reseller: TestApp;
let tables: readonly string[];
let functions: ReadonlyMap<string, string>;

beforeAll(async () => {
  app = await createTestApp({ DEMO: 'true' });
  reseller = await createTestApp();
  const { owner } = app.db.database;
  const now = app.db.clock.override();
  app.db.clock.freezeAt(now);
  await app.db.database.inTenant(AGENCY, (scope) =>
    insertOfferedFlights(scope, now.toISOString().slice(0, 10)),
  );
  tables = (
    await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`,
    )
  ).rows.map(({ name }) => name);
  const made = await owner.query<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  functions = new Map(made.rows.map(({ name, source }) => [name, source]));
});
afterAll(async () => {
  await app.close();
  await reseller.close();
});

const says = (text: string, name: string): boolean => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text);

/** The tables that statements name, those of their functions included. */
function tablesOf(statements: readonly { readonly text: string }[]): string[] {
  const texts = new Set(statements.map(({ text }) => text));
  for (const text of texts) for (const [name, source] of functions) if (says(text, name)) texts.add(source);
  return tables.filter((name) => [...texts].some((text) => says(text, name)));
}

/** Tables each of whose changes, of whatever kind, gives their agency another version. */
async function watchedTables(): Promise<Set<string>> {
  const { rows } = await app.db.database.owner.query<{ name: string }>(`
    select tgrelid::regclass::text as name from pg_trigger
    where tgname = 'page_version' and tgenabled in ('O', 'A')
      and (tgtype & 29 = 29 and tgfoid = 'bump_page_version'::regproc
        or tgrelid = 'tenant'::regclass and tgtype & 17 = 17 and tgfoid = 'bump_own_page_version'::regproc)`);
  return new Set(rows.map(({ name }) => name));
}

async function ask(of: TestApp, { path }: Operation, input: string): Promise<number> {
  const statuses = await Promise.all(
    ['ru', 'en', 'tr'].map(
      async (language) => (await of.get(`${path}?${input}`, { 'x-interface-language': language })).statusCode,
    ),
  );
  return Math.max(...statuses);
}

/** Asks all that pages ask; returns the answers' statuses, and the tables read for them. */
async function readPages(of: TestApp) {
  // The timetable in memory has a version of its own.
  await of.get('/api/services/app/Flight/GetRoutes');
  const { result, statements } = await recordStatements(async () => {
    const statuses: number[] = [];
    for (const operation of operationsOfPages)
      for (const input of inputs[operation.name]!) statuses.push(await ask(of, operation, input));
    // The agency's sites, and the banks to which its pages may post.
    const sites = new SiteDirectory(of.db.database);
    await sites.findByHost('default.localhost');
    await sites.findDefault(AGENCY);
    await sites.stateOf(AGENCY);
    await of.db.database.inTenant(AGENCY, (scope) => listGatewayOrigins(scope, listProviderSheets(true)));
    return statuses;
  });
  return { statuses: new Set(result), read: tablesOf(statements) };
}

const stateOf = (tenantId: number, timetable = 'one') =>
  readPageState({ database: app.db.database, findVersion: async () => timetable }, tenantId);

test('whatever a page for everybody reads, its change gives the agency another version', async () => {
  expect(Object.keys(inputs).toSorted()).toEqual(operationsOfPages.map(({ name }) => name).toSorted());
  const watched = await watchedTables();
  const own = await readPages(app);
  expect(own.statuses).toEqual(new Set([200]));
  const others = await readPages(reseller);
  expect(own.read.length).toBeGreaterThan(10);
  expect(others.read).toContain('flight_supplier');
  for (const { read } of [own, others]) expect(read.filter((name) => !watched.has(name))).toEqual([]);
});

test.each<[string, (scope: TenantScope) => Promise<unknown>]>([
  [
    'a new row',
    ({ tx, tenantId }) =>
      tx
        .insertInto('agency_logo')
        .values({ tenant_id: tenantId, hash: 'a', picture: Buffer.from('a') })
        .execute(),
  ],
  [
    'a changed row',
    ({ tx, tenantId }) =>
      tx.updateTable('agency').set({ version: 7 }).where('tenant_id', '=', tenantId).execute(),
  ],
  [
    'a removed row',
    ({ tx, tenantId }) => tx.deleteFrom('agency_logo').where('tenant_id', '=', tenantId).execute(),
  ],
  [
    'the agency’s own row',
    ({ tx, tenantId }) =>
      tx.updateTable('tenant').set({ name: 'Renamed' }).where('id', '=', tenantId).execute(),
  ],
])(
  '%s changes the state of its agency’s pages with its commit, and no other agency’s',
  async (_what, act) => {
    const { database } = app.db;
    const before = [await stateOf(AGENCY), await stateOf(HOST)];
    const abandoned = database.inTenant(AGENCY, async (scope) => {
      await act(scope);
      throw new Error('abandoned');
    });
    await expect(abandoned).rejects.toThrow('abandoned');
    expect(await stateOf(AGENCY)).toBe(before[0]);
    await database.inTenant(AGENCY, act);
    expect(await stateOf(AGENCY)).not.toBe(before[0]);
    expect(await stateOf(HOST)).toBe(before[1]);
  },
);

test('a change that concerns no page leaves their state as it is', async () => {
  const before = await stateOf(AGENCY);
  await app.post('/api/services/app/Flight/SaveFlightSearch', {
    tripType: 'oneWay',
    from: 'MOW',
    to: 'AYT',
    departureDate: '2027-04-01',
    currency: 'RUB',
    adults: 1,
  });
  await app.db.database.inTenant(AGENCY, ({ tx, tenantId }) =>
    tx
      .updateTable('agency')
      .set({ version: 9 })
      .where('tenant_id', '=', tenantId + 100)
      .execute(),
  );
  expect(await stateOf(AGENCY)).toBe(before);
});

test('the state is another for another timetable, and in each quarter of a minute, so never the same on two days', async () => {
  const { clock } = app.db;
  clock.freezeAt(new Date('2027-03-01T20:59:45Z'));
  const late = await stateOf(AGENCY);
  expect(await stateOf(AGENCY, 'two')).not.toBe(late);
  clock.freezeAt(new Date('2027-03-01T20:59:59.999Z'));
  expect(await stateOf(AGENCY)).toBe(late);
  clock.freezeAt(new Date('2027-03-01T21:00:00Z'));
  expect(await stateOf(AGENCY)).not.toBe(late);
});

test('without the version’s triggers a page has no known state', async () => {
  const { owner } = app.db.database;
  await owner.query('update tenant set page_version = null where id = 1');
  expect(await stateOf(AGENCY)).toBeUndefined();
});
