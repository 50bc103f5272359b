import { catalogue } from '@farewind/contract/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entity, Id } from './testing/call-records.ts';
import { calls } from './testing/office-calls.ts';
import { makers } from './testing/record-makers.ts';
import { Office, operationOf, rowOf, type Staff } from './testing/office.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './testing/seed-tenants.ts';

const HOST = 0;
/** A marker in every record of the agency, which must not appear elsewhere. */
const MARK = 'Zwetschge';

/** Ways to claim the other agency although the token says otherwise. */
const disguises: Record<string, Record<string, string>> = {
  'nothing more': {},
  'the header of the agency': { 'abp.tenantid': String(DEFAULT_TENANT) },
  'its other spelling': { 'abp-tenantid': String(DEFAULT_TENANT) },
  'the cookie of the agency': { cookie: `Abp.TenantId=${DEFAULT_TENANT}` },
  'the host name of the agency': { host: 'default.localhost' },
};

const entities = [
  ...Object.keys(makers),
  'cityOfDistrict',
  'departure',
  'pricedDeparture',
  'inactiveUser',
  'invitedUser',
  'userWithSecondFactor',
  'message',
  'order',
  'passengerChange',
  'proof',
  'seatCharter',
  'seatOffer',
  'refusedProof',
  'buyerReply',
  'staffTask',
  'orderOfMatter',
  'colleague',
  'contactMessage',
  'clientError',
  'recording',
] as Entity[];
/** Well-formed ids of nonexistent records. */
const absent = (entity: Entity): Id =>
  ({
    order: 'aaaaaaaaaaaaaaaaaaaaaa',
    pricedDeparture: '2000000001 2000000001',
    channelPayout: '0190a0a0-0000-7000-8000-00000000dead',
    contentQuestion: '0190a0a0-0000-7000-8000-00000000dead',
    rehearsal: '0190a0a0-0000-7000-8000-00000000dead',
    proposal: '0190a0a0-0000-7000-8000-00000000dead',
    seatContract: '0190a0a0-0000-7000-8000-00000000dead',
    seatOffer: '0190a0a0-0000-7000-8000-00000000dead',
    search: '0190a0a0-0000-7000-8000-00000000dead',
    cancelQuote: '0190a0a0-0000-7000-8000-00000000dead',
    orderOfMatter: 'aaaaaaaaaaaaaaaaaaaaaa',
    paymentRequest: '0190a0a0-0000-7000-8000-00000000dead',
    paidRequest: '0190a0a0-0000-7000-8000-00000000dead',
    passengerChange: '0190a0a0-0000-7000-8000-00000000dead',
    contactMessage: '0190a0a0-0000-7000-8000-00000000dead',
    clientError: '0190a0a0-0000-7000-8000-00000000dead',
    recording: '0190a0a0-0000-7000-8000-00000000dead',
    proof: '0190a0a0-0000-7000-8000-00000000dead',
    refusedProof: '0190a0a0-0000-7000-8000-00000000dead',
    buyerReply: '0190a0a0-0000-7000-8000-00000000dead',
    staffTask: '0190a0a0-0000-7000-8000-00000000dead',
    message: '0190a0a0-0000-7000-8000-00000000dead',
    roleName: 'NOSUCHROLE',
  })[entity as string] ?? 2_000_000_001;

let office: Office;
let victim: Staff;
let stranger: Staff;
let host: Staff;
const ids = new Map<Entity, Id>();
let before: string[];

