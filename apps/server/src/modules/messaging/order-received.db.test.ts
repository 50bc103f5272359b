import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import type { OrderForMessage } from './ports.ts';
import { openMessageDesk, ORDER_ID, orderForMessage, seedAgencies, topics } from './testing/message-desk.ts';

const PROMISED = '2027-05-20T10:20:00.000Z';

let db: TestDatabase;
let mails: TestMailServer;

beforeAll(async () => {
  mails = await startMailServer();
  db = await createTestDatabase();
});
afterAll(async () => {
  await mails.close();
  await db.close();
});
beforeEach(async () => {
  mails.received.length = 0;
  await db.empty();
  db.clock.freezeAt(new Date('2027-05-20T10:03:10Z'));
  await seedAgencies(db.database);
});

/** A paid order that still waits for its seats. */
function waiting(state = 'authorised'): OrderForMessage {
  const items = sampleOrder().items.map((item) => ({ ...item, status: 'processing' as const }));
  const payment = { ...sampleOrder().payment!, state };
  const clock = [{ step: 'booked', state: 'next', dueAt: PROMISED } as const];
  return orderForMessage({
    language: 'en',
    order: sampleOrder({ status: 'processing', items, payment, clock }),
  });
}

const openDesk = (readOrder: () => OrderForMessage) =>
  openMessageDesk(db.database, { readOrder: async () => readOrder(), smtpUrl: mails.url });

const text = async () => (await PostalMime.parse(mails.received[0]!)).text ?? '';

describe('the mail about an order that is paid and still being confirmed', () => {
  test('says that nothing is charged yet, and until when the confirmation comes, and opens the order', async () => {
    await openDesk(waiting).tell(topics.orderReceived, { orderId: ORDER_ID });
    const said = await text();
    expect(said).toContain('Nothing has been charged yet.');
    expect(said).toContain('by 20-05-2027\u00A013:20 (Moscow time)');
    expect(said).toContain('we release the held sum and tell you');
    expect(said).toContain('#key=the-key-of-the-order');
  });

  test('does not call money held that was taken at once', async () => {
    await openDesk(() => waiting('captured')).tell(topics.orderReceived, { orderId: ORDER_ID });
    const said = await text();
    expect(said).toContain('we have received your payment of ₽30,228.00');
    expect(said).toContain('we refund the full amount and tell you');
    expect(said).not.toMatch(/held|Nothing has been charged/);
  });

  test('is sent once', async () => {
    const desk = openDesk(waiting);
    await desk.tell(topics.orderReceived, { orderId: ORDER_ID });
    await desk.tell(topics.orderReceived, { orderId: ORDER_ID });
    expect(mails.received).toHaveLength(1);
  });

  test('is not sent once the money goes back', async () => {
    const { order, ...source } = waiting('captured');
    const payment = { ...order.payment!, message: 'The seats were gone, so we return your money.' };
    for (const returned of [waiting('voided'), { ...source, order: { ...order, payment } }]) {
      await db.empty();
      await seedAgencies(db.database);
      await openDesk(() => returned).tell(topics.orderReceived, { orderId: ORDER_ID });
    }
    expect(mails.received).toHaveLength(0);
  });

  test('is not sent once the order is confirmed, nor after the promised time', async () => {
    await openDesk(() => orderForMessage()).tell(topics.orderReceived, { orderId: ORDER_ID });
    await db.empty();
    await seedAgencies(db.database);
    db.clock.freezeAt(new Date(PROMISED));
    await openDesk(waiting).tell(topics.orderReceived, { orderId: ORDER_ID });
    expect(mails.received).toEqual([]);
  });
});
