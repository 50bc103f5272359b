import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GOOD_PASSWORD } from '../../testing/account-desk.ts';
import { dumpAgency } from '../../testing/dump-agency.ts';
import { Office } from '../../testing/office.ts';
import { openCharter } from '../../testing/open-charter.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../testing/seed-tenants.ts';
import { ShopClient } from '../../testing/shop-client.ts';
import type { ProfileDeps } from './own-account.ts';
import { eraseWaiting } from './profile/own-privacy.ts';

const DAY = 86_400_000;
const ANNA = 'anna.own@buyers.example';
const invoice = { title: 'Wolf Books', taxNumber: '7707083893', address: 'Arbat 1', city: 'Moscow' };
const sample = { customerEmail: ANNA, customerMobilePhone: '9163334455', invoice };
const mira = {
  name: 'MIRA',
  surname: 'TESTOVA',
  gender: 'female',
  birthDate: '2015-03-14',
  nationality: 'RU',
  passportSerial: '75',
  passportNumber: '9182736',
  passportExpiryDate: '2031-01-01',
};

let office: Office;
let token: string;
let reservationNumber: string;
beforeAll(async () => {
  office = await Office.open();
  const { db, server } = office.desk.app;
  db.clock.freezeAt(new Date());
  const trip = await openCharter(db, DEFAULT_TENANT);
  const shop = new ShopClient(await server.listen({ host: '127.0.0.1', port: 0 }));
  const { orderId } = await shop.buy(trip, sample);
  ({ reservationNumber } = await shop.getOrder(orderId));
  await office.desk.deliver();
  token = await enter(ANNA);
}, 60_000);
afterAll(() => office.close());

/** Signs in with a mailed code, which proves the address. */
async function enter(emailAddress: string): Promise<string> {
  await office.desk.account('SendLoginCode', { emailAddress });
  await office.desk.deliver();
  const body = { emailAddress, code: await office.desk.readCode() };
  const answer = await office.desk.post('/api/TokenAuth/AuthenticateByCode', body);
  return answer.json<{ result: { accessToken: string } }>().result.accessToken;
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of many calls
type Answer = { status: number; result: any; key: string | undefined; text: string };

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  name: string,
  input: object = {},
  as = token,
): Promise<Answer> {
  const inQuery = method === 'GET' || method === 'DELETE';
  const query = inQuery ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const answer = await office.desk.app.server.inject({
    method,
    url: `/api/services/app/${name}${query}`,
    headers: { authorization: `Bearer ${as}`, 'x-interface-language': 'en' },
    ...(inQuery ? {} : { payload: input }),
  });
  const body = answer.json<{ result: unknown; error: { key: string } | null }>();
  return { status: answer.statusCode, result: body.result, key: body.error?.key, text: answer.body };
}

async function readRows(table: string): Promise<string> {
  const { rows } = await office.desk.app.db.database.owner.query<{ row: string }>(
    `select t::text as row from ${table} t where tenant_id = ${DEFAULT_TENANT} order by 1`,
  );
  return rows.map(({ row }) => row).join('\n');
}

