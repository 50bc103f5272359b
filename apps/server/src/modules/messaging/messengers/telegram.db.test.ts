import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Office } from '../../../testing/office.ts';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { openCharter } from '../../../testing/open-charter.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { ShopClient, type Trip } from '../../../testing/shop-client.ts';
import { demoBots } from '../../settings/messenger/demo-bots.ts';
import { openMessenger } from './testing/messenger-person.ts';

const SIMULATOR = '/demo/telegram';
const { settingId, inboxSecret } = demoBots.telegram;
const INBOX = `/api/messenger/${DEFAULT_TENANT}/${settingId}`;

let office: Office;
let shop: ShopClient;
let trip: Trip;
let clerk: OfficeCaller;
let messenger: ReturnType<typeof openMessenger>;
let orderId: string;
let number: string;
let key: string;

beforeAll(async () => {
  office = await Office.open();
  const { app } = office.desk;
  app.db.clock.freezeAt(new Date());
  trip = await openCharter(app.db, DEFAULT_TENANT);
  shop = new ShopClient(await app.server.listen({ host: '127.0.0.1', port: 0 }));
  messenger = openMessenger(app.server, SIMULATOR);
  clerk = await hireStaff(office, ['Pages.Orders', 'Pages.Orders.Edit', 'Pages.Settings.Sms']);
}, 60_000);
afterAll(() => office.close());
beforeEach(async () => {
  const order = await shop.buy(trip, { duplicateConfirmed: true });
  ({ orderId } = order);
  key = order.pGuid ?? '';
  number = (await shop.getOrder(orderId)).reservationNumber;
});
afterEach(async () => {
  for (const name of ['tooMany', 'lost', 'doubled', 'late', 'forged']) await messenger.setSwitch(name, 0);
  await settle();
});

const advance = (ms: number): void => office.desk.app.db.clock.advance(ms);

