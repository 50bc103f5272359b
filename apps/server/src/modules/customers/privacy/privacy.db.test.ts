import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../../../platform/audit/verify-chain.ts';
import { createLog } from '../../../platform/log.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { endRetention } from '../../../testing/end-retention.ts';
import { dumpAgency } from '../../../testing/dump-agency.ts';
import { fillOrder, MARKS } from '../../../testing/fill-person.ts';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { openCharter } from '../../../testing/open-charter.ts';
import { personalTables } from '../../../testing/personal-columns.ts';
import type { PersonalColumn } from '../../../testing/personal-column.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { ShopClient, type Trip } from '../../../testing/shop-client.ts';
import { isFilled, readColumnsIn, type Columns } from '../testing/read-columns.ts';
import { leavesOf } from '../testing/leaves-of.ts';
import { markedDocument, markedOrder, markedTraveller, offeredNumbers } from '../testing/marked-order.ts';

const DAY = 86_400_000;
const rights = ['Pages.Customers', 'Pages.Customers.ViewDocuments'];
const reason = 'asked for by letter 44';
const keyring = new Keyring('a key of the tests, thirty-two characters and more');
let office: Office;
let orderId: string;
let reservationNumber: string;
let customerId: number;
let userId: number;
let own: (
  method: 'GET' | 'POST' | 'PUT',
  name: string,
  input?: object,
  language?: 'ru' | 'en' | 'tr',
) => Promise<{ body: string }>;
beforeAll(async () => {
  office = await Office.open();
  const { db, server } = office.desk.app;
  db.clock.freezeAt(new Date());
  const trip = await openCharter(db, DEFAULT_TENANT);
  const shop = new ShopClient(await server.listen({ host: '127.0.0.1', port: 0 }));
  ({ orderId } = await shop.buy(trip, markedOrder));
  ({ reservationNumber } = await shop.getOrder(orderId));
  await office.desk.deliver();
  await office.desk.deliver();
  own = await signIn();
  await askThroughForm(trip);
  await office.desk.deliver();
  const clerk = await hireStaff(office, rights);
  customerId = (await clerk('Customer/GetCustomers', { keyword: MARKS.email })).result.items[0].id;
  ({ userId } = (await clerk('Customer/Get', { id: customerId })).result);
  await fillAccount(clerk);
  const { id: messageId } = await inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .selectFrom('message')
      .select('id')
      .where('reference', '=', orderId)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );
  const pickupAt = `${trip.returnDate}T12:40`;
  await fillOrder(db.database, keyring, DEFAULT_TENANT, { orderId, pickupAt, messageId });
}, 60_000);
afterAll(() => office.close());

