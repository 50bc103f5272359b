import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Proposal } from '@farewind/contract/bookings/proposals';
import { languages, type Language } from '@farewind/contract/core/fields';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeCalendar } from '../../adapters/calendar/write-calendar.ts';
import { createDocumentRenderer, type DocumentRenderer } from '../../adapters/pdf/render-in-worker.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleDocumentData } from '../../testing/sample-document-data.ts';
import { sampleRide, sampleRideItem, sampleRideOrder } from '../../testing/sample-rides.ts';
import { createSettings } from '../settings/public.ts';
import { createOrderDocuments } from './documents/order-documents.ts';
import type { OrderForMessage, TextMessage } from './ports.ts';
import {
  deskKeyring,
  openMessageDesk,
  orderForMessage,
  seedAgencies,
  topics,
  type MessageDesk,
} from './testing/message-desk.ts';

let db: TestDatabase;
let mails: TestMailServer;
let renderer: DocumentRenderer;
let desk: MessageDesk;
let source: OrderForMessage;
const texts: TextMessage[] = [];

beforeAll(async () => {
  renderer = createDocumentRenderer();
  mails = await startMailServer();
  db = await createTestDatabase();
  db.clock.freezeAt(new Date('2027-05-20T10:00:10Z'));
  await seedAgencies(db.database);
  desk = openMessageDesk(db.database, {
    smtpUrl: mails.url,
    readOrder: async () => source,
    readCancellation: async () => ({ quote, cause: 'supplierCancelled', confirmedAt: undefined }),
    documents: createOrderDocuments({
      database: db.database,
      settings: createSettings(deskKeyring),
      readDocumentData: async () => sampleDocumentData(source.language, source.order),
      renderDocument: renderer.render,
      writeCalendar,
      writeApplePass: async () => Promise.reject(new Error('No account')),
      writeGoogleLink: async () => Promise.reject(new Error('No account')),
      zoneOf: () => 'Europe/Istanbul',
    }),
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
  await renderer.close();
});
beforeEach(() => {
  mails.received.length = 0;
  texts.length = 0;
});

const sums = { paid: '48.00', deduction: '0.00', refund: '48.00' };
const quote: CancelQuoteView = {
  quoteId: 'quote',
  orderId: 'order',
  currency: 'EUR',
  expiresAt: '2027-05-20T10:30:00.000Z',
  ...sums,
  lines: [],
  needsApproval: false,
  curve: [],
  card: { brand: 'mastercard', last4: '4444' },
  tickets: [
    { itemId: sampleRideItem(sampleRide()).itemId, ticketId: 'ticket-outbound', passengerIndex: 0, ...sums },
  ],
};

let orders = 0;

/** Sends an event for a new order, and returns the one mail that its buyer gets. */
async function tell(
  topic: keyof typeof topics,
  language: Language,
  order: Order,
  payload: Record<string, unknown> = {},
) {
  const orderId = `order-of-rides-${(orders += 1)}`;
  source = orderForMessage({ language, order: { ...order, orderId } });
  await desk.tell(topics[topic], { orderId, ...payload });
  expect(mails.received).toHaveLength(1);
  const { subject, text, attachments } = await PostalMime.parse(mails.received[0]!);
  const said = `${subject}\n${text}`.replaceAll('\u00A0', ' ');
  expect(said).not.toMatch(/undefined|\{[a-z_]+\}|Invalid/i);
  return { orderId, said, files: attachments.map(({ filename }) => filename) };
}

describe.each([
  ['ru', 'Трансфер забронирован: 12-06-2027 в 12:40', 'Трансфер обратно: 19-06-2027 в 07:20'],
  ['en', 'Transfer booked: 12-06-2027 at 12:40', 'Return transfer: 19-06-2027 at 07:20'],
  ['tr', 'Transfer rezerve edildi: 12-06-2027, saat 12:40', 'Dönüş transferi: 19-06-2027, saat 07:20'],
] as const)('rides alone, in %s', (language, subject, back) => {
  test('are confirmed as “transfer booked”, with the voucher, by mail and by text message', async () => {
    const { orderId, said, files } = await tell('orderConfirmed', language, sampleRideOrder());
    for (const words of [
      subject,
      back,
      'FW123456782',
      'Likya Transfer, +90 242 555 01 10',
      '96',
      '12-06-2027 06:40',
    ])
      expect(said).toContain(words);
    expect(said).toContain(`/transferDetail/${orderId}?locale=${language}#key=the-key-of-the-order`);
    expect(said).not.toMatch(/PNR|ABC234/);
    expect(files).toEqual(['voucher-FW123456782.pdf', 'trip-FW123456782.ics']);
    expect(texts.map(({ text }) => text)).toEqual([expect.stringContaining('+90 242 555 01 10')]);
  });
});

test('a ride with a flight is in the single confirmation of both, with its voucher', async () => {
  const order = sampleOrder();
  const items = [...order.items, sampleRideItem(sampleRide({ joinedTo: 'outbound' }))];
  const { said, files } = await tell('orderConfirmed', 'en', { ...order, items });
  expect(said).toContain('Your charter certificate');
  expect(said).toContain('Outbound transfer: 12-06-2027 at 12:40, Antalya airport (AYT) – Sunray Lara, Lara');
  expect(files).toEqual(['certificate-FW123456782.pdf', 'voucher-FW123456782.pdf', 'trip-FW123456782.ics']);
  expect(texts).toHaveLength(1);
});

test('a ride is kept if its flight was unavailable, and the buyer is told about both', async () => {
  const order = sampleOrder();
  const flights = order.items.map((item) => ({ ...item, status: 'cancelled' as const }));
  const { said } = await tell('orderConfirmed', 'en', {
    ...order,
    items: [...flights, sampleRideItem(sampleRide({ joinedTo: 'outbound' }))],
  });
  expect(said).toContain('Transfer booked');
  expect(said).toContain('Not confirmed: Москва – Анталья.');
});

test.each(languages)('a driver is notified once each time one is named, in %s', async (language) => {
  const driver = { name: 'Mehmet Kaya', phone: '+90 532 000 17 27', plate: '07 FW 117' };
  const item = sampleRideItem(sampleRide({ driver }));
  const told = sampleRideOrder({ items: [item] });
  const named = (version: number) => ({ itemId: item.itemId, version });
  const { orderId, said } = await tell('driverNamed', language, told, named(2));
  for (const words of ['Mehmet Kaya, +90 532 000 17 27', '07 FW 117', '12-06-2027'])
    expect(said).toContain(words);
  expect(texts[0]?.text).toContain('07 FW 117');
  await desk.tell(topics.driverNamed, { orderId, ...named(2) });
  expect(mails.received).toHaveLength(1);
  // Another driver for a while, and then the first again, whose phone the buyer has to call after all.
  const other = { ...item, ride: { ...item.ride!, driver: { ...driver, phone: '+90 532 000 17 28' } } };
  source = { ...source, order: { ...source.order, items: [other] } };
  await desk.tell(topics.driverNamed, { orderId, ...named(3) });
  source = { ...source, order: { ...source.order, items: [item] } };
  await desk.tell(topics.driverNamed, { orderId, ...named(4) });
  const phones = await Promise.all(
    mails.received.map(
      async (mail) => /17 2[78]/.exec((await PostalMime.parse(mail)).text!.replaceAll('\u00A0', ' '))?.[0],
    ),
  );
  expect(phones).toEqual(['17 27', '17 28', '17 27']);
});

const proposal: Proposal = {
  proposalId: 'ride',
  itemId: sampleRideItem(sampleRide()).itemId,
  kind: 'ride',
  text: '',
  state: 'open',
  currency: 'EUR',
  ifUnanswered: 'staff',
  choices: ['accept', 'refund'],
  before: { pickupAt: '2027-06-12T12:40' },
  after: { pickupAt: '2027-06-12T15:10' },
  madeAt: '2027-05-20T10:00:10.000Z',
  dueAt: '2027-05-21T10:00:00.000Z',
};

test.each([
  ['ru', ['accept', 'refund'], 'Подтвердить новое время', 'Стало: 12-06-2027 15:10'],
  ['en', ['accept', 'refund'], 'Confirm the new pick-up', 'Now: 12-06-2027 15:10'],
  ['tr', ['accept', 'refund'], 'Yeni saati onayla', 'Yeni: 12-06-2027 15:10'],
  ['en', ['refund'], 'No vehicle is available', 'Needed: 12-06-2027 15:10'],
] as const)(
  'a ride that moves with its flight is asked about in %s (%s)',
  async (language, choices, turn, time) => {
    const order = sampleRideOrder({ proposals: [{ ...proposal, choices: [...choices] }] });
    const { said } = await tell('proposalMade', language, order, { proposalId: 'ride' });
    for (const words of [turn, time, '12-06-2027 12:40', '21-05-2027 13:00']) expect(said).toContain(words);
    // Both rides, this one at its new time.
    const stands = choices.length > 1 ? '15:10' : '12:40';
    for (const words of [`: 12-06-2027 ${stands}, `, ': 19-06-2027 07:20, ']) expect(said).toContain(words);
  },
);

test.each([
  ['by itself', sampleRideOrder(), 'We cannot provide this transfer'],
  ['for its flight is gone', followerOrder('cancelled'), 'so the transfer is cancelled free of charge'],
  ['though its flight stands', followerOrder('booked'), 'We cannot provide this transfer'],
] as const)('a ride that nobody chose to cancel is told of as what it is: %s', async (_, order, reason) => {
  const { said } = await tell('cancellationAccepted', 'en', order, { quoteId: 'quote' });
  for (const words of [reason, 'Antalya airport – Sunray Lara, ANNA SOKOLOVA: paid €48.00', 'refund €48.00'])
    expect(said).toContain(words);
});

function followerOrder(status: 'cancelled' | 'booked'): Order {
  const order = sampleOrder();
  const flights = order.items.map((item) => ({ ...item, status }));
  const ride = { ...sampleRideItem(sampleRide({ joinedTo: 'outbound' })), status: 'cancelled' as const };
  return { ...order, items: [...flights, ride] };
}

test('of rides only has the usual mails about refunds and failed payments', async () => {
  const [item] = sampleRideOrder().items;
  const refunds: Order['refunds'] = [
    {
      refundId: 'refund',
      sum: '48.00',
      currency: 'EUR',
      state: 'approved',
      last4: '4444',
      promisedAt: '2027-05-31T15:00:00.000Z',
      reason: 'choice',
    },
  ];
  const order = sampleRideOrder({ refunds, items: [{ ...item!, status: 'cancelled' }] });
  const approved = await tell('refundApproved', 'en', order, {
    refundId: 'refund',
    subject: 'quote',
    reference: 'order-of-a-refunded-ride',
  });
  for (const words of ['€48.00', '31-05-2027', '/transferDetail/']) expect(approved.said).toContain(words);
  mails.received.length = 0;
  const unpaid = sampleRideOrder({ status: 'paymentFailed', items: [{ ...item!, status: 'paymentFailed' }] });
  const failed = await tell('orderFailed', 'en', unpaid, {
    attemptId: 'attempt',
    reason: 'declined',
    payableUntil: '2027-05-20T10:20:00.000Z',
  });
  for (const words of ['Antalya airport – Sunray Lara', '20-05-2027 13:20 (Antalya time)'])
    expect(failed.said).toContain(words);
});
