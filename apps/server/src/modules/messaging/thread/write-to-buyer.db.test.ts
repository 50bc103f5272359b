import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { sampleOrder } from '../../../testing/sample-order.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { listOrderMessages } from '../outbox/list-order-messages.ts';
import type { TextMessage } from '../ports.ts';
import { callAsStaff } from '../testing/call-as-staff.ts';
import {
  openMessageDesk,
  ORDER_ID,
  orderForMessage,
  seedAgencies,
  type MessageDesk,
} from '../testing/message-desk.ts';

const TEN_SECONDS = 10_000;

let db: TestDatabase;
let mails: TestMailServer;
let desk: MessageDesk;
let texts: TextMessage[];
let customerEmail: string;

beforeAll(async () => {
  mails = await startMailServer();
  db = await createTestDatabase();
});
afterAll(async () => {
  await db.close();
  await mails.close();
});
beforeEach(async () => {
  mails.received.length = 0;
  texts = [];
  customerEmail = 'anna@example.com';
  await db.empty();
  db.clock.freezeAt(new Date('2027-05-20T10:00:10Z'));
  await seedAgencies(db.database);
  desk = openMessageDesk(db.database, {
    readOrder: async () => orderForMessage({ order: sampleOrder(), language: 'ru', customerEmail }),
    smtpUrl: mails.url,
    smsProviders: {
      standIn: async (_setting, message) => {
        texts.push(message);
        return { outcome: 'accepted', reference: String(texts.length) };
      },
    },
  });
});

const call = <Answer>(name: string, input: object): Promise<Answer> => callAsStaff(desk, name, input);

const write = (text: string, channels = ['mail']) =>
  call<{ messageIds: string[] }>('Order/WriteToBuyer', { orderId: ORDER_ID, channels, text });
const writeTo = (orderId: string, channels = ['mail']) =>
  call('Order/WriteToBuyer', { orderId, channels, text: 'Please call us' });
const stop = (messageIds: string[]) => call('Order/StopMessages', { orderId: ORDER_ID, messageIds });
const thread = () => db.database.inTenant(DEFAULT_TENANT, (scope) => listOrderMessages(scope, ORDER_ID));
const drain = async (waitMs: number) => {
  db.clock.advance(waitMs);
  await desk.outbox.drain();
};

describe('a message from staff to a buyer', () => {
  test('is sent after ten seconds by mail and text message, as typed, and appears in the thread', async () => {
    await write('Игорь, рейс вылетит в 08:10.\n\nПодойдёт?', ['mail', 'sms']);
    await desk.outbox.drain();
    expect([mails.received.length, texts.length]).toEqual([0, 0]);
    await drain(TEN_SECONDS);
    const mail = await PostalMime.parse(mails.received[0]!);
    expect(mail.subject).toContain(sampleOrder().reservationNumber);
    expect(mail.text).toContain('Игорь, рейс вылетит в 08:10.\n\nПодойдёт?');
    expect(texts[0]?.text).toContain('Игорь, рейс вылетит в 08:10. Подойдёт?');
    expect(await thread()).toMatchObject(
      ['mail', 'sms']
        .map((channel) => ({ author: 'olga', text: expect.stringContaining('08:10') as string, channel }))
        .toReversed(),
    );
  });

  test('can be stopped within ten seconds, and then never reaches the buyer', async () => {
    const { messageIds } = await write('Sent to the wrong person');
    db.clock.advance(TEN_SECONDS - 1000);
    await stop(messageIds);
    await drain(60_000);
    expect(mails.received).toEqual([]);
    expect(await thread()).toMatchObject([{ state: 'dropped', detail: 'stopped' }]);
  });

  test('cannot be stopped once sending has begun, nor for another order', async () => {
    const { messageIds } = await write('On its way');
    await expect(call('Order/StopMessages', { orderId: 'another-order', messageIds })).rejects.toMatchObject({
      key: 'GEN-NOTFOUND',
    });
    await drain(TEN_SECONDS);
    await expect(stop(messageIds)).rejects.toMatchObject({ key: 'ORD-STATE' });
    expect(mails.received).toHaveLength(1);
  });

  test('is refused, with the reason, when the buyer’s data was erased', async () => {
    customerEmail = '';
    await expect(write('Please call us')).rejects.toMatchObject({
      options: { message: 'message.noAddress' },
    });
    expect(await thread()).toEqual([]);
  });

  test('is limited to ten per order and sixty per agency in ten minutes', async () => {
    const tooMany = { key: 'GEN-LIMIT', options: { retryAfterSeconds: 600 } };
    for (let sent = 0; sent < 9; sent += 1) await write('Please call us');
    await expect(write('Please call us', ['mail', 'sms'])).rejects.toMatchObject(tooMany);
    await write('Please call us');
    await expect(write('Please call us')).rejects.toMatchObject(tooMany);
    // A message sent by mail and as a text message counts as two.
    for (let order = 0; order < 25; order += 1) await writeTo(`another-order-${order}`, ['mail', 'sms']);
    await expect(writeTo('the-last-order')).rejects.toMatchObject(tooMany);
    db.clock.advance(600_000);
    await write('Please call us');
  });

  test('is not sent with an unfilled placeholder', async () => {
    await expect(write('Flight {flightNumber} leaves at {newDeparture}.')).rejects.toMatchObject({
      options: { fields: [{ path: 'text', values: { name: '{flightNumber}' } }] },
    });
    expect(await thread()).toEqual([]);
  });
});

