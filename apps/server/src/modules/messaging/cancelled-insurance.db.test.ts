import type { Order } from '@farewind/contract/bookings/get-order';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { NOW, afterSale, cancelQuote } from './testing/after-sale-order.ts';
import { ORDER_ID, openMessageDesk, orderForMessage, seedAgencies, topics } from './testing/message-desk.ts';

let db: TestDatabase;
let mails: TestMailServer;

beforeAll(async () => {
  mails = await startMailServer();
  db = await createTestDatabase();
  db.clock.freezeAt(NOW);
  await seedAgencies(db.database);
});
afterAll(async () => {
  await mails.close();
  await db.close();
});

/** A flight, and its insurance that was cancelled later. */
function uninsured(): Order {
  const [flight] = afterSale().items;
  const tickets = [{ ...ticket, state: 'issued' as const }];
  const insurance: Order['items'][number] = {
    ...flight!,
    itemId: 'cover',
    kind: 'insurance',
    family: 'Travel cover',
    status: 'cancelled',
    segments: [],
    tickets: [],
  };
  return afterSale({ items: [{ ...flight!, tickets }, insurance] });
}

const ticket = {
  ticketId: 'ticket',
  passengerIndex: 0,
  number: 'TK-1',
  price: '100.00',
  allowedActions: [],
};

test('the mail about a cancelled insurance calls the insurance cancelled, and no ticket invalid', async () => {
  const ofInsurance = { ...cancelQuote().tickets[0]!, itemId: 'cover' };
  const desk = openMessageDesk(db.database, {
    smtpUrl: mails.url,
    readOrder: async () => orderForMessage({ language: 'en', order: uninsured() }),
    readCancellation: async () => ({
      quote: { ...cancelQuote(), tickets: [ofInsurance] },
      cause: 'choice',
      confirmedAt: undefined,
    }),
  });
  await desk.tell(topics.cancellationAccepted, { orderId: ORDER_ID, quoteId: 'quote' });
  const { subject, text } = await PostalMime.parse(mails.received[0]!);
  expect(subject).toBe('Insurance in order FW123456782 is cancelled');
  expect(text).toContain('The insurance in order FW123456782 (Travel cover) is cancelled.');
  expect(text).toContain('Your flights and everything else in the order stay as they are.');
  expect(text).not.toContain('no longer valid');
});