beforeAll(async () => {
  office = await Office.open();
  await office.desk.app.db.database.inGlobal(({ tx }) =>
    tx
      .insertInto('hostname')
      .values({ hostname: 'default.localhost', tenant_id: DEFAULT_TENANT, site_id: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  await countSitesFrom(1000);
  victim = await office.addStaff(DEFAULT_TENANT, MARK);
  stranger = await office.addStaff(OTHER_TENANT, 'Own');
  host = await office.addStaff(HOST, 'Own');
  for (const entity of entities) if (entity !== 'tenant') ids.set(entity, await office.make(entity, victim));
  ids.set('tenant', DEFAULT_TENANT);
  before = await rowsOfVictim();
});
afterAll(() => office.close());

/** Each agency numbers its own sites; the observed agency gets numbers that the others never reach. */
async function countSitesFrom(id: number): Promise<void> {
  await office.desk.app.db.database.owner.query(
    `insert into site (tenant_id, id, origin, brand, languages, default_language, currencies, is_default)
     select tenant_id, $2, 'http://far.localhost', brand, languages, default_language, currencies, false
     from site where tenant_id = $1 and id = 1`,
    [DEFAULT_TENANT, id],
  );
}

/** Every row of the agency in all tables. */
async function rowsOfVictim(): Promise<string[]> {
  const { owner } = office.desk.app.db.database;
  const tables = await owner.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' order by 1`);
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const found = await owner.query<{ row: string }>(
      `select t::text as row from "${name}" t where tenant_id = ${DEFAULT_TENANT} order by 1`,
    );
    rows.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  const tenant = await owner.query<{ row: string }>(
    `select t::text as row from tenant t where id = ${DEFAULT_TENANT}`,
  );
  return [...rows, ...tenant.rows.map(({ row }) => `tenant ${row}`)];
}

const foreign = (entity: Entity): Id => ids.get(entity) ?? absent(entity);

/** The input of a call, and whether it names a record. */
async function inputWith(name: string, staff: Staff, id: (entity: Entity) => Id) {
  let namesRecord = false;
  const naming = async (entity: Entity) => {
    namesRecord = true;
    return id(entity);
  };
  const input = await rowOf(name).input(office.worldOf(staff, naming));
  return { input, namesRecord };
}

/** Calls an operation with the agency's ids under every claim; each response must equal that for nonexistent ids. */
async function tryAs(staff: Staff, name: string): Promise<void> {
  const operation = operationOf(name);
  const nowhere = await inputWith(name, staff, absent);
  const askNowhere = () => office.call(operation, nowhere.input, staff.token);
  let expected = await askNowhere();
  let askedNowhere = 1;
  for (const [index, headers] of Object.values(disguises).entries()) {
    const { input, namesRecord } = await inputWith(name, staff, foreign);
    const answer = await office.call(operation, input, staff.token, headers);
    // A response may repeat a name that the caller sent.
    expect(withoutNames(answer.body, input)).not.toMatch(new RegExp(MARK, 'i'));
    // A call that names no record creates a new one of the caller's own.
    if (!namesRecord) continue;
    // The limit of a record's own may be used up by now: what is nowhere is then asked for as often.
    for (; answer.statusCode !== expected.statusCode && askedNowhere <= index; askedNowhere += 1)
      expected = await askNowhere();
    expect([answer.statusCode, withoutNames(answer.body, input)]).toEqual([
      expected.statusCode,
      withoutNames(expected.body, nowhere.input),
    ]);
  }
}

/** A response without the role requested by name. */
function withoutNames(body: string, input: object): string {
  const { roleNames = [] } = input as { roleNames?: string[] };
  return roleNames.reduce((text, name) => text.replaceAll(new RegExp(name, 'gi'), '{role}'), body);
}

/** Signing out would end the token that the other calls use. */
const ending = new Set(['Account/SignOut', 'Account/SignOutEverywhere']);
const tried = catalogue.filter(({ name }) => !ending.has(name));
const ofAgencies = tried.filter(({ name }) => calls[name]?.side !== 'host');
const ofIdentity = tried.filter(({ name }) => /^(User|Role|TwoFactor|AuditLog)\//.test(name));

test('every call of the contract has a row in testing/office-calls.ts', () => {
  expect(catalogue.map(({ name }) => name).filter((name) => !(name in calls))).toEqual([]);
  expect(Object.keys(calls).filter((name) => !catalogue.some((each) => each.name === name))).toEqual([]);
});

test('the agency has a record of every kind', () => {
  expect(entities.filter((entity) => !ids.has(entity))).toEqual([]);
  expect(before.filter((row) => row.toLowerCase().includes(MARK.toLowerCase())).length).toBeGreaterThan(15);
});

describe('staff of another agency, with every right there', () => {
  test.each(ofAgencies.map(({ name }) => name))('%s responds as for a nonexistent record', (name) =>
    tryAs(stranger, name),
  );
});

describe('staff of the host, with every right there', () => {
  test.each(ofIdentity.map(({ name }) => name))('%s finds no user of an agency', (name) => tryAs(host, name));
});

describe('a token of another agency with this one written before it', () => {
  test.each(tried.filter(({ access }) => access !== 'public').map(({ name }) => name))(
    '%s is refused',
    async (name) => {
      const forged = stranger.token.replace(/^\d+/, String(DEFAULT_TENANT));
      const { input } = await inputWith(name, stranger, foreign);
      for (const headers of Object.values(disguises))
        expect((await office.call(operationOf(name), input, forged, headers)).statusCode).toBe(401);
    },
  );
});

test('after all these calls no row of the agency has changed', async () => {
  expect(await rowsOfVictim()).toEqual(before);
});