test('saved replies are in the buyer’s language, filled in for the order, with unknown values left in braces', async () => {
  const { language, replies } = await call<{
    language: string;
    replies: { name: string; title: string; text: string }[];
  }>('Order/GetSavedReplies', { orderId: ORDER_ID });
  const textOf = (name: string) => replies.find((reply) => reply.name === name);
  expect(language).toBe('ru');
  expect(textOf('callBack')).toMatchObject({
    title: 'No answer',
    text: expect.stringContaining(`по заказу ${sampleOrder().reservationNumber}`) as string,
  });
  expect(textOf('passport')?.text).toContain('{passenger}');
  expect(await thread()).toEqual([]);
});

describe('saved replies of an agency', () => {
  type Listed = { id: number | null; shippedName: string | null; title: string; version: number };
  const inOrder = async () =>
    (
      await call<{ replies: { name: string; title: string; text: string }[] }>('Order/GetSavedReplies', {
        orderId: ORDER_ID,
      })
    ).replies;
  const listed = async () =>
    (await call<{ items: Listed[] }>('Message/GetSavedReplies', { maxResultCount: 50 })).items;
  const save = (fields: object) => call<Listed>('Message/SaveSavedReply', fields);

  test('replace built-in ones in their language, and resetting restores those', async () => {
    const shipped = (await inOrder()).find(({ name }) => name === 'callBack')!;
    const own = await save({
      shippedName: 'callBack',
      titleRu: 'Перезвонить',
      textRu: 'Позвоните нам, {customerName}.',
    });
    const edited = (await inOrder()).find(({ name }) => name === 'callBack')!;
    expect(edited.text).toMatch(/^Позвоните нам, (?!\{)/);
    expect((await listed()).filter(({ shippedName }) => shippedName === 'callBack')).toMatchObject([
      { id: own.id },
    ]);
    await expect(save({ shippedName: 'callBack', titleRu: 'Ещё', textRu: 'Ещё' })).rejects.toMatchObject({
      key: 'GEN-DUPLICATE',
    });
    await call('Message/DeleteSavedReply', { input: own.id });
    expect((await inOrder()).find(({ name }) => name === 'callBack')).toEqual(shipped);
  });

  test('of its own are offered only in their languages, and not when inactive', async () => {
    const { id, version } = await save({ titleEn: 'Seats', textEn: 'Your seats are ready.' });
    expect((await inOrder()).map(({ title }) => title)).not.toContain('Seats');
    const both = {
      id,
      version,
      titleEn: 'Seats',
      textEn: 'Your seats are ready.',
      titleRu: 'Места',
      textRu: 'Места готовы.',
    };
    await call('Message/UpdateSavedReply', both);
    expect((await inOrder()).at(-1)).toMatchObject({ title: 'Seats', text: 'Места готовы.' });
    await call('Message/UpdateSavedReply', { ...both, version: undefined, isActive: false });
    expect((await inOrder()).map(({ text }) => text)).not.toContain('Места готовы.');
  });

  test.each([
    ['a name that no order has', { titleRu: 'A', textRu: 'Рейс {flightNo}' }, 'textRu'],
    [
      'a brace that nobody closes',
      { titleRu: 'A', subjectRu: 'Рейс {flightNumber', textRu: 'A' },
      'subjectRu',
    ],
    ['a language without its title', { textTr: 'Merhaba' }, 'titleTr'],
    ['nothing at all', {}, 'textRu'],
  ])('are refused with %s, at its field', async (_what, fields, path) => {
    await expect(save(fields)).rejects.toMatchObject({ options: { fields: [{ path }] } });
  });
});