test('a saved traveller is encrypted at rest, masked in the list, unmasked for checkout, and visible to its owner only', async () => {
  const { result: saved } = await ask('POST', 'Traveller/Save', mira);
  const stored = await readRows('traveller');
  for (const secret of ['9182736', '2015-03-14', Buffer.from('9182736').toString('hex')])
    expect(stored).not.toContain(secret);
  const { result: masked } = await ask('GET', 'Traveller/GetAll');
  expect(masked).toMatchObject({
    totalCount: 1,
    items: [{ passportNumber: '••••736', documentsMasked: true }],
  });
  const { result: open } = await ask('GET', 'Traveller/GetAll', { withDocuments: true });
  expect(open.items[0]).toMatchObject({ ...mira, documentsMasked: false });

  // A form that sends back what it was shown keeps what is stored.
  const { result: edited } = await ask('POST', 'Traveller/Save', {
    ...masked.items[0],
    surname: 'TESTOVA-WOLF',
  });
  expect(edited).toMatchObject({ id: saved.id, version: 2 });
  expect((await ask('GET', 'Traveller/GetAll', { withDocuments: true })).result.items[0].passportNumber).toBe(
    '9182736',
  );
  expect(await ask('POST', 'Traveller/Save', { ...mira, id: saved.id, version: 1 })).toMatchObject({
    key: 'GEN-CONFLICT',
  });

  await office.desk.addUser({ email: 'other@example.com' });
  await office.desk.addUser({ email: ANNA, tenantId: OTHER_TENANT });
  const others = [
    await office.desk.tokenOf('other@example.com'),
    await office.desk.tokenOf(ANNA, GOOD_PASSWORD, { tenantId: OTHER_TENANT }),
  ];
  for (const other of others) {
    expect((await ask('GET', 'Traveller/GetAll', {}, other)).result.totalCount).toBe(0);
    expect((await ask('POST', 'Traveller/Save', { ...mira, id: saved.id }, other)).key).toBe('GEN-NOTFOUND');
    expect((await ask('DELETE', 'Traveller/Delete', { id: saved.id }, other)).key).toBe('GEN-NOTFOUND');
  }
});

test('the profile is consistent: newsletter, language and currency as stored, and an outdated change is refused', async () => {
  const { result: profile } = await ask('GET', 'Profile/Get');
  expect(profile).toMatchObject({ emailAddress: ANNA, phone: '+79163334455' });
  const wanted = { ...profile, newsOptIn: true, language: 'tr', currency: 'EUR', phone: '+90 532 123 45 67' };
  const { result: changed } = await ask('PUT', 'Profile/Update', wanted);
  expect(changed).toMatchObject({ newsOptIn: true, language: 'tr', currency: 'EUR', phone: '+905321234567' });
  expect(await ask('PUT', 'Profile/Update', { ...profile, name: 'Other' })).toMatchObject({
    key: 'GEN-CONFLICT',
  });
  expect((await ask('PUT', 'Profile/Update', { ...wanted, version: undefined, phone: '12' })).key).toBe(
    'GEN-VALIDATION',
  );
  const [entry] = await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'update')
      .where('entity', '=', 'customer')
      .execute(),
  );
  expect(JSON.stringify(entry)).not.toMatch(/anna\.own|5321234567/);
});

