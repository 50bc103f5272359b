import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { sampleOrder } from '../../../testing/sample-order.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { createReplyApi, insertReply, listReplies } from '../replies/reply-rows.ts';
import { callAsStaff } from '../testing/call-as-staff.ts';
import {
  deskKeyring,
  openMessageDesk,
  ORDER_ID,
  orderForMessage,
  seedAgencies,
  type MessageDesk,
} from '../testing/message-desk.ts';

const MINUTE = 60_000;

let db: TestDatabase;
let desk: MessageDesk;
let hasRight: boolean;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.empty();
  db.clock.freezeAt(new Date('2027-05-20T10:00:00Z'));
  await seedAgencies(db.database);
  hasRight = true;
  desk = openMessageDesk(db.database, {
    readOrder: async () => orderForMessage({ order: sampleOrder(), language: 'ru' }),
    requireOrderKey: async () => {
      if (!hasRight) throw refusal('GEN-DENIED');
    },
  });
});

const call = <Answer>(name: string, input: object): Promise<Answer> => callAsStaff(desk, name, input);

const write = (text: string, messageKey = newId()) =>
  call('Booking/WriteToAgency', { orderId: ORDER_ID, text, messageKey });
const thread = async () =>
  (await call<{ messages: { from: string; text: string }[] }>('Booking/GetThread', { orderId: ORDER_ID }))
    .messages;
const inTenant: typeof db.database.inTenant = (...parts) => db.database.inTenant(...parts);
const openTasks = () =>
  inTenant(DEFAULT_TENANT, async ({ tx }) =>
    (await tx.selectFrom('staff_task').select('kind').where('done_at', 'is', null).execute()).map(
      ({ kind }) => kind,
    ),
  );

test('a buyer’s message appears with the order for staff, who answer in the same thread', async () => {
  await write('Можно второе кресло?');
  expect(await openTasks()).toEqual(['buyerReplied']);
  const seen = await inTenant(DEFAULT_TENANT, (scope) => createReplyApi(deskKeyring).list(scope, ORDER_ID));
  expect(seen).toMatchObject([{ isBuyer: true, isFromPage: true, text: 'Можно второе кресло?' }]);
  db.clock.advance(MINUTE);
  await call('Order/WriteToBuyer', { orderId: ORDER_ID, channels: ['mail'], text: 'Да, заказали.' });
  expect(await openTasks()).toEqual([]);
  // Staff can still stop it.
  expect(await thread()).toHaveLength(1);
  db.clock.advance(MINUTE);
  expect(await thread()).toMatchObject([
    { from: 'buyer', text: 'Можно второе кресло?', by: 'page' },
    { from: 'agency', text: 'Да, заказали.' },
  ]);
});

test('a message sent twice after a lost answer is stored once', async () => {
  const key = newId();
  await write('Hello', key);
  await write('Hello', key);
  expect(await thread()).toHaveLength(1);
  // Changed before it was sent again.
  await write('Hello there', key);
  expect(await thread()).toHaveLength(2);
});

test('only holders of the right to act on the order can read or write', async () => {
  await write('Hello');
  hasRight = false;
  await expect(thread()).rejects.toMatchObject({ key: 'GEN-DENIED' });
  await expect(write('Me too')).rejects.toMatchObject({ key: 'GEN-DENIED' });
});

test('the thread contains the buyer’s mails, but not those of other people and machines', async () => {
  const mail = {
    orderId: ORDER_ID,
    messageId: 'm',
    fromAddress: 'a@b.example',
    fromName: '',
    subject: 'Re',
    quoted: '',
    isCut: false,
    isFromPage: false,
    files: [],
  };
  await inTenant(DEFAULT_TENANT, async (scope) => {
    for (const [text, isBuyer, isAutomatic] of [
      ['mine', true, false],
      ['a stranger’s', false, false],
      ['absent', true, true],
    ] as const)
      await insertReply(deskKeyring, scope, { ...mail, replyId: newId(), text, isBuyer, isAutomatic });
  });
  expect(await thread()).toMatchObject([{ from: 'buyer', text: 'mine', by: 'mail' }]);
});

test('a stranger who floods the order’s address does not silence its buyer', async () => {
  const mail = {
    orderId: ORDER_ID,
    messageId: '',
    fromAddress: 'flood@other.example',
    fromName: '',
    subject: 'Re',
    text: 'Flood',
    quoted: '',
    isCut: false,
    isBuyer: false,
    isAutomatic: false,
    isFromPage: false,
    files: [],
  };
  await inTenant(DEFAULT_TENANT, async (scope) => {
    for (let at = 0; at < 50; at += 1) await insertReply(deskKeyring, scope, { ...mail, replyId: newId() });
  });
  await write('Hello');
  expect(await thread()).toMatchObject([{ from: 'buyer', text: 'Hello' }]);
});

test('a script that keeps sending messages is stopped, and may continue ten minutes later', async () => {
  for (let count = 0; count < 10; count += 1) await write(`Message ${count}`);
  await expect(write('One too many')).rejects.toMatchObject({ key: 'GEN-LIMIT' });
  expect(await inTenant(DEFAULT_TENANT, (scope) => listReplies(deskKeyring, scope, ORDER_ID))).toHaveLength(
    10,
  );
  db.clock.advance(10 * MINUTE + 1000);
  await write('Later');
  expect(await thread()).toHaveLength(11);
});

test('concurrent requests do not exceed the limit', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 14 }, (_, index) => write(`At once ${index}`)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});
