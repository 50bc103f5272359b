import type { Order } from '@farewind/contract/bookings/get-order';
import { expect, test } from 'vitest';
import { sampleOrder } from '../../../testing/sample-order.ts';
import { sampleRoundTrip } from '../../../testing/sample-document-data.ts';
import { sampleRide, sampleRideItem, sampleRideOrder } from '../../../testing/sample-rides.ts';
import { listDocumentKinds } from './document-kinds.ts';
import { hasPaper, listParts, nameOfPart, narrowOrder } from './order-part.ts';

type Item = Order['items'][number];

const charter = sampleOrder();
const trip = sampleRoundTrip([['Daniel', 'Hartmann']]);
const ticket = (passengerIndex: number, number: string): Item['tickets'][number] => ({
  ticketId: String(passengerIndex),
  passengerIndex,
  number,
  state: 'issued',
  price: '312.30',
  allowedActions: [],
});
const numbered = [ticket(0, 'ZF-2345678900-3')];

/** The order with each item changed, in their order. */
function change(order: Order, ...changes: readonly Partial<Item>[]): Order {
  return { ...order, items: order.items.map((item, index) => ({ ...item, ...changes[index] })) };
}

function paidBy(order: Order, state: string): Order {
  return { ...order, payment: { ...charter.payment!, state } };
}

test.each<[string, Order, readonly string[]]>([
  ['a paid charter', charter, ['certificate.pdf', 'receipt.pdf', 'trip.ics']],
  [
    'a charter whose tickets are issued',
    change(charter, { status: 'ticketed', tickets: numbered }),
    ['ticket.pdf', 'certificate.pdf', 'receipt.pdf', 'trip.ics'],
  ],
  [
    'a charter of whose tickets one has no number yet',
    change(charter, {
      status: 'ticketed',
      tickets: [...numbered, ticket(1, '')],
    }),
    ['certificate.pdf', 'receipt.pdf', 'trip.ics'],
  ],
  [
    'a charter of whose two travellers one was cancelled before the tickets came',
    change(charter, { status: 'ticketed', tickets: [...numbered, { ...ticket(1, ''), state: 'refunded' }] }),
    ['ticket.pdf', 'certificate.pdf', 'receipt.pdf', 'trip.ics'],
  ],
  ['a ticketed round trip', trip, ['ticket.pdf', 'receipt.pdf', 'trip.ics']],
  [
    'a round trip whose way back was cancelled',
    change(trip, {}, { status: 'cancelled' }),
    ['ticket.pdf', 'receipt.pdf', 'trip.ics'],
  ],
  ['rides alone', sampleRideOrder(), ['voucher.pdf', 'receipt.pdf', 'trip.ics']],
  [
    'a round trip with a ride beside it',
    { ...trip, items: [...trip.items, sampleRideItem(sampleRide({ joinedTo: 'outbound' }))] },
    ['ticket.pdf', 'voucher.pdf', 'receipt.pdf', 'trip.ics'],
  ],
  [
    'a trip that was cancelled and refunded',
    paidBy(change(trip, { status: 'cancelled' }, { status: 'cancelled' }), 'refunded'),
    [],
  ],
  ['an order whose payment failed', paidBy(change(charter, { status: 'paymentFailed' }), 'failed'), []],
  [
    'an order whose card was only asked to hold the sum',
    paidBy(change(charter, { status: 'processing' }), 'authorised'),
    [],
  ],
])('%s has the documents that it should', (_, order, kinds) => {
  expect(listDocumentKinds({ ...order, hasInvoice: false, hasAgreement: false })).toEqual(kinds);
});

const refund: Order['refunds'][number] = {
  refundId: 'r',
  sum: '64.20',
  currency: 'EUR',
  state: 'approved',
  last4: '4444',
  reason: 'choice',
};
const cancelled = paidBy(change(trip, { status: 'cancelled' }, { status: 'cancelled' }), 'partlyRefunded');

test.each<[string, Order, boolean, readonly string[]]>([
  ['money that goes back', { ...cancelled, refunds: [refund] }, false, ['refund.pdf']],
  ['a refund that was turned down', { ...cancelled, refunds: [{ ...refund, state: 'rejected' }] }, false, []],
  ['a paid order with an invoice', trip, true, ['ticket.pdf', 'receipt.pdf', 'invoice.pdf', 'trip.ics']],
  ['an invoice for what was never paid', paidBy(cancelled, 'failed'), true, []],
])('%s has the papers that go with it', (_, order, hasInvoice, kinds) => {
  expect(listDocumentKinds({ ...order, hasInvoice, hasAgreement: false })).toEqual(kinds);
});

test('a part of an order is described on its own, and is absent once it is cancelled', () => {
  const [out, back] = trip.items.map(({ itemId }) => itemId);
  const family = change(
    trip,
    { tickets: [ticket(0, 'SU-1'), { ...ticket(1, 'SU-2'), ticketId: 'of-one' }] },
    {
      tickets: [
        { ...ticket(1, 'SU-3'), ticketId: 'of-one-back' },
        { ...ticket(0, ''), state: 'cancelled' },
      ],
    },
  );
  const two = { ...family, passengers: [family.passengers[0]!, { ...family.passengers[0]!, name: 'SOFIA' }] };
  expect(listParts(two)).toEqual([
    { itemId: out },
    { itemId: out, ticketId: '0' },
    { itemId: out, ticketId: 'of-one' },
    { itemId: back, ticketId: 'of-one-back' },
  ]);
  const alone = narrowOrder(two, { ticketId: 'of-one-back' })!;
  expect(alone.passengers.map(({ name }) => name)).toEqual(['SOFIA']);
  expect(alone.items.map(({ itemId, tickets }) => [itemId, tickets[0]?.passengerIndex])).toEqual([[back, 0]]);
  // Only the first flight has airport instructions.
  expect([alone.atAirport, narrowOrder(two, { itemId: out })?.atAirport]).toEqual([undefined, two.atAirport]);
  expect(narrowOrder(two, { itemId: back, ticketId: '0' })).toBeUndefined();
  const insured = change(trip, {}, { kind: 'insurance' });
  expect(hasPaper(narrowOrder(insured, { itemId: back }))).toBe(false);
});

test('the files of an order’s rides have different names', () => {
  const rides = sampleRideOrder();
  const names = rides.items.map(({ itemId }) => nameOfPart(narrowOrder(rides, { itemId })!, { itemId }));
  expect(names).toEqual(['2027-06-12-1240', '2027-06-19-0720']);
});

test('an agreement can be read from the order on until it ends unpaid, also by a buyer whom a colleague ordered for', () => {
  const kindsAt = (status: Item['status'], state?: string) => {
    const { payment: _, ...unpaid } = change(charter, { status });
    const order = state === undefined ? unpaid : paidBy(unpaid, state);
    return listDocumentKinds({ ...order, hasInvoice: false, hasAgreement: true });
  };
  expect(kindsAt('pendingPayment')).toEqual(['agreement.pdf']);
  expect(kindsAt('paymentFailed', 'failed')).toEqual(['agreement.pdf']);
  expect(kindsAt('expired')).toEqual([]);
  expect(kindsAt('booked', 'captured')).toContain('agreement.pdf');
});
