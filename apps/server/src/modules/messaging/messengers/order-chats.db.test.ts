import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Office } from '../../../testing/office.ts';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { openCharter } from '../../../testing/open-charter.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { ShopClient, type Trip } from '../../../testing/shop-client.ts';
import { demoBots } from '../../settings/messenger/demo-bots.ts';
import { openMessenger } from '../testing/messenger-person.ts';
import { messengerKinds } from '../testing/messenger-kinds.ts';

let office: Office;
let shop: ShopClient;
let trip: Trip;
let clerk: OfficeCaller;
let person: ReturnType<typeof openMessenger>;
let orderId: string;
let number: string;
let key: string;

beforeAll(async () => {
  office = await Office.open();
  const { app } = office.desk;
  app.db.clock.freezeAt(new Date());
  trip = await openCharter(app.db, DEFAULT_TENANT);
  shop = new ShopClient(await app.server.listen({ host: '127.0.0.1', port: 0 }));
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
  for (const name of ['tooMany', 'lost', 'doubled', 'late', 'forged']) await person.setSwitch(name, 0);
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

let networks = 0;

/** Each call comes from another network, because calls of one are limited per minute. */
async function callAsBuyer(
  method: 'GET' | 'POST',
  name: string,
  input: object = {},
  headers: Record<string, string> = { 'x-order-key': key },
) {
  const query = method === 'GET' ? `?orderId=${orderId}` : '';
  networks += 1;
  const answer = await office.desk.app.server.inject({
    method,
    url: `/api/services/app/Booking/${name}${query}`,
    remoteAddress: `10.77.${networks}.1`,
    headers: { ...headers, 'abp.tenantid': String(DEFAULT_TENANT) },
    ...(method === 'POST' ? { payload: { orderId, ...input } } : {}),
  });
  return answer.json<{
    // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
    result: any;
    error: { key: string } | null;
  }>();
}

const messagesOf = () =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .selectFrom('message')
      .select(['channel', 'template', 'state', 'recipient', 'detail'])
      .where('reference', '=', orderId)
      .orderBy('created_at')
      .orderBy((eb) => eb('channel', 'in', ['mail', 'sms']), 'desc')
      .orderBy('channel')
      .execute(),
  );

const chatsOf = () =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('messenger_chat').select('state').where('order_id', '=', orderId).execute(),
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

describe.each(['telegram', 'max'] as const)('in %s', (messenger) => {
  const { provider, secretHeader, stopIn } = messengerKinds[messenger];
  const { settingId, inboxSecret } = demoBots[messenger];
  const inbox = `/api/messenger/${DEFAULT_TENANT}/${settingId}`;

  beforeAll(() => {
    person = openMessenger(office.desk.app.server, `/demo/${messenger}`);
  });

  async function connect(name = 'Anna'): Promise<number> {
    const { result } = await callAsBuyer('POST', 'ConnectMessenger', { messenger });
    return person.follow(result.url, name);
  }

  const isConnected = async () => {
    const { messengers } = (await callAsBuyer('GET', 'GetMessengers')).result as {
      messengers: { messenger: string; isConnected: boolean; person: string }[];
    };
    return messengers.find((one) => one.messenger === messenger);
  };

  test('whoever follows the link of an order first gets its messages there, and mail and text message go as well', async () => {
    expect(await isConnected()).toMatchObject({ isConnected: false, botTitle: 'Farewind' });
    const { result } = await callAsBuyer('POST', 'ConnectMessenger', { messenger });
    expect(result.url).toMatch(messengerKinds[messenger].link);
    const chat = await person.follow(result.url, 'Anna');
    expect(await isConnected()).toMatchObject({ isConnected: true, person: 'Anna' });
    const other = await person.follow(result.url, 'Boris');
    await settle();
    const [welcome, confirmation] = await person.readTexts(chat);
    expect(welcome).toContain(number);
    expect(confirmation).toMatch(/ZF\s801/);
    const button = (await person.readButtons(chat)).find(({ url }) => url !== undefined);
    expect(button?.url).toContain(`/ticketDetail/${orderId}`);
    expect(await person.readTexts(other)).toEqual([expect.not.stringContaining(number)]);
    expect(await messagesOf()).toMatchObject([
      { channel: 'mail', state: 'delivered' },
      { channel: 'sms', state: 'sent' },
      { channel: messenger, state: 'sent', recipient: 'Anna' },
    ]);
  });

  test('whoever presses Start again in a connected chat hears that it is connected, and about which order', async () => {
    const { result } = await callAsBuyer('POST', 'ConnectMessenger', { messenger });
    const chat = await person.follow(result.url, 'Anna');
    await settle();
    const before = (await person.readTexts(chat)).length;
    const used = new URL(result.url).searchParams.get('start') ?? '';
    for (const token of ['', used]) {
      await person.start(chat, token);
      await settle();
    }
    const [welcome] = await person.readTexts(chat);
    expect((await person.readTexts(chat)).slice(before)).toEqual([welcome, welcome]);
    expect(await isConnected()).toMatchObject({ isConnected: true, person: 'Anna' });
    // A link that another chat has used connects nothing, here as anywhere.
    const other = await person.follow(result.url, 'Boris');
    await person.start(other, used);
    await settle();
    expect(await person.readTexts(other)).toEqual([
      expect.not.stringContaining(number),
      expect.not.stringContaining(number),
    ]);
  });

  test('are listed in the account of their buyer, who ends them there; nobody else does', async () => {
    const of = async (who: string) => {
      const call = await hireStaff(office, [], { email: `${who}.${messenger}@example.com` });
      return {
        call,
        chats: async () => (await call('MyBooking/GetMessengers')).result.chats as { chatId: string }[],
      };
    };
    const [anna, other] = [await of('anna'), await of('other')];
    await office.desk.app.db.database.owner.query(
      `update customer set user_id = (select id from app_user where normalized_email = $1) where id =
       (select customer_id from customer_order where id = $2)`,
      [`ANNA.${messenger}@EXAMPLE.COM`.toUpperCase(), orderId],
    );
    const chat = await connect();
    const [mine] = await anna.chats();
    const { chatId } = mine!;
    expect(mine).toMatchObject({
      messenger,
      person: 'Anna',
      sparesSms: false,
      orders: [{ orderId, reservationNumber: number }],
    });
    expect(await other.chats()).toEqual([]);
    for (const [name, input] of [
      ['DisconnectMessenger', {}],
      ['SetMessengerSms', { sparesSms: true }],
    ] as const)
      expect((await other.call(`MyBooking/${name}`, { chatId, ...input })).key).toBe('GEN-NOTFOUND');
    expect((await anna.call('MyBooking/SetMessengerSms', { chatId, sparesSms: true })).status).toBe(200);
    const listed = async () => (await anna.chats()).find((each) => each.chatId === chatId);
    expect(await listed()).toMatchObject({ sparesSms: true });
    expect((await anna.call('MyBooking/DisconnectMessenger', { chatId })).status).toBe(200);
    expect(await listed()).toBeUndefined();
    expect(await isConnected()).toMatchObject({ isConnected: false });
    await settle();
    expect(await person.readTexts(chat)).toHaveLength(1);
  });

  test('only the right to act on an order makes a link, and a link lasts an hour', async () => {
    expect((await callAsBuyer('POST', 'ConnectMessenger', { messenger }, {})).error?.key).toBe('GEN-DENIED');
    const { result } = await callAsBuyer('POST', 'ConnectMessenger', { messenger });
    advance(61 * 60_000);
    const chat = await person.follow(result.url, 'Late');
    await settle();
    expect(await person.readTexts(chat)).toEqual([expect.not.stringContaining(number)]);
    expect(await isConnected()).toMatchObject({ isConnected: false });
  });

  test('no chat or link of the former address’s holder outlives a change of the order’s address', async () => {
    await connect();
    await settle();
    const { result } = await callAsBuyer('POST', 'ConnectMessenger', { messenger });
    const moved = await clerk('Order/ChangeContact', {
      orderId,
      email: `right.${messenger}@example.net`,
      reason: 'mistyped',
    });
    expect(moved.status).toBe(200);
    const late = await person.follow(result.url, 'Late');
    expect((await chatsOf()).map(({ state }) => state)).toEqual(['ended']);
    await settle();
    expect(await person.readTexts(late)).toEqual([expect.not.stringContaining(number)]);
  });

  test('what a buyer writes to the bot is in the order’s thread once, and staff answer in the same chat', async () => {
    const chat = await connect();
    await settle();
    const before = (await person.readTexts(chat)).length;
    await person.setSwitch('doubled', 1);
    await person.write(chat, 'May I take a pushchair?');
    await settle();
    expect(await tasksOf()).toEqual(['buyerReplied']);
    const { messages } = (await callAsBuyer('GET', 'GetThread')).result;
    expect(messages).toMatchObject([{ from: 'buyer', by: messenger, text: 'May I take a pushchair?' }]);
    expect((await person.readTexts(chat)).slice(before)).toEqual([expect.stringContaining(number)]);
    const written = await clerk('Order/WriteToBuyer', {
      orderId,
      channels: [messenger],
      text: 'Yes, free of charge.',
    });
    expect(written.status).toBe(200);
    expect(await tasksOf()).toEqual([]);
    advance(11_000);
    await settle();
    expect((await person.readTexts(chat)).at(-1)).toBe('Yes, free of charge.');
  });

  test('a messenger that is out of order or too busy delays nothing else, and the message arrives later', async () => {
    const chat = await connect();
    await person.setSwitch('tooMany', 2);
    await settle();
    expect(await messagesOf()).toMatchObject([
      { channel: 'mail', state: 'delivered' },
      { channel: 'sms', state: 'sent' },
      { channel: messenger, state: 'waiting' },
    ]);
    advance(10 * 60_000);
    await settle();
    expect((await messagesOf()).at(-1)).toMatchObject({ channel: messenger, state: 'sent' });
    expect(await person.readTexts(chat)).toHaveLength(2);
  });

  test('the word “stop” ends the messages of the chat, in each language and however it is written', async () => {
    for (const word of ['stop', 'Стоп', 'dur.']) {
      const chat = await connect();
      await person.write(chat, word);
      expect([word, await isConnected()]).toMatchObject([word, { isConnected: false, person: '' }]);
    }
    expect(await tasksOf()).toEqual([]);
    const refused = await clerk('Order/WriteToBuyer', { orderId, channels: [messenger], text: 'Hello' });
    expect(refused.key).toBe('GEN-UNAVAILABLE');
  });

  test('the order’s page ends the messages, and so does the button in the chat', async () => {
    await connect();
    const { result } = await callAsBuyer('POST', 'ConnectMessenger', { messenger });
    await callAsBuyer('POST', 'DisconnectMessenger', { messenger });
    await person.follow(result.url, 'Late');
    expect(await isConnected()).toMatchObject({ isConnected: false });
    const chat = await connect();
    await settle();
    const before = (await person.readTexts(chat)).length;
    for (let times = 0; times < 2; times += 1) {
      await person.press(chat, 'stop');
      expect(await isConnected()).toMatchObject({ isConnected: false });
      await settle();
    }
    // No button goes on waiting, and whoever presses twice hears twice that there will be no more messages.
    const [answer, again] = await person.readPresses(chat);
    expect(answer).toBeTruthy();
    expect(again).toBeTruthy();
    const [stopped, stoppedAgain] = (await person.readTexts(chat)).slice(before);
    expect(stopped).toMatch(/больше не будем/);
    expect(stoppedAgain).toMatch(/no more messages/);
  });

  test('a buyer who blocked the bot gets no more messages there, and staff know if that loses their own', async () => {
    const chat = await connect();
    await settle();
    // The messenger refuses before it tells us.
    await person.setSwitch('late', 5);
    await person.block(chat);
    await clerk('Order/WriteToBuyer', { orderId, channels: [messenger], text: 'Are you there?' });
    advance(11_000);
    await settle();
    expect((await messagesOf()).at(-1)).toMatchObject({ template: 'staff-message', state: 'bounced' });
    expect(await tasksOf()).toEqual(['buyerReplied']);
    expect(await isConnected()).toMatchObject({ isConnected: false });
  });

  test('a buyer who wants no text message gets one only if the chat’s message does not arrive', async () => {
    await connect();
    await callAsBuyer('POST', 'SetMessengerSms', { messenger, sparesSms: true });
    await settle();
    expect((await messagesOf()).map(({ channel }) => channel)).toEqual(['mail', messenger]);
    const { orderId: second, pGuid } = await shop.buy(trip, { duplicateConfirmed: true });
    [orderId, key] = [second, pGuid ?? ''];
    const chat = await connect();
    await callAsBuyer('POST', 'SetMessengerSms', { messenger, sparesSms: true });
    await person.setSwitch('late', 5);
    await person.block(chat);
    await settle();
    expect(await messagesOf()).toMatchObject([
      { channel: 'mail', state: 'delivered' },
      { channel: messenger, state: 'bounced' },
      { channel: 'sms', state: 'sent' },
    ]);
  });

  test('an update with a wrong secret, to another bot or too large changes nothing', async () => {
    const chat = await connect();
    await settle();
    const before = await person.readTexts(chat);
    await person.setSwitch('forged', 1);
    await person.write(chat, 'stop');
    expect(await isConnected()).toMatchObject({ isConnected: true });
    const post = async (url: string, secret: string, update: object = stopIn(chat)) =>
      (
        await office.desk.app.server.inject({
          method: 'POST',
          url,
          headers: { [secretHeader]: secret, 'content-type': 'application/json' },
          payload: update,
        })
      ).statusCode;
    expect(await post(inbox, '')).toBe(401);
    expect(await post(`/api/messenger/${DEFAULT_TENANT}/77`, inboxSecret)).toBe(401);
    expect(await post(`/api/messenger/999999/${settingId}`, inboxSecret)).toBe(401);
    expect(await post(inbox, inboxSecret, { text: 'x'.repeat(70_000) })).toBe(413);
    expect(await isConnected()).toMatchObject({ isConnected: true });
    await settle();
    expect(await person.readTexts(chat)).toEqual(before);
  });

  test('a bot is connected by its token alone; a wrong one is refused at its field', async () => {
    const wrong = await clerk('Setting/SaveMessengerSetting', {
      provider,
      token: '1:wrong',
    });
    expect(wrong.fields).toHaveProperty('token');
    const { token, name, title } = demoBots[messenger];
    const saved = await clerk('Setting/SaveMessengerSetting', { provider, token });
    expect(saved.result).toMatchObject({
      botName: name,
      botTitle: title,
      inboxState: 'pending',
      switchedOff: [settingId],
    });
    expect(JSON.stringify(saved.result)).not.toContain(token);
    await settle();
    const { result } = await clerk('Setting/GetMessengerSettings', { isActive: true });
    expect(result.items).toContainEqual(
      expect.objectContaining({ id: saved.result.id, inboxState: 'open', inboxFault: null }),
    );
    const tried = await clerk('Setting/TestMessengerSetting', {
      id: saved.result.id,
      provider,
    });
    expect(tried.result).toMatchObject({ ok: true });
    const chat = await connect('Clara');
    await settle();
    expect((await person.readTexts(chat))[0]).toContain(number);
  });
});