/** The buyer signs in with a mailed code, from a browser that names itself. */
async function signIn(): Promise<typeof own> {
  const headers = {
    'abp.tenantid': String(DEFAULT_TENANT),
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  await office.desk.account('SendLoginCode', { emailAddress: MARKS.email });
  await office.desk.deliver();
  const answer = await office.desk.app.server.inject({
    method: 'POST',
    url: '/api/TokenAuth/AuthenticateByCode',
    headers,
    remoteAddress: '203.0.113.9',
    payload: { emailAddress: MARKS.email, code: await office.desk.readCode() },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { result } = answer.json<{ result: { accessToken: string } }>();
  return async (method, name, input, language = 'en') => {
    const called = await office.desk.app.server.inject({
      method,
      url: `/api/services/app/${name}`,
      ...(input ? { payload: input } : {}),
      headers: { authorization: `Bearer ${result.accessToken}`, 'x-interface-language': language },
    });
    expect([name, called.statusCode]).toEqual([name, 200]);
    return { body: called.body };
  };
}

/** The account, its password, a saved traveller, and what staff store about the customer. */
async function fillAccount(clerk: OfficeCaller): Promise<void> {
  const { result: profile } = JSON.parse((await own('GET', 'Profile/Get')).body);
  await own('PUT', 'Profile/Update', { ...profile, phone: `+7${MARKS.phone}` });
  await own('POST', 'Traveller/Save', markedTraveller);
  await inTenant(DEFAULT_TENANT, ({ tx }) =>
    sql`update app_user set password_hash = 'a hash' where email = ${MARKS.email}`.execute(tx),
  );
  await clerk('Customer/Update', {
    ...(await clerk('Customer/Get', { id: customerId })).result,
    note: MARKS.note,
    ...offeredNumbers(MARKS.ownPassport),
    passportNumber: MARKS.ownPassport,
    birthDate: '1987-03-09',
    gender: 'female',
    nationality: 'TR',
  });
}

/**
 * The buyer writes through the contact form, with capitals in the address, is answered, asks for a price alert, and
 * answers the survey.
 */
async function askThroughForm({ from, to, departureDate, currency }: Trip): Promise<void> {
  const email = MARKS.email.toUpperCase();
  const say = async (name: string, payload: object) => {
    const headers = { 'abp.tenantid': String(DEFAULT_TENANT) };
    const url = `/api/services/app/${name}`;
    const answer = await office.desk.app.server.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ result: { id: string } }>().result;
  };
  await say('Contact/SendMessage', {
    email,
    name: `${MARKS.name} ${MARKS.surname}`,
    message: MARKS.question,
    website: MARKS.website,
    orderNumber: reservationNumber,
  });
  const search = { tripType: 'oneWay', from, to, departureDate, currency };
  const { id: searchId } = await say('Flight/SaveFlightSearch', search);
  await say('PriceAlert/Request', { searchId, email });
  await say('Survey/SaveAnswer', { reason: 7, text: `Write to ${email}` });
  const clerk = await hireStaff(office, ['Pages.Messages'], { email: 'answers@example.com' });
  const [{ contactId, version }] = (await clerk('Contact/GetAll', {})).result.items;
  const answered = await clerk('Contact/Answer', { contactId, version, answer: MARKS.answer });
  expect(answered.status).toBe(200);
}

const inTenant: typeof office.desk.app.db.database.inTenant = (...parts) =>
  office.desk.app.db.database.inTenant(...parts);

const ofOrder = () => `order_id = '${orderId}'`;
const ofReference = () => `reference = '${orderId}'`;
const ofMessage = () => `message_id in (select id from message where ${ofReference()})`;
const ofUser = () => `user_id = ${userId}`;

/** The person's rows in each table. Rows of other tables cannot be assigned to anybody. */
const ROWS: Readonly<Record<string, () => string>> = {
  customer: () => `id = ${customerId}`,
  customer_order: () => `id = '${orderId}'`,
  app_user: () => `id = ${userId}`,
  user_session: ofUser,
  traveller: ofUser,
  order_passenger: ofOrder,
  order_note: ofOrder,
  order_call: ofOrder,
  messenger_chat: ofOrder,
  buyer_reply: ofOrder,
  buyer_reply_file: ofOrder,
  passenger_change: ofOrder,
  payment_request: ofOrder,
  order_proof: ofOrder,
  order_address_change: ofOrder,
  order_agreement: ofOrder,
  order_search_term: ofOrder,
  order_item: ofOrder,
  acceptance: ofOrder,
  outside_ride: ofReference,
  seat_hold: ofReference,
  ride_hold: ofReference,
  staff_task: ofReference,
  work_item: ofOrder,
  message: ofReference,
  message_try: ofMessage,
  payment_attempt: () => `payable_id in (select id from payable where ${ofReference()})`,
  fiscal_receipt: ofOrder,
  outbox: () => `dedupe_key = 'marked'`,
  contact_message: () => 'true',
  price_alert: () => 'true',
  contact_answer: () => 'true',
};

const isErased = ({ end }: PersonalColumn) => end === 'erased' || end === 'erasedInPart';

const readColumns = (rowsOf = ROWS) =>
  inTenant(DEFAULT_TENANT, (scope) => readColumnsIn(scope, keyring, rowsOf));

/** Which declared columns hold something of this person. */
async function findFilled(which: (column: PersonalColumn) => boolean): Promise<string[]> {
  return [...(await readColumns())]
    .filter(([, { column, values }]) => which(column) && values.some(isFilled))
    .map(([name]) => name);
}

/** The tables in which a text stands, in any case. */
async function findTables(...texts: readonly string[]): Promise<string[]> {
  const found = [...(await dumpAgency(office.desk.app.db.database, DEFAULT_TENANT))].filter(([, rows]) =>
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

test('every declared column that is erased with a person is filled by the test, so that none can be forgotten', async () => {
  const declared = Object.entries(personalTables).flatMap(([table, { personal }]) =>
    Object.entries(personal).flatMap(([column, declaration]) =>
      isErased(declaration) ? [`${table}.${column}`] : [],
    ),
  );
  expect((await findFilled(isErased)).toSorted()).toEqual(declared.toSorted());
});

test('no document or file of a buyer outlives the retention period, in any table', async () => {
  const filledOf = (columns: Columns) =>
    [...columns]
      .filter(([, { column, values }]) => column.isDocument && values.some(isFilled))
      .map(([name]) => name);
  const declared = Object.entries(personalTables).flatMap(([table, { personal }]) =>
    Object.entries(personal).flatMap(([name, { isDocument }]) => (isDocument ? [`${table}.${name}`] : [])),
  );
  expect(filledOf(await readColumns()).toSorted()).toEqual(declared.toSorted());
  // The other tests need them: nothing of this stays.
  const undo = new Error('undone');
  let left: string[] | undefined;
  const run = inTenant(DEFAULT_TENANT, async (scope) => {
    await endRetention(scope, keyring, 90);
    left = filledOf(await readColumnsIn(scope, keyring, ROWS));
    throw undo;
  });
  await expect(run).rejects.toBe(undo);
  expect(left).toEqual([]);
});

test('columns declared as sealed are unreadable in every raw row', async () => {
  const { passport, ownPassport, companionPassport, proofText } = MARKS;
  expect(await findTables(passport, ownPassport, companionPassport, proofText)).toEqual([]);
});

test('a customer’s stored data is exported completely, without fellow travellers’ data, and the export is audited', async () => {
  const clerk = await hireStaff(office, rights, { email: 'exporter@example.com' });
  const { result } = await clerk('Customer/Export', { id: customerId });
  expect(result).toMatchObject({
    customer: { email: MARKS.email, passportNumber: MARKS.ownPassport, documentsMasked: false },
    account: { emailAddress: MARKS.email },
    orders: [
      {
        orderId,
        reservationNumber,
        otherPassengers: 3,
        contact: { email: MARKS.email },
        passengers: [{ name: 'MARISOL', surname: 'OBRIEN QUINTAVALLE', document: markedDocument }],
        payments: [{ state: 'captured', cardLast4: '4444' }],
      },
    ],
  });
  expect(result.messages.length).toBeGreaterThan(0);
  expect(result.messages).toContainEqual(
    expect.objectContaining({ channel: 'form', kind: 'contact', text: MARKS.question }),
  );
  expect(JSON.stringify(result)).not.toMatch(/IVAN|MIRA|2841907/);
  const [agreement, usage] = result.orders[0].acceptances;
  expect(agreement).toMatchObject({ text: 'salesAgreement', title: expect.stringMatching(/./) });
  expect(agreement.body).toContain(`MARISOL OBRIEN QUINTAVALLE`);
  expect(agreement.body).toMatch(/ZF 801.*800,00/s);
  expect(usage).toMatchObject({ text: 'webUsage', body: expect.stringMatching(/Farewind Turizm/) });
  const [entry] = await inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('audit_entry').selectAll().where('action', '=', 'export').execute(),
  );
  expect(entry).toMatchObject({ entity: 'customer', entity_id: String(customerId), before: null });
});

test('each member of the file has a label in the reader’s language', async () => {
  const membersOf = (value: unknown): string[] =>
    value === null || typeof value !== 'object'
      ? []
      : Object.entries(value).flatMap(([member, inner]) => [
          ...(Array.isArray(value) ? [] : [member]),
          ...membersOf(inner),
        ]);
  for (const [language, word] of [
    ['ru', 'Принятые тексты'],
    ['en', 'Accepted texts'],
    ['tr', 'Kabul edilen metinler'],
  ] as const) {
    const { result } = JSON.parse((await own('GET', 'Profile/Export', undefined, language)).body);
    const { labels, ...holdings } = result as { labels: Record<string, string> };
    expect(labels).toMatchObject({ acceptances: word });
    expect(new Set(membersOf(holdings)).difference(new Set(Object.keys(labels)))).toEqual(new Set());
  }
});

test('every column declared as exported is in the downloaded file', async () => {
  const file = leavesOf(JSON.parse((await own('GET', 'Profile/Export')).body));
  const held = new Set(file);
  // Of the passengers only the buyer.
  const ofBuyer = () => `${ofOrder()} and position = 0`;
  const missing = [...(await readColumns({ ...ROWS, order_passenger: ofBuyer }))].flatMap(
    ([name, { column, values }]) => {
      if (column.exported !== true) return [];
      return values.flatMap(leavesOf).flatMap((leaf) => (held.has(leaf) ? [] : [`${name}: ${leaf}`]));
    },
  );
  expect(missing).toEqual([]);
});

test('no log and no error contains masked columns, even if the database’s message repeats a row', async () => {
  const lines: string[] = [...office.desk.app.logLines];
  const log = createLog({ logLevel: 'debug' }, undefined, { write: (line: string) => void lines.push(line) });
  const { owner } = office.desk.app.db.database;
  let told = '';
  for (const [table, { personal }] of Object.entries(personalTables)) {
    const where = ROWS[table];
    if (!where || Object.values(personal).every(({ masked }) => !masked)) continue;
    const { rows } = await owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public'
       and table_name = $1 and is_generated = 'NEVER' and column_name <> 'tenant_id'`,
      [table],
    );
    const names = rows.map(({ name }) => `"${name}"`).join(', ');
    // Without an agency it is refused, with the whole row in the error's detail.
    const fault: unknown = await owner
      .query(
        `insert into ${table} (${names}) overriding system value select ${names} from ${table} where ${where()}`,
      )
      .catch((thrown: unknown) => thrown);
    told += (fault as { detail?: string }).detail ?? '';
    log.error({ err: fault, table }, 'A row was refused');
  }
  for (const mark of [MARKS.email, MARKS.surname]) expect(told).toContain(mark);
  const written = lines.join('\n').toLowerCase();
  for (const mark of Object.values(MARKS)) expect(written).not.toContain(mark.toLowerCase());
  const { body } = await office.desk.get(`/api/services/app/Booking/GetOrder?orderId=${orderId}`);
  expect(body).toContain(reservationNumber);
  const { email, phone, passport, house, request } = MARKS;
  for (const mark of [email, phone, passport, house, request]) expect(body).not.toContain(mark);
});

test('nothing is erased while the journey is ahead, and the order is named', async () => {
  const clerk = await hireStaff(office, rights, { email: 'early@example.com' });
  const refused = await clerk('Customer/Erase', { id: customerId, reason });
  expect(refused).toMatchObject({
    status: 422,
    key: 'GEN-RULE',
    message: expect.stringContaining(reservationNumber),
  });
  expect(refused.message).toContain('ahead');
});

test('after the journey all identifying data is erased everywhere; the books and the audit chain stay', async () => {
  const { database, clock } = office.desk.app.db;
  const before = await readBooks();
  clock.advance(40 * DAY);
  const clerk = await hireStaff(office, rights, { email: 'eraser@example.com' });
  const { result, status } = await clerk('Customer/Erase', { id: customerId, reason });
  expect(status).toBe(200);
  expect(result).toMatchObject({ isErased: true, name: '—', surname: '—', orderCount: 1, userId: null });

  // The embedded bank has its own books, in no table of ours.
  for (const mark of Object.values(MARKS)) expect([mark, await findTables(mark)]).toEqual([mark, []]);
  expect(await findTables('QUINTAVALLE')).toEqual([]);
  expect(await findFilled(({ end }) => end === 'erased')).toEqual([]);
  // The staff of this test have the same name as the other passengers.
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
  const revived = { ...shown, name: 'Anna', email: MARKS.email, countryCode: '+7' };
  expect(await clerk('Customer/Update', { ...revived, mobilePhone: MARKS.phone })).toMatchObject({
    key: 'GEN-RULE',
  });
  const [entry] = await inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('audit_entry').selectAll().where('action', '=', 'erase').execute(),
  );
  expect(entry).toMatchObject({ entity_id: String(customerId), reason, after: { isErased: true } });
});
