import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../../../platform/audit/verify-chain.ts';
import { hireStaff } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { openCharter } from '../../../testing/open-charter.ts';
import { personalTables } from '../../../testing/personal-columns.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { ShopClient } from '../../../testing/shop-client.ts';

const DAY = 86_400_000;
const rights = ['Pages.Customers', 'Pages.Customers.ViewDocuments'];
const reason = 'asked for by letter 44';
const sample = { customerEmail: 'anna.q@buyers.example', customerMobilePhone: '9163334455' };

let office: Office;
let orderId: string;
let reservationNumber: string;
let customerId: number;
beforeAll(async () => {
  office = await Office.open();
  const { db, server } = office.desk.app;
  db.clock.freezeAt(new Date());
  const trip = await openCharter(db, DEFAULT_TENANT);
  const shop = new ShopClient(await server.listen({ host: '127.0.0.1', port: 0 }));
  ({ orderId } = await shop.buy(trip, sample));
  ({ reservationNumber } = await shop.getOrder(orderId));
  await office.desk.deliver();
  await office.desk.deliver();
  await askThroughForm();
  await office.desk.deliver();
  const clerk = await hireStaff(office, rights);
  customerId = (await clerk('Customer/GetCustomers', { keyword: 'anna.q@' })).result.items[0].id;
  await clerk('Customer/Update', {
    ...(await clerk('Customer/Get', { id: customerId })).result,
    ...{ note: 'calls from 9163334455', passportNumber: '7654321' },
    ...{ birthDate: '1987-03-09', gender: 'female', nationality: 'TR' },
  });
});
afterAll(() => office.close());

