import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { openCharter } from '../../../testing/open-charter.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { ShopClient, type Trip } from '../../../testing/shop-client.ts';

const DAY = 86_400_000;
const VERA = 'vera@buyers.example';
const VERAS_PHONE = '9167770011';
const reason = 'asked for by letter 45';

let office: Office;
let trip: Trip;
let shop: ShopClient;
beforeAll(async () => {
  office = await Office.open();
  const { db, server } = office.desk.app;
  db.clock.freezeAt(new Date());
  trip = await openCharter(db, DEFAULT_TENANT);
  shop = new ShopClient(await server.listen({ host: '127.0.0.1', port: 0 }));
}, 60_000);
afterAll(() => office.close());

/** An order with these contact details, and an urgent text message about it that is still to be sent. */
async function buy(customerEmail: string, customerMobilePhone: string) {
  const contact = { customerEmail, customerMobilePhone };
  // The same family travels with every order.
  const { orderId } = await shop.buy(trip, { ...contact, duplicateConfirmed: true });
  await office.desk.deliver();
  await office.desk.deliver();
  const smsId = await writeSms(orderId, `+7${customerMobilePhone}`);
  const dedupeKey = await writeEffect({ orderId, phone: `+7${customerMobilePhone}` });
  return { orderId, smsId, dedupeKey };
}

async function writeSms(reference: string, recipient: string): Promise<string> {
  const id = newId();
  const message = { id, reference, recipient, channel: 'sms', template: 'cancelled', language: 'en' };
  const waiting = { state: 'waiting', data: '{"reservationNumber":"FW1"}' };
  await inAgency(({ tx }) =>
    tx
      .insertInto('message')
      .values({ tenant_id: DEFAULT_TENANT, ...message, ...waiting })
      .execute(),
  );
  return id;
}

/** A finished effect of the outbox with this payload; returns its key. */
async function writeEffect(payload: object): Promise<string> {
  const id = newId();
  const effect = { id, topic: 'marked', dedupe_key: id, state: 'done', payload: JSON.stringify(payload) };
  await inAgency(({ tx }) =>
    tx
      .insertInto('outbox')
      .values({ tenant_id: DEFAULT_TENANT, ...effect })
      .execute(),
  );
  return id;
}

const readMessage = (id: string) =>
  inAgency(({ tx }) =>
    tx.selectFrom('message').select(['recipient', 'state']).where('id', '=', id).executeTakeFirstOrThrow(),
  );

const readPayload = async (key: string) =>
  (
    await inAgency(({ tx }) =>
      tx.selectFrom('outbox').select('payload').where('dedupe_key', '=', key).executeTakeFirstOrThrow(),
    )
  ).payload;

const inAgency = <Result>(
  act: Parameters<typeof office.desk.app.db.database.inTenant<Result>>[1],
): Promise<Result> => office.desk.app.db.database.inTenant(DEFAULT_TENANT, act);

type Ask = (method: 'GET' | 'POST' | 'PUT', name: string, input?: object) => Promise<Answer>;
// oxlint-disable-next-line typescript/no-explicit-any -- answers of many calls
type Answer = { result: any; text: string };

async function mailCode(emailAddress: string): Promise<string> {
  await office.desk.account('SendLoginCode', { emailAddress });
  await office.desk.deliver();
  return office.desk.readCode();
}

/** Signs in with a mailed code, which proves the address. */
async function enter(emailAddress: string): Promise<Ask> {
  const body = { emailAddress, code: await mailCode(emailAddress) };
  const entered = await office.desk.post('/api/TokenAuth/AuthenticateByCode', body);
  const { accessToken } = entered.json<{ result: { accessToken: string } }>().result;
  return async (method, name, input) => {
    const answer = await office.desk.app.server.inject({
      method,
      url: `/api/services/app/${name}`,
      headers: { authorization: `Bearer ${accessToken}`, 'x-interface-language': 'en' },
      ...(input ? { payload: input } : {}),
    });
    expect([name, answer.statusCode]).toEqual([name, 200]);
    return { result: answer.json<{ result: unknown }>().result, text: answer.body };
  };
}

async function eraseSelf(own: Ask, email: string): Promise<string> {
  const { result } = await own('POST', 'Profile/RequestErasure', { code: await mailCode(email) });
  return result.state;
}

/** A question through the contact form and a price alert, both with this address. */
async function writeAsVisitor(email: string, message: string): Promise<void> {
  const say = async (name: string, payload: object) => {
    const answer = await office.desk.post(`/api/services/app/${name}`, payload, { tenantId: DEFAULT_TENANT });
    expect([name, answer.statusCode]).toEqual([name, 200]);
    return answer.json<{ result: { id: string } }>().result;
  };
  await say('Contact/SendMessage', { email, name: 'A Visitor', message });
  const { from, to, departureDate, currency } = trip;
  const search = { tripType: 'oneWay', from, to, departureDate, currency };
  const { id: searchId } = await say('Flight/SaveFlightSearch', search);
  await say('PriceAlert/Request', { searchId, email });
  await office.desk.deliver();
}

const countWritten = async (email: string) =>
  Promise.all(
    (['contact_message', 'price_alert'] as const).map(async (table) => {
      const rows = await inAgency(({ tx }) =>
        tx.selectFrom(table).select('id').where('email', '=', email).execute(),
      );
      return rows.length;
    }),
  );

/** A colleague who starts work now: nobody stays signed in for a whole journey. */
const hireClerk = (email: string): Promise<OfficeCaller> =>
  hireStaff(office, ['Pages.Customers', 'Pages.Customers.ViewDocuments', 'Pages.Orders.Edit'], { email });

