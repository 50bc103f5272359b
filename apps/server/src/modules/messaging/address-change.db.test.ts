import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import PostalMime, { type Email } from 'postal-mime';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { findMailState } from './public.ts';
import { openMessageDesk, ORDER_ID, orderForMessage, seedAgencies, topics } from './testing/message-desk.ts';

const CODE_ID = '0190a0a0-0000-7000-8000-00000000000d';
const FORMER = 'anna@exmaple.com';
const change = {
  orderId: ORDER_ID,
  changeId: '0190a0a0-0000-7000-8000-00000000000e',
  formerEmail: FORMER,
  newAddress: 'a•••@example.com',
};

let db: TestDatabase;
let mails: TestMailServer;

beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.close());
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  mails.received.length = 0;
  await db.empty();
  db.clock.freezeAt(new Date('2027-05-20T10:00:10Z'));
  await seedAgencies(db.database);
});
afterAll(() => db.close());

const openDesk = (language: 'ru' | 'en' | 'tr' = 'en', customerEmail = 'anna@example.com') =>
  openMessageDesk(db.database, {
    readOrder: async () => orderForMessage({ language, customerEmail }),
    issueAddressCode: async () => ({ code: '246802', minutesLeft: 10 }),
    smtpUrl: mails.url,
  });

async function readMails(): Promise<Map<string, Email>> {
  const all = await Promise.all(mails.received.map((mail) => PostalMime.parse(mail)));
  return new Map(all.map((mail) => [mail.to?.[0]?.address ?? '', mail]));
}

describe('the code for another address of an order', () => {
  test.each([
    ['ru', 'Код для нового адреса заказа FW123456782'],
    ['en', 'Code for the new address of booking FW123456782'],
    ['tr', 'FW123456782 numaralı rezervasyonun yeni adresi için kod'],
  ] as const)('goes there, in the order’s language: %s', async (language, subject) => {
    const asked = { orderId: ORDER_ID, codeId: CODE_ID, email: 'olga@example.net' };
    await openDesk(language).tell(topics.addressCodeRequested, asked);
    const mail = (await readMails()).get('olga@example.net');
    expect(mail?.subject).toBe(subject);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('246802');
      // The code only proves an address and gives no right to act.
      expect(part).not.toContain('key=');
    }
    expect(mail?.attachments).toEqual([]);
  });
});

describe('an order with another address', () => {
  test.each([
    ['ru', 'У заказа FW123456782 другой адрес почты'],
    ['en', 'The e-mail address of booking FW123456782 has changed'],
    ['tr', 'FW123456782 numaralı rezervasyonun e-posta adresi değişti'],
  ] as const)('is told of to the former one, without a way into it: %s', async (language, subject) => {
    await openDesk(language).tell(topics.orderAddressChanged, change);
    const mail = (await readMails()).get(FORMER);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain('a•••@example.com');
    expect(mail?.text).not.toContain('anna@example.com');
    expect(mail?.html).not.toMatch(/key=|ticketDetail/);
  });

  test('gets its confirmation there at once, with the right to act', async () => {
    await openDesk().tell(topics.orderAddressChanged, change);
    expect((await readMails()).get('anna@example.com')?.html).toContain('#key=the-key-of-the-order');
    const state = await db.database.inTenant(DEFAULT_TENANT, (scope) => findMailState(scope, ORDER_ID));
    expect(state).toMatchObject({ address: 'anna@example.com', state: 'delivered' });
  });

  test('is reported once, although its event is repeated', async () => {
    const desk = openDesk();
    await desk.tell(topics.orderAddressChanged, change);
    await desk.tell(topics.orderAddressChanged, change, 'again');
    expect(mails.received).toHaveLength(2);
  });

  test('drops the mails still waiting for the former one, which would give the right to act', async () => {
    mails.refuseNext();
    await openDesk('en', FORMER).tell(topics.orderConfirmed, { orderId: ORDER_ID });
    db.clock.advance(60_000);
    await openDesk().outbox.drain();
    expect(mails.received).toEqual([]);
    const rows = await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx
        .selectFrom('message')
        .select(['state', 'detail', 'recipient'])
        .where('channel', '=', 'mail')
        .execute(),
    );
    expect(rows).toEqual([{ state: 'dropped', detail: 'too late', recipient: FORMER }]);
  });
});