/** The buyer writes through the contact form, with capitals in the address, is answered, and says in the survey why. */
async function askThroughForm(): Promise<void> {
  const email = 'Anna.Q@Buyers.example';
  const say = async (name: string, payload: object) => {
    const headers = { 'abp.tenantid': String(DEFAULT_TENANT) };
    const url = `/api/services/app/${name}`;
    expect((await office.desk.app.server.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(
      200,
    );
  };
  await say('Contact/SendMessage', { email, name: 'Anna Sokolova', message: 'May I take a pushchair?' });
  await say('Survey/SaveAnswer', { reason: 7, text: `Write to ${email}` });
  const clerk = await hireStaff(office, ['Pages.Messages'], { email: 'answers@example.com' });
  const [{ contactId, version }] = (await clerk('Contact/GetAll', {})).result.items;
  const answered = await clerk('Contact/Answer', { contactId, version, answer: 'Yes, it folds.' });
  expect(answered.status).toBe(200);
}

const inTenant: typeof office.desk.app.db.database.inTenant = (...parts) =>
  office.desk.app.db.database.inTenant(...parts);

/** Every row of every table of the agency as text, bytes in hexadecimal. */
async function dump(): Promise<Map<string, string>> {
  const { rows } = await office.desk.app.db.database.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  return inTenant(DEFAULT_TENANT, async ({ tx }) => {
    const texts = new Map<string, string>();
    for (const { name } of rows) {
      const dumped = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(tx);
      texts.set(name, dumped.rows.map(({ row }) => row).join('\n'));
    }
    return texts;
  });
}

/** Which declared columns that go with a person hold something, in the rows of this customer and order. */
async function findFilled(): Promise<string[]> {
  const rows: Readonly<Record<string, string>> = {
    customer: `id = ${customerId}`,
    customer_order: `id = '${orderId}'`,
    order_passenger: `order_id = '${orderId}'`,
    order_note: `order_id = '${orderId}'`,
    passenger_change: `order_id = '${orderId}'`,
    order_proof: `order_id = '${orderId}'`,
    contact_message: 'true',
  };
  return inTenant(DEFAULT_TENANT, async ({ tx }) => {
    const filled: string[] = [];
    for (const [table, where] of Object.entries(rows)) {
      for (const [column, { end }] of Object.entries(personalTables[table]!.personal)) {
        if (end !== 'erased') continue;
        const { rows: found } = await sql`select 1 from ${sql.table(table)} where ${sql.raw(where)}
          and regexp_replace(coalesce(${sql.ref(column)}::text, ''), ${NOTHING}, '', 'g') <> ''`.execute(tx);
        if (found.length > 0) filled.push(`${table}.${column}`);
      }
    }
    return filled;
  });
}

/** What may stand where something was: signs of nothing, an address of nobody, and the members of a contact. */
const NOTHING = String.raw`erased-\d+@erased\.invalid|—|\\x|[\[\]{}":, ]|false|name|surname|email|countryCode|mobilePhone|phone|newsOptIn|consents`;

/** The tables in which a text stands, in any case. */
async function findTables(...texts: readonly string[]): Promise<string[]> {
  const found = [...(await dump())].filter(([, rows]) =>
    texts.some((text) => rows.toLowerCase().includes(text.toLowerCase())),
  );
  return found.map(([name]) => name).toSorted();
}

async function readBooks() {
  const { rows } = await office.desk.app.db.database.owner.query(
    `select l.account, l.currency, sum(l.amount_minor)::int as sum, count(*)::int as lines from ledger_line l
     where l.tenant_id = $1 group by 1, 2 order by 1, 2`,
    [DEFAULT_TENANT],
  );
  return rows;
}

test('what is kept of a customer is handed over whole, with nothing of whoever travels along, and on record', async () => {
  const clerk = await hireStaff(office, rights, { email: 'exporter@example.com' });
  const { result } = await clerk('Customer/Export', { id: customerId });
  expect(result).toMatchObject({
    customer: { email: sample.customerEmail, passportNumber: '7654321', documentsMasked: false },
    account: { emailAddress: sample.customerEmail },
    orders: [
      {
        ...{ orderId, reservationNumber, otherPassengers: 3 },
        contact: { email: sample.customerEmail },
        passengers: [{ name: 'ANNA', surname: 'SOKOLOVA', document: { passportNumber: '2841906' } }],
        payments: [{ state: 'captured', cardLast4: '4444' }],
      },
    ],
  });
  expect(result.messages.length).toBeGreaterThan(0);
  expect(result.messages).toContainEqual(
    expect.objectContaining({ channel: 'form', kind: 'contact', text: 'May I take a pushchair?' }),
  );
  expect(JSON.stringify(result)).not.toMatch(/IVAN|MIRA|2841907/);
  const [entry] = await inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('audit_entry').selectAll().where('action', '=', 'export').execute(),
  );
  expect(entry).toMatchObject({ entity: 'customer', entity_id: String(customerId), before: null });
});

test('nothing is erased while the journey is ahead, and the order is named', async () => {
  const clerk = await hireStaff(office, rights, { email: 'early@example.com' });
  const refused = await clerk('Customer/Erase', { id: customerId, reason });
  expect(refused).toMatchObject({
    ...{ status: 422, key: 'GEN-RULE', message: expect.stringContaining(reservationNumber) },
  });
  expect(refused.message).toContain('ahead');
});

test('after the journey everything that says who it was goes, everywhere; the books and the chain of the log stay', async () => {
  const { database, clock } = office.desk.app.db;
  const before = await readBooks();
  // Every optional field is filled, so that none can be forgotten.
  const filled = await findFilled();
  for (const table of ['customer', 'customer_order', 'order_passenger'])
    for (const [column, { end }] of Object.entries(personalTables[table]!.personal))
      if (end === 'erased') expect(filled).toContain(`${table}.${column}`);
  clock.advance(40 * DAY);
  const clerk = await hireStaff(office, rights, { email: 'eraser@example.com' });
  const { result, status } = await clerk('Customer/Erase', { id: customerId, reason });
  expect(status).toBe(200);
  expect(result).toMatchObject({ isErased: true, name: '—', surname: '—', orderCount: 1, userId: null });

  // The embedded bank keeps its own books; it is nobody's table here.
  expect(await findTables(sample.customerEmail, sample.customerMobilePhone, '7654321')).toEqual([]);
  expect(await findTables('pushchair', 'it folds')).toEqual([]);
  expect(await findFilled()).toEqual([]);
  // The staff of this test are of the same name.
  expect(await findTables('SOKOLOV')).toEqual(['app_user']);
  expect(await readBooks()).toEqual(before);
  expect((await verifyChain(database, DEFAULT_TENANT)).broken).toBeUndefined();
  const { rows } = await inTenant(DEFAULT_TENANT, ({ tx }) =>
    sql<{
      total: string;
    }>`select total_minor::text as total from customer_order where id = ${orderId}`.execute(tx),
  );
  expect(Number(rows[0]?.total)).toBeGreaterThan(0);

  expect(await clerk('Customer/Erase', { id: customerId, reason })).toMatchObject({ key: 'GEN-RULE' });
  const { result: shown } = await clerk('Customer/Get', { id: customerId });
  const revived = { ...shown, ...{ name: 'Anna', email: 'anna.q@buyers.example', countryCode: '+7' } };
  expect(await clerk('Customer/Update', { ...revived, mobilePhone: '9163334455' })).toMatchObject({
    key: 'GEN-RULE',
  });
  const [entry] = await inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('audit_entry').selectAll().where('action', '=', 'erase').execute(),
  );
  expect(entry).toMatchObject({ entity_id: String(customerId), reason, after: { isErased: true } });
});
