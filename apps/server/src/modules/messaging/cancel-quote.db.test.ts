import type { Order } from '@farewind/contract/bookings/get-order';
import { languages } from '@farewind/contract/core/fields';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import type { OrderForMessage, TextMessage } from './ports.ts';
import { NOW, afterSale, cancelQuote } from './testing/after-sale-order.ts';
import {
  openMessageDesk,
  orderForMessage,
  seedAgencies,
  topics,
  type MessageDesk,
} from './testing/message-desk.ts';

let db: TestDatabase;
let mails: TestMailServer;
let desk: MessageDesk;
const texts: TextMessage[] = [];
let source: OrderForMessage;
/** When the quote was confirmed; undefined while it is only an offer. */
let confirmedAt: Date | undefined;

beforeAll(async () => {
  mails = await startMailServer();
  db = await createTestDatabase();
  await seedAgencies(db.database);
  desk = openMessageDesk(db.database, {
    smtpUrl: mails.url,
    readOrder: async (_scope, orderId) => ({ ...source, order: { ...source.order, orderId } }),
    readCancellation: async () => ({ quote: cancelQuote(), cause: 'choice', confirmedAt }),
    smsProviders: {
      standIn: async (_setting, text) => {
        texts.push(text);
        return { outcome: 'accepted', reference: String(texts.length) };
      },
    },
  });
});
afterAll(async () => {
  await db.close();
  await mails.close();
});
beforeEach(() => {
  db.clock.freezeAt(NOW);
  mails.received.length = 0;
  texts.length = 0;
  confirmedAt = undefined;
});

const send = (orderId: string) => desk.tell(topics.cancelQuoteSent, { orderId, quoteId: 'quote' });
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('the mail with a cancel quote', () => {
  test.each(languages)(
    'shows what was paid, kept and is refunded, until when, and opens that quote, in %s',
    async (language) => {
      source = orderForMessage({ language, order: afterSale() });
      await send(`offered-${language}`);
      const mail = await PostalMime.parse(mails.received[0]!);
      const said = plain(`${mail.subject}\n${mail.text}`);
      for (const words of [/27\D480/, /8\D560/, /18\D920/, '4444', 'REASON OF THE FARE', '21-05-2027 13:00'])
        expect(said).toMatch(words);
      expect(said).not.toMatch(/undefined|\{[a-z_]+\}|Invalid/i);
      const page = `/ticketDetail/offered-${language}?locale=${language}&quote=quote`;
      expect(mail.text).toContain(`${page}#key=the-key-of-the-order`);
      expect(texts).toMatchObject([{ to: '+79161234517', purpose: 'transactional' }]);
      expect(texts[0]?.text).not.toMatch(/key=|undefined/);
    },
  );

  test('says so if only a part of the order would be cancelled', async () => {
    const [out, back] = afterSale().items;
    const ticket: Order['items'][number]['tickets'][number] = {
      ticketId: 'one',
      passengerIndex: 0,
      number: '',
      state: 'open',
      price: '27480.00',
      allowedActions: [],
    };
    const items: Order['items'] = [
      { ...out!, tickets: [ticket] },
      { ...back!, tickets: [{ ...ticket, ticketId: 'two' }] },
    ];
    source = orderForMessage({ language: 'en', order: afterSale({ items }) });
    await send('part');
    const { subject, text } = await PostalMime.parse(mails.received[0]!);
    expect(subject).toMatch(/^Your refund if you cancel part of order FW123456782: /);
    expect(text).toContain('part of order FW123456782 (Москва – Анталья)');
  });

  test('is not sent once the quote is confirmed or has expired', async () => {
    source = orderForMessage({ language: 'en', order: afterSale() });
    confirmedAt = NOW;
    await send('confirmed');
    confirmedAt = undefined;
    db.clock.freezeAt(new Date(cancelQuote().expiresAt));
    await send('expired');
    expect([mails.received, texts]).toEqual([[], []]);
  });
});
