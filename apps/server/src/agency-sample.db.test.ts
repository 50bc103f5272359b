import type { FirstStep } from '@farewind/contract/reports/first-steps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Office, operationOf, type Staff } from './testing/office.ts';
import { openCharter } from './testing/open-charter.ts';

const HOST = 0;

let office: Office;
let host: Staff;
let owner: Staff;
let tenantId: number;
let made = 0;
beforeAll(async () => {
  office = await Office.open();
  host = await office.addStaff(HOST, 'Own');
});
afterAll(() => office.close());

const app = () => office.desk.app;

async function ask(name: string, input: object, { token }: Staff) {
  const answer = await office.call(operationOf(name), input, token);
  return answer.json<{ result: unknown; error: { key: string; details: string } | null }>();
}

async function openAgency(input: object): Promise<void> {
  made += 1;
  const agency = {
    tenancyName: `Sampled${made}`,
    name: 'Sampled',
    adminEmailAddress: 'o@example.com',
    isActive: true,
  };
  const { result, error } = await ask('Tenant/Create', { ...agency, ...input }, host);
  if (error !== null) throw new Error(JSON.stringify(error));
  tenantId = (result as { id: number }).id;
  owner = await office.addStaff(tenantId as 1, 'Owner');
}

/** The number of the agency's rows per table, without empty tables. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await app().db.database.owner.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { table } of rows) {
    const found = await app().db.database.owner.query<{ count: number }>(
      `select count(*)::int as count from "${table}" where tenant_id = $1`,
      [tenantId],
    );
    if (found.rows[0]!.count > 0) counts[table] = found.rows[0]!.count;
  }
  return counts;
}

/** Without log tables, which record every change, of the sample or not. */
function withoutLogs({
  audit_entry: _audit,
  audit_head: _head,
  inventory_change: _changes,
  outbox: _outbox,
  ...rows
}: Record<string, number>) {
  return rows;
}

async function inventoryStep(): Promise<FirstStep> {
  const { result } = await ask('FirstSteps/Get', {}, owner);
  return (result as { steps: FirstStep[] }).steps.find(({ name }) => name === 'inventory')!;
}

async function listAudited(): Promise<string[]> {
  const { rows } = await app().db.database.owner.query<{ said: string }>(
    `select distinct action || ' ' || entity as said from audit_entry where tenant_id = $1`,
    [tenantId],
  );
  return rows.map(({ said }) => said);
}

const inventory = [
  'service',
  'service_leg',
  'fare',
  'seat_counter',
  'transfer_zone',
  'transfer_price',
  'extra',
];

test('an agency opened with the sample has flights with fares and seats, transfers and extras, and no data of other agencies', async () => {
  await openAgency({ withSample: true });
  expect(await inventoryStep()).toMatchObject({ state: 'todo', proof: { sample: 'loading' } });
  expect((await ask('Sample/End', { keep: false }, owner)).error?.key).toBe('GEN-RULE');
  await app().outbox.drain();
  const rows = await countRows();
  for (const table of inventory) expect([table, (rows[table] ?? 0) > 0]).toEqual([table, true]);
  for (const table of ['customer', 'customer_order', 'payment_setting', 'email_setting', 'flight_supplier'])
    expect([table, rows[table]]).toEqual([table, undefined]);
  const { proof } = await inventoryStep();
  expect(proof).toEqual({ sample: 'loaded', flights: rows['service'], zones: rows['transfer_zone'] });
});

test('the sample is not on sale: the site is closed, and does not open until the owner keeps or removes the sample', async () => {
  const refused = await ask(
    'Tenant/Create',
    {
      tenancyName: 'Hasty',
      name: 'Hasty',
      adminEmailAddress: 'h@example.com',
      isActive: true,
      isSiteOpen: true,
      withSample: true,
    },
    host,
  );
  expect(refused.error?.key).toBe('GEN-VALIDATION');
  await openAgency({ withSample: true });
  await app().outbox.drain();
  expect((await ask('SiteOpening/Open', {}, owner)).error?.key).toBe('GEN-RULE');
  expect((await inventoryStep()).state).toBe('todo');
  expect((await ask('Sample/End', { keep: true }, owner)).error).toBeNull();
  expect((await inventoryStep()).proof['sample']).toBeUndefined();
  expect((await countRows())['service']).toBeGreaterThan(0);
  expect(await listAudited()).toContain('keep sample');
});

