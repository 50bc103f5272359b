import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import type { TextMessage } from './ports.ts';
import { openMessageDesk, ORDER_ID, orderForMessage, seedAgencies, topics } from './testing/message-desk.ts';

const KEY = '#key=the-key-of-the-order';
const link = { orderId: ORDER_ID, payBy: '2027-05-20T10:20:00Z' };

let db: TestDatabase;
let mails: TestMailServer;
let texts: TextMessage[];
let status: 'paymentFailed' | 'booked';
let phone: string;

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
  status = 'paymentFailed';
  phone = '+79161234517';
  await db.empty();
  db.clock.freezeAt(new Date('2027-05-20T10:00:10Z'));
  await seedAgencies(db.database);
});

const openDesk = (hasSms = true) =>
  openMessageDesk(db.database, {
    readOrder: async () => {
      const order = sampleOrder({ status });
      return orderForMessage({
        order: { ...order, customer: { ...order.customer, phone } },
        language: 'en',
      });
    },
    smtpUrl: mails.url,
    smsProviders: hasSms
      ? {
          standIn: async (_setting, message) => {
            texts.push(message);
            return { outcome: 'accepted', reference: String(texts.length) };
          },
        }
      : {},
  });

const inTenant = <T>(act: Parameters<typeof db.database.inTenant<T>>[1]) =>
  db.database.inTenant(DEFAULT_TENANT, act);

const send = async (channel: 'mail' | 'sms', desk = openDesk()) => {
  await inTenant((scope) => desk.messaging.sendPaymentLink(scope, { ...link, channel }));
  await desk.outbox.drain();
};

const stored = () => inTenant(({ tx }) => tx.selectFrom('message').select(['state', 'body']).execute());

describe('a payment link', () => {
  test('leads from the mail to the payment of the order, and the copy that staff read does not', async () => {
    await send('mail');
    const mail = await PostalMime.parse(mails.received[0]!);
    expect(mail.to?.[0]?.address).toBe('anna@example.com');
    expect(mail.text).toContain(KEY);
    expect(mail.text).toContain('by 20-05-2027\u00A013:20 (Moscow time)');
    const [kept] = await stored();
    expect(kept?.body).not.toContain(KEY);
  });

  test('is sent to the order’s phone as a link to tap', async () => {
    await send('sms');
    expect(texts).toMatchObject([{ to: phone, purpose: 'transactional' }]);
    expect(texts[0]?.text).toContain(KEY);
    const [kept] = await stored();
    expect(kept?.body).not.toContain(KEY);
  });

  test('is previewed for staff without the right to pay, and nothing is sent or stored', async () => {
    const desk = openDesk();
    const shown = await inTenant((scope) =>
      desk.messaging.formatPaymentLink(scope, { ...link, channel: 'sms' }),
    );
    expect(shown.recipient).toBe(phone);
    expect(shown.text).toContain('#key=[link]');
    expect(await stored()).toEqual([]);
  });

  test.each(['mail', 'sms'] as const)('by %s is not sent once the order is paid', async (channel) => {
    const desk = openDesk();
    await inTenant((scope) => desk.messaging.sendPaymentLink(scope, { ...link, channel }));
    status = 'booked';
    await desk.outbox.drain();
    expect([...mails.received, ...texts]).toEqual([]);
    expect(await stored()).toMatchObject([{ state: 'dropped' }]);
  });

  test('is not sent to a number that was corrected in the meantime', async () => {
    const desk = openDesk();
    await inTenant((scope) => desk.messaging.sendPaymentLink(scope, { ...link, channel: 'sms' }));
    phone = '+79161234518';
    await desk.outbox.drain();
    expect(texts).toEqual([]);
    expect(await stored()).toMatchObject([{ state: 'dropped' }]);
  });

  test('is limited to three in ten minutes', async () => {
    const desk = openDesk();
    for (const channel of ['mail', 'sms', 'mail'] as const) await send(channel, desk);
    await expect(send('mail', desk)).rejects.toMatchObject({ key: 'GEN-LIMIT' });
  });

  test('is refused as a text message if none can be sent', async () => {
    await expect(send('sms', openDesk(false))).rejects.toMatchObject({ key: 'GEN-UNAVAILABLE' });
  });
});

describe('the end of a caller’s hold', () => {
  const openFor = (customerEmail: string, orderStatus: 'expired' | 'booked') =>
    openMessageDesk(db.database, {
      readOrder: async () =>
        orderForMessage({ order: sampleOrder({ status: orderStatus }), language: 'tr', customerEmail }),
      smtpUrl: mails.url,
      smsProviders: {
        standIn: async (_setting, message) => {
          texts.push(message);
          return { outcome: 'accepted', reference: String(texts.length) };
        },
      },
    });
  const ended = { orderId: ORDER_ID, heldUntil: '2027-05-20T09:00:00Z' };

  test('is sent by mail, in the buyer’s language, and not by text message', async () => {
    await openFor('anna@example.com', 'expired').tell(topics.holdEnded, ended);
    const mail = await PostalMime.parse(mails.received[0]!);
    expect(mail.text).toContain('Sizden ücret alınmadı');
    expect(mail.text).toMatch(/20-05-2027\s12:00/);
    expect(texts).toEqual([]);
  });

  test('is sent by text message if the order has no mail address', async () => {
    await openFor('', 'expired').tell(topics.holdEnded, ended);
    expect(mails.received).toEqual([]);
    expect(texts[0]?.text).toContain('artik tutulmuyor');
  });

  test('is not sent once the order is paid after all', async () => {
    await openFor('anna@example.com', 'booked').tell(topics.holdEnded, ended);
    expect([...mails.received, ...texts]).toEqual([]);
  });
});