test('the export contains profile, travellers, orders, consents, messages and sessions, and no data of others', async () => {
  const { result, text } = await ask('GET', 'Profile/Export');
  expect(result).toMatchObject({
    customer: { email: ANNA },
    account: { emailAddress: ANNA },
    travellers: [{ passportNumber: '9182736' }],
    orders: [{ reservationNumber, contact: { email: ANNA } }],
  });
  expect(result.orders[0].acceptances.length).toBeGreaterThan(0);
  expect(result.messages.length).toBeGreaterThan(0);
  expect(result.sessions.some(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toBe(true);
  expect(text).not.toContain('other@example.com');
});

test('erasure asks for the password or a mailed code, closes the account at once, and keeps an order’s buyer until after the journey', async () => {
  const ledger = await readRows('ledger_line');
  expect(await ask('POST', 'Profile/RequestErasure')).toMatchObject({ key: 'GEN-VALIDATION' });
  expect(await ask('POST', 'Profile/RequestErasure', { password: 'not mine' })).toMatchObject({
    key: 'GEN-VALIDATION',
  });
  await office.desk.account('SendLoginCode', { emailAddress: ANNA });
  await office.desk.deliver();
  const code = await office.desk.readCode();
  const { result } = await ask('POST', 'Profile/RequestErasure', { code });
  expect(result).toEqual({ state: 'afterTravel', reservationNumbers: [reservationNumber] });
  await office.desk.deliver();
  const closing = (await office.desk.readMails()).at(-1);
  expect(closing).toMatchObject({ subject: expect.stringContaining('account is closed') });
  expect(closing?.to).toMatchObject([{ address: ANNA }]);
  expect(closing?.text).toContain(reservationNumber);
  expect((await ask('GET', 'Profile/Get')).status).toBe(401);
  expect(await readRows('traveller')).not.toContain('MIRA');
  expect(await readRows('customer_order')).toContain(ANNA);

  office.desk.app.db.clock.advance(40 * DAY);
  await office.desk.app.schedules.find(({ name }) => name === 'erase-after-travel')!.run();
  for (const table of ['customer', 'customer_order', 'app_user', 'message', 'order_passenger'])
    expect(await readRows(table)).not.toMatch(/anna\.own|9163334455|5321234567/i);
  expect(await readRows('ledger_line')).toBe(ledger);
  expect(await readRows('customer_order')).toContain(invoice.taxNumber);
  const sums = await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    sql<{ sum: string }>`select sum(amount_minor)::text as sum from ledger_line group by currency`.execute(
      tx,
    ),
  );
  for (const { sum } of sums.rows) expect(sum).toBe('0');
});

test('a customer without open orders is erased at once', async () => {
  await office.desk.addUser({ email: 'short@example.com' });
  const own = await enter('short@example.com');
  const { result } = await ask('POST', 'Profile/RequestErasure', { password: GOOD_PASSWORD }, own);
  expect(result).toEqual({ state: 'erased', reservationNumbers: [] });
  await office.desk.deliver();
  const closing = (await office.desk.readMails()).at(-1);
  expect(closing?.to).toMatchObject([{ address: 'short@example.com' }]);
  expect(closing?.text).toMatch(/still unanswered have been withdrawn and deleted/);
  // The mail has been sent, and nothing tells to whom.
  const found = [...(await dumpAgency(office.desk.app.db.database, DEFAULT_TENANT))].filter(([, rows]) =>
    rows.toLowerCase().includes('short@example.com'),
  );
  expect(found.map(([table]) => table)).toEqual([]);
  expect((await office.desk.signIn('short@example.com', GOOD_PASSWORD)).statusCode).toBe(422);
  expect(await readRows('app_user')).not.toContain('short@example.com');
});

describe('the hourly erasure of those who asked for it', () => {
  const wish = async (...emails: string[]): Promise<void> => {
    for (const email of emails)
      await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx, now }) =>
        tx
          .insertInto('customer')
          .values({
            tenant_id: DEFAULT_TENANT,
            email,
            normalized_email: email,
            name: 'Anna',
            surname: 'Sokolova',
            country_code: '',
            mobile_phone: '',
            language: 'en',
            currency: 'EUR',
            erasure_requested_at: now,
          })
          .execute(),
      );
  };

  test('reaches everybody, though one record cannot be read, and says that one was left', async () => {
    await wish('unreadable@example.com', 'legible@example.com');
    const { database } = office.desk.app.db;
    await database.owner.query(
      `update customer set documents = 'torn' where email = 'unreadable@example.com'`,
    );
    const run = office.desk.app.schedules.find(({ name }) => name === 'erase-after-travel')!.run();
    await expect(run).rejects.toThrow('customers');
    const left = await readRows('customer');
    expect(left).toContain('unreadable@example.com');
    expect(left).not.toContain('legible@example.com');
    await database.owner.query(`delete from customer where email = 'unreadable@example.com'`);
  });

  test('spares whoever signs in while it runs', async () => {
    await wish('back@example.com');
    const { database } = office.desk.app.db;
    const inTenant: typeof database.inTenant = async (tenantId, act) => {
      const answer = await database.inTenant(tenantId, act);
      await database.owner.query(`update customer set erasure_requested_at = null where tenant_id = 1`);
      return answer;
    };
    const findOpen = (): Promise<never> => Promise.reject(new Error('about to be erased'));
    const deps = { privacy: { orders: { findOpen } } } as unknown as ProfileDeps;
    await eraseWaiting(deps, { inTenant }, DEFAULT_TENANT);
    expect(await readRows('customer')).toContain('back@example.com');
  });
});