test('a removed sample leaves no rows, and records that staff have added stay', async () => {
  await openAgency({});
  await app().outbox.drain();
  const empty = withoutLogs(await countRows());
  await openAgency({ withSample: true });
  await app().outbox.drain();
  await openCharter(app().db, tenantId);
  expect((await ask('Sample/End', { keep: false }, owner)).error).toBeNull();
  const left = withoutLogs(await countRows());
  const { rows } = await app().db.database.owner.query(
    'select number from service where tenant_id = $1 order by 1',
    [tenantId],
  );
  expect(rows).toEqual([{ number: '801' }, { number: '802' }]);
  await app().db.database.owner.query('delete from service where tenant_id = $1', [tenantId]);
  expect(withoutLogs(await countRows())).toEqual(empty);
  expect(left['transfer_zone']).toBeUndefined();
  expect(await listAudited()).toContain('delete sample');
});

test('a user without the right to edit transfers cannot remove any of it', async () => {
  await openAgency({ withSample: true });
  await app().outbox.drain();
  const before = withoutLogs(await countRows());
  const planner = await office.addStaff(tenantId as 1, 'Planner', ['Pages.Inventory']);
  expect((await ask('Sample/End', { keep: false }, planner)).error?.key).toBe('GEN-DENIED');
  expect(withoutLogs(await countRows())).toMatchObject({
    service: before['service'],
    transfer_zone: before['transfer_zone'],
    extra: before['extra'],
    agency_sample: 1,
  });
  expect((await ask('Sample/End', { keep: true }, planner)).error).toBeNull();
});

test('an agency that already has an extra of its own keeps it and gets no sample', async () => {
  await openAgency({ withSample: true });
  await app().db.database.owner.query(
    `insert into extra (tenant_id, code, kind, name, price_minor, passenger_types, most, refundable)
     values ($1, 'bag-23', 'bag', '{"ru": "Наш", "en": "Ours", "tr": "Bizim"}', 100, '{adult}', 1, false)`,
    [tenantId],
  );
  await app().outbox.drain();
  expect((await ask('Sample/End', { keep: false }, owner)).error).toBeNull();
  const { rows } = await app().db.database.owner.query(
    `select code, name->>'en' as name from extra where tenant_id = $1`,
    [tenantId],
  );
  expect(rows).toEqual([{ code: 'bag-23', name: 'Ours' }]);
});

test('a sample that cannot be loaded is abandoned: the first steps ask for inventory as usual and do not wait for it', async () => {
  await openAgency({ withSample: true });
  const { owner: sql } = app().db.database;
  await sql.query(
    `alter table service add constraint breaks_sample check (tenant_id <> ${tenantId}) not valid`,
  );
  await sql.query(`update outbox set attempts = 11 where tenant_id = $1 and topic = 'identity.sampleDue'`, [
    tenantId,
  ]);
  await app().outbox.drain();
  await sql.query('alter table service drop constraint breaks_sample');
  expect(await inventoryStep()).toMatchObject({ state: 'todo', proof: { destinations: 0, rides: 0 } });
  expect((await ask('Sample/End', { keep: false }, owner)).error).toBeNull();
});

test('no real money is taken for it: before the opening neither the desk nor a provider accepts any', async () => {
  await openAgency({ withSample: true });
  await app().outbox.drain();
  const desk = {
    provider: 'desk',
    mode: 'live',
    cardInput: 'hosted',
    captureMode: 'auto',
    currencies: ['EUR'],
    statementText: 'FAREWIND',
    isActive: true,
  };
  expect((await ask('Setting/SavePaymentSetting', desk, owner)).error).toBeNull();
  const { result } = await ask('Order/GetCallerTerms', {}, owner);
  const { sites } = result as { sites: { currencies: { code: string; takesAtDesk: boolean }[] }[] };
  const euro = sites[0]!.currencies.find(({ code }) => code === 'EUR');
  expect(euro?.takesAtDesk).toBe(false);
});

test('a sample flight bought in a rehearsal stays and is no longer sold', async () => {
  await openAgency({ withSample: true });
  await app().outbox.drain();
  await app().db.database.owner.query(
    `update seat_counter set sold = 1 where tenant_id = $1 and (service_id, flight_date) =
       (select service_id, flight_date from seat_counter
          where tenant_id = $1 and held + sold < total order by 1, 2 limit 1)`,
    [tenantId],
  );
  await ask('Sample/End', { keep: false }, owner);
  const { rows } = await app().db.database.owner.query('select is_sold from service where tenant_id = $1', [
    tenantId,
  ]);
  expect(rows).toEqual([{ is_sold: false }]);
});