async function findCustomer(clerk: OfficeCaller, email: string) {
  const { id } = (await clerk('Customer/GetCustomers', { keyword: email })).result.items[0];
  return (await clerk('Customer/Get', { id })).result;
}

test('whoever enters another person’s phone in the profile and in an order neither learns of that person’s messages nor erases them', async () => {
  const veras = await buy(VERA, VERAS_PHONE);
  const email = 'mallory@buyers.example';
  const ofMallory = await buy(email, VERAS_PHONE);
  const own = await enter(email);
  const { result: profile } = await own('GET', 'Profile/Get');
  await own('PUT', 'Profile/Update', { ...profile, phone: `+7${VERAS_PHONE}` });

  const { messages } = (await own('GET', 'Profile/Export')).result;
  const texts = messages.filter(({ channel }: { channel: string }) => channel === 'sms');
  const kinds = texts.map(({ kind }: { kind: string }) => kind);
  expect(kinds.toSorted()).toEqual(['account-opened', 'cancelled', 'charter-certificate']);

  office.desk.app.db.clock.advance(40 * DAY);
  expect(await eraseSelf(await enter(email), email)).toBe('erased');
  expect(await readMessage(veras.smsId)).toEqual({ recipient: `+7${VERAS_PHONE}`, state: 'waiting' });
  expect(await readPayload(veras.dedupeKey)).toEqual({ orderId: veras.orderId, phone: `+7${VERAS_PHONE}` });
  // What is about the customer's own order goes, whatever number it went to.
  expect(await readMessage(ofMallory.smsId)).toEqual({ recipient: '', state: 'dropped' });
  expect(await readPayload(ofMallory.dedupeKey)).toEqual({});
}, 30_000);

test('after staff correct an address, its owner has the order’s messages, and nothing else of the former address', async () => {
  office.desk.app.db.clock.freezeAt(new Date());
  const [typo, right] = ['ann@buyers.example', 'anna.right@buyers.example'];
  const { orderId, smsId } = await buy(typo, '9168880022');
  await writeAsVisitor(typo, 'I am another Ann');
  await writeAsVisitor(right, 'I am Anna herself');
  const clerk = await hireClerk('corrects@example.com');
  const record = await findCustomer(clerk, typo);
  expect((await clerk('Customer/Update', { ...record, email: right })).status).toBe(200);

  await office.desk.addUser({ email: right });
  const own = await enter(right);
  const { result, text } = await own('GET', 'Profile/Export');
  expect(result.orders).toMatchObject([{ orderId, contact: { email: typo } }]);
  expect(text).toContain('I am Anna herself');
  expect(text).not.toContain('I am another Ann');
  const kinds = (kind: string) =>
    result.messages.filter((message: { kind: string }) => message.kind === kind).length;
  expect([kinds('charter-certificate'), kinds('cancelled'), kinds('price-alert')]).toEqual([2, 1, 1]);

  office.desk.app.db.clock.advance(40 * DAY);
  expect(await eraseSelf(await enter(right), right)).toBe('erased');
  expect(await countWritten(right)).toEqual([0, 0]);
  expect(await countWritten(typo)).toEqual([1, 1]);
  expect(await readMessage(smsId)).toEqual({ recipient: '', state: 'dropped' });
}, 30_000);

test('staff erase a buyer who never signed in, with all messages about the orders and the account opened for them', async () => {
  office.desk.app.db.clock.freezeAt(new Date());
  const [guest, phone] = ['guest@buyers.example', '9169990033'];
  const { smsId } = await buy(guest, phone);
  const announced = await inAgency(({ tx }) =>
    tx
      .selectFrom('message')
      .select('id')
      .where('recipient', '=', guest)
      .where('template', '=', 'account-opened')
      .executeTakeFirstOrThrow(),
  );
  const accountSms = await writeSms(announced.id, `+7${phone}`);
  const effect = await writeEffect({ proofId: announced.id, phone: `+7${phone}` });
  await writeAsVisitor(guest, 'Nobody has shown that this is the buyer');

  office.desk.app.db.clock.advance(40 * DAY);
  const clerk = await hireClerk('erases@example.com');
  const { id } = await findCustomer(clerk, guest);
  const { messages } = (await clerk('Customer/Export', { id })).result;
  const told = JSON.stringify(messages);
  expect(told).toContain('account-opened');
  expect(told).not.toContain('Nobody has shown');
  expect((await clerk('Customer/Erase', { id, reason })).status).toBe(200);
  for (const message of [smsId, accountSms, announced.id])
    expect((await readMessage(message)).recipient).toBe('');
  expect(await readPayload(effect)).toEqual({});
  expect(await countWritten(guest)).toEqual([1, 1]);
}, 30_000);

test('who asked to be erased before the journey loses after it also what the proved address wrote; until then staff do not change that address', async () => {
  office.desk.app.db.clock.freezeAt(new Date());
  const email = 'leaving@buyers.example';
  await buy(email, '9161110044');
  await writeAsVisitor(email, 'May I bring a cello?');
  expect(await eraseSelf(await enter(email), email)).toBe('afterTravel');
  const clerk = await hireClerk('moves@example.com');
  const record = await findCustomer(clerk, email);
  const moved = await clerk('Customer/Update', { ...record, email: 'mule@buyers.example' });
  expect(moved.fields['email']).toContain('asked to be erased');
  expect(await countWritten(email)).toEqual([1, 1]);

  office.desk.app.db.clock.advance(40 * DAY);
  await office.desk.app.schedules.find(({ name }) => name === 'erase-after-travel')!.run();
  expect(await countWritten(email)).toEqual([0, 0]);
}, 30_000);
