import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import type { OrderFailed } from '../bookings/events.ts';
import type { OrderForMessage } from './ports.ts';
import { openMessageDesk, ORDER_ID, orderForMessage, seedAgencies, topics } from './testing/message-desk.ts';

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

const failed: OrderFailed = {
  orderId: ORDER_ID,
  attemptId: '0190a0a0-0000-7000-8000-0000000000a1',
  reason: 'declined',
  payableUntil: '2027-05-20T10:20:00Z',
  isUndecided: false,
};

const unpaidOrder = (change: Partial<OrderForMessage> = {}): OrderForMessage => {
  const items = sampleOrder().items.map((item) => ({ ...item, status: 'paymentFailed' as const }));
  return orderForMessage({
    order: sampleOrder({ status: 'paymentFailed', items }),
    language: 'en',
    ...change,
  });
};

const openDesk = (order = unpaidOrder()) =>
  openMessageDesk(db.database, { readOrder: async () => order, smtpUrl: mails.url });

const tell = (change: Partial<OrderFailed> = {}, desk = openDesk()) =>
  desk.tell(topics.orderFailed, { ...failed, ...change });

const text = async () => (await PostalMime.parse(mails.received[0]!)).text ?? '';

describe('the mail about a payment that failed', () => {
  test('says why, that nothing was charged, and until when to pay again, by the clock of the departure', async () => {
    await tell();
    const said = await text();
    expect(said).toContain('nothing was charged.');
    expect(said).toContain('you can pay again until 20-05-2027\u00A013:20 (Moscow time), at the same price');
    expect(said).toContain('Pay again:\n');
    expect(said).toContain('#key=the-key-of-the-order');
  });

  test('offers no second attempt when the time to pay is over', async () => {
    const { payableUntil: _, ...late } = failed;
    await openDesk().tell(topics.orderFailed, { ...late });
    const said = await text();
    expect(said).toContain('the payment deadline has passed');
    expect(said).not.toContain('Pay again');
  });

  test('says that the bank may still hold the sum when the outcome is unknown', async () => {
    await tell({ isUndecided: true });
    expect(await text()).toContain('the bank still holds the sum and will release it by 27-05-2027');
  });

  test('says that money which came for lost seats has been paid back, and not that nothing was charged', async () => {
    const items = sampleOrder().items.map((item) => ({ ...item, status: 'cancelled' as const }));
    const lost = unpaidOrder({ order: sampleOrder({ status: 'cancelled', items }) });
    const { payableUntil: _, ...ended } = failed;
    await openDesk(lost).tell(topics.orderFailed, { ...ended, reason: 'seatsGone', isReturned: true });
    const said = await text();
    expect(said).toContain('the sum was charged and has been paid back.');
    expect(said).toContain('Your payment of ₽30,228.00 for order FW123456782');
    expect(said).not.toMatch(/(?:not|nothing was) charged/);
    expect(said).not.toContain('deadline');
  });

  test('tells of an attempt that failed and was then approved too late for its seats, with the sum that came', async () => {
    let order = unpaidOrder({ order: sampleOrder({ status: 'expired' }) });
    const desk = openMessageDesk(db.database, { readOrder: async () => order, smtpUrl: mails.url });
    const { payableUntil: _, ...ended } = failed;
    await desk.tell(topics.orderFailed, { ...ended });
    const items = sampleOrder().items.map((item) => ({ ...item, status: 'cancelled' as const }));
    order = unpaidOrder({ order: sampleOrder({ status: 'cancelled', items }) });
    const returned = { sum: '30230.50', currency: 'RUB' } as const;
    await desk.tell(topics.orderFailed, { ...ended, reason: 'seatsGone', isReturned: true, returned });
    expect(mails.received).toHaveLength(2);
    const { subject, text: said } = await PostalMime.parse(mails.received[1]!);
    expect(subject).toBe('The money for order FW123456782 has been returned');
    expect(said).toContain('Your payment of ₽30,230.50 for order');
  });

  test('names no card where none is known', async () => {
    const payment = { ...sampleOrder().payment!, state: 'failed', last4: '' };
    const items = sampleOrder().items.map((item) => ({ ...item, status: 'paymentFailed' as const }));
    const order = sampleOrder({ status: 'paymentFailed', items, payment });
    await tell({}, openDesk(unpaidOrder({ order })));
    const said = await text();
    expect(said).toContain('Try again, or choose another way to pay.');
    expect(said).not.toMatch(/your card|same card/);
    expect(said).not.toContain('Turkish cards');
  });

  test('says of an account that it had too little money, not of a card, where the buyer paid by a code', async () => {
    const payment = { ...sampleOrder().payment!, state: 'failed', last4: '' };
    const items = sampleOrder().items.map((item) => ({ ...item, status: 'paymentFailed' as const }));
    const order = sampleOrder({ status: 'paymentFailed', items, payment });
    await tell({ reason: 'insufficientFunds', method: 'sbp' }, openDesk(unpaidOrder({ order })));
    expect(await text()).toContain('There is not enough money in the account');
    expect(await text()).not.toMatch(/the card|your card|same card|Turkish cards/);
  });

  test('says which money Turkish cards pay only where a card may have been tried', async () => {
    const payment = { ...sampleOrder().payment!, state: 'failed', last4: '' };
    const items = sampleOrder().items.map((item) => ({ ...item, status: 'paymentFailed' as const }));
    const desk = openDesk(unpaidOrder({ order: sampleOrder({ status: 'paymentFailed', items, payment }) }));
    const note = async (attempt: string, method: string) => {
      mails.received.length = 0;
      await tell({ attemptId: failed.attemptId.replace('a1', attempt), method }, desk);
      return (await text()).includes('Turkish cards can pay in lira (TRY) only.');
    };
    expect([await note('b1', 'bankPage'), await note('b2', 'sbp'), await note('b3', 'erip')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is sent once per attempt', async () => {
    const desk = openDesk();
    await tell({}, desk);
    await tell({}, desk);
    expect(mails.received).toHaveLength(1);
    await tell({ attemptId: '0190a0a0-0000-7000-8000-0000000000a2' }, desk);
    expect(mails.received).toHaveLength(2);
  });

  test('is not sent when the order is paid by then', async () => {
    await tell({}, openDesk(orderForMessage()));
    expect(mails.received).toEqual([]);
  });

  test('is sent before the confirmation, which waits for it', async () => {
    let order = unpaidOrder();
    const desk = openMessageDesk(db.database, { readOrder: async () => order, smtpUrl: mails.url });
    mails.refuseNext();
    await tell({}, desk);
    order = orderForMessage({ language: 'en' });
    await desk.tell(topics.orderConfirmed, { orderId: ORDER_ID });
    expect(mails.received).toEqual([]);
    order = unpaidOrder();
    db.clock.advance(60_000);
    await desk.outbox.drain();
    const subjects = await Promise.all(
      mails.received.map(async (mail) => (await PostalMime.parse(mail)).subject),
    );
    expect(subjects[0]).toContain('failed');
    expect(subjects).toHaveLength(2);
  });
});

describe('the mail to a buyer who left the provider’s page', () => {
  const awaited = { orderId: ORDER_ID, attemptId: failed.attemptId, payBy: '2027-05-20T10:20:00Z' };
  const openOrder = () => unpaidOrder({ order: sampleOrder({ status: 'pendingPayment' }) });

  test('leads back to the payment, with the right to act, and says until when', async () => {
    await openDesk(openOrder()).tell(topics.payerAwaited, awaited);
    const said = await text();
    expect(said).toContain('you can continue until 20-05-2027\u00A013:20 (Moscow time)');
    expect(said).toContain(`/payment/wait/${ORDER_ID}?locale=en#key=the-key-of-the-order`);
  });

  test('is not sent once the order is paid or has expired', async () => {
    await openDesk(unpaidOrder({ order: sampleOrder({ status: 'booked' }) })).tell(
      topics.payerAwaited,
      awaited,
    );
    db.clock.freezeAt(new Date('2027-05-20T10:20:00Z'));
    await openDesk(openOrder()).tell(topics.payerAwaited, {
      ...awaited,
      attemptId: '0190a0a0-0000-7000-8000-0000000000a2',
    });
    expect(mails.received).toHaveLength(0);
  });
});