/** Everything that is due happens, also what waits for its second. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await office.desk.deliver();
    advance(2000);
  }
}

async function callAsBuyer(
  method: 'GET' | 'POST',
  name: string,
  input: object = {},
  headers: Record<string, string> = { 'x-order-key': key },
) {
  const query = method === 'GET' ? `?orderId=${orderId}` : '';
  const answer = await office.desk.app.server.inject({
    method,
    url: `/api/services/app/Booking/${name}${query}`,
    headers: { ...headers, 'abp.tenantid': String(DEFAULT_TENANT) },
    ...(method === 'POST' ? { payload: { orderId, ...input } } : {}),
  });
  return answer.json<{
    // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
    result: any;
    error: { key: string } | null;
  }>();
}

async function connect(person = 'Anna'): Promise<number> {
  const { result } = await callAsBuyer('POST', 'ConnectMessenger', { messenger: 'telegram' });
  return messenger.follow(result.url, person);
}

const isConnected = async () =>
  (await callAsBuyer('GET', 'GetMessengers')).result.messengers[0] as {
    isConnected: boolean;
    person: string;
  };

const messagesOf = () =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .selectFrom('message')
      .select(['channel', 'template', 'state', 'recipient', 'detail'])
      .where('reference', '=', orderId)
      .orderBy('created_at')
      .orderBy('channel')
      .execute(),
  );

const tasksOf = () =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, async ({ tx }) =>
    (
      await tx
        .selectFrom('staff_task')
        .select('kind')
        .where('reference', '=', orderId)
        .where('done_at', 'is', null)
        .execute()
    ).map(({ kind }) => kind),
  );

test('whoever follows the link of an order first gets its messages there, and mail and text message go as well', async () => {
  expect(await isConnected()).toMatchObject({ isConnected: false, botTitle: 'Farewind' });
  const { result } = await callAsBuyer('POST', 'ConnectMessenger', { messenger: 'telegram' });
  expect(result.url).toMatch(/\/demo\/telegram\/open\/farewind_demo_bot\?start=[\w-]{32,64}$/);
  const chat = await messenger.follow(result.url, 'Anna');
  expect(await isConnected()).toMatchObject({ isConnected: true, person: 'Anna' });
  const other = await messenger.follow(result.url, 'Boris');
  await settle();
  const [welcome, confirmation] = await messenger.readTexts(chat);
  expect(welcome).toContain(number);
  expect(confirmation).toMatch(/ZF\s801/);
  const button = (await messenger.readButtons(chat)).find(({ url }) => url !== undefined);
  expect(button?.url).toContain(`/ticketDetail/${orderId}`);
  expect(await messenger.readTexts(other)).toEqual([expect.not.stringContaining(number)]);
  expect(await messagesOf()).toMatchObject([
    { channel: 'mail', state: 'delivered' },
    { channel: 'sms', state: 'sent' },
    { channel: 'telegram', state: 'sent', recipient: 'Anna' },
  ]);
});

test('only the right to act on an order makes a link, and a link lasts an hour', async () => {
  expect((await callAsBuyer('POST', 'ConnectMessenger', { messenger: 'telegram' }, {})).error?.key).toBe(
    'GEN-DENIED',
  );
  const { result } = await callAsBuyer('POST', 'ConnectMessenger', { messenger: 'telegram' });
  advance(61 * 60_000);
  const chat = await messenger.follow(result.url, 'Late');
  await settle();
  expect(await messenger.readTexts(chat)).toEqual([expect.not.stringContaining(number)]);
  expect(await isConnected()).toMatchObject({ isConnected: false });
});

test('what a buyer writes to the bot is in the order’s thread once, and staff answer in the same chat', async () => {
  const chat = await connect();
  await settle();
  const before = (await messenger.readTexts(chat)).length;
  await messenger.setSwitch('doubled', 1);
  await messenger.write(chat, 'May I take a pushchair?');
  await settle();
  expect(await tasksOf()).toEqual(['buyerReplied']);
  const { messages } = (await callAsBuyer('GET', 'GetThread')).result;
  expect(messages).toMatchObject([{ from: 'buyer', by: 'telegram', text: 'May I take a pushchair?' }]);
  expect((await messenger.readTexts(chat)).slice(before)).toEqual([expect.stringContaining(number)]);
  const written = await clerk('Order/WriteToBuyer', {
    orderId,
    channels: ['telegram'],
    text: 'Yes, free of charge.',
  });
  expect(written.status).toBe(200);
  expect(await tasksOf()).toEqual([]);
  advance(11_000);
  await settle();
  expect((await messenger.readTexts(chat)).at(-1)).toBe('Yes, free of charge.');
});

test('a messenger that is out of order or too busy delays nothing else, and the message arrives later', async () => {
  const chat = await connect();
  await messenger.setSwitch('tooMany', 2);
  await settle();
  expect(await messagesOf()).toMatchObject([
    { channel: 'mail', state: 'delivered' },
    { channel: 'sms', state: 'sent' },
    { channel: 'telegram', state: 'waiting' },
  ]);
  advance(10 * 60_000);
  await settle();
  expect((await messagesOf()).at(-1)).toMatchObject({ channel: 'telegram', state: 'sent' });
  expect(await messenger.readTexts(chat)).toHaveLength(2);
});

test.each(['stop', 'Стоп', 'dur.'])('the word “%s” ends the messages of the chat', async (word) => {
  const chat = await connect();
  await settle();
  await messenger.write(chat, word);
  await settle();
  expect(await isConnected()).toMatchObject({ isConnected: false, person: '' });
  expect(await tasksOf()).toEqual([]);
  const refused = await clerk('Order/WriteToBuyer', { orderId, channels: ['telegram'], text: 'Hello' });
  expect(refused.key).toBe('GEN-UNAVAILABLE');
});

test('the order’s page ends the messages, and so does the button in the chat', async () => {
  await connect();
  await callAsBuyer('POST', 'DisconnectMessenger', { messenger: 'telegram' });
  expect(await isConnected()).toMatchObject({ isConnected: false });
  const chat = await connect();
  await settle();
  await messenger.press(chat, 'stop');
  expect(await isConnected()).toMatchObject({ isConnected: false });
});

test('a buyer who blocked the bot gets no more messages there, and staff know if that loses their own', async () => {
  const chat = await connect();
  await settle();
  // The messenger refuses before it tells us.
  await messenger.setSwitch('late', 5);
  await messenger.block(chat);
  await clerk('Order/WriteToBuyer', { orderId, channels: ['telegram'], text: 'Are you there?' });
  advance(11_000);
  await settle();
  expect((await messagesOf()).at(-1)).toMatchObject({ template: 'staff-message', state: 'bounced' });
  expect(await tasksOf()).toEqual(['buyerReplied']);
  expect(await isConnected()).toMatchObject({ isConnected: false });
});

test('an update with a wrong secret, to another bot or too large changes nothing', async () => {
  const chat = await connect();
  await settle();
  const before = await messenger.readTexts(chat);
  await messenger.setSwitch('forged', 1);
  await messenger.write(chat, 'stop');
  expect(await isConnected()).toMatchObject({ isConnected: true });
  const post = (url: string, secret: string, text: string) =>
    office.desk.app.server.inject({
      method: 'POST',
      url,
      headers: { 'x-telegram-bot-api-secret-token': secret, 'content-type': 'application/json' },
      payload: { update_id: 900_001, message: { chat: { id: chat, type: 'private' }, text } },
    });
  expect((await post(INBOX, '', 'stop')).statusCode).toBe(401);
  expect((await post(`/api/messenger/${DEFAULT_TENANT}/77`, inboxSecret, 'stop')).statusCode).toBe(401);
  expect((await post('/api/messenger/999999/1', inboxSecret, 'stop')).statusCode).toBe(401);
  expect((await post(INBOX, inboxSecret, 'x'.repeat(70_000))).statusCode).toBe(413);
  expect(await isConnected()).toMatchObject({ isConnected: true });
  await settle();
  expect(await messenger.readTexts(chat)).toEqual(before);
});

test('a bot is connected by its token alone; a wrong one is refused at its field', async () => {
  const wrong = await clerk('Setting/SaveMessengerSetting', {
    provider: 'standInTelegram',
    token: '1:wrong',
  });
  expect(wrong.fields).toHaveProperty('token');
  const { token, name, title } = demoBots.telegram;
  const saved = await clerk('Setting/SaveMessengerSetting', { provider: 'standInTelegram', token });
  expect(saved.result).toMatchObject({
    botName: name,
    botTitle: title,
    inboxState: 'pending',
    switchedOff: [1],
  });
  expect(JSON.stringify(saved.result)).not.toContain(token);
  await settle();
  const { result } = await clerk('Setting/GetMessengerSettings', { isActive: true });
  expect(result.items).toMatchObject([{ id: saved.result.id, inboxState: 'open', inboxFault: null }]);
  const tried = await clerk('Setting/TestMessengerSetting', {
    id: saved.result.id,
    provider: 'standInTelegram',
  });
  expect(tried.result).toMatchObject({ ok: true });
  const chat = await connect('Clara');
  await settle();
  expect((await messenger.readTexts(chat))[0]).toContain(number);
});
