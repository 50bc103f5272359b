import type { Order } from '@farewind/contract/bookings/get-order';
import type { Proposal } from '@farewind/contract/bookings/proposals';
import { languages } from '@farewind/contract/core/fields';
import { expect, test } from 'vitest';
import { sampleRoundTrip } from '../../../testing/sample-document-data.ts';
import { sampleRide, sampleRideItem, sampleRideOrder } from '../../../testing/sample-rides.ts';
import { retimed } from '../testing/after-sale-order.ts';
import { orderForMessage } from '../testing/message-desk.ts';
import { tripValues } from './order-values.ts';
import { rideTerms, rideValues } from './ride-values.ts';
import { tripLines, type Trip } from './trip-lines.ts';

const sold = sampleRoundTrip([
  ['ANNA', 'SOKOLOVA'],
  ['BORIS', 'SOKOLOV'],
]);
const [out, back] = sold.items as [Item, Item];
type Item = Order['items'][number];

const linesOf = (items: Order['items'], change: Partial<Trip> = {}) =>
  tripLines({ order: { ...sold, items }, language: 'en', ...change }).map((line) =>
    line.replaceAll('\u00A0', ' '),
  );

/** The item without its first passenger. */
const withoutAnna = (item: Item): Item => ({
  ...item,
  tickets: item.tickets.map((ticket, index) => (index === 0 ? { ...ticket, state: 'cancelled' } : ticket)),
});

test.each(languages)('a trip is listed in full, both ways, by each airport’s clock, in %s', (language) => {
  const lines = linesOf(sold.items, { language });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('26-03-2027 16:35 Istanbul (IST) – 26-03-2027 17:35 Berlin');
  expect(lines[1]).toContain('TK 413, 30-03-2027 01:45');
  expect(lines[2]).toContain('ANNA SOKOLOVA, BORIS SOKOLOV');
});

test('bags, rides and extras are listed; a discount is not an extra', () => {
  const price = { ...out.priceLines[0]!, count: 2, total: '40.00' };
  const priceLines = [
    ...out.priceLines,
    { ...price, name: 'Bag 20 kg' },
    { ...price, count: 1, name: 'Promo code', total: '-10.00' },
  ];
  const ride = sampleRideItem(sampleRide({ joinedTo: 'outbound' }));
  expect(linesOf([{ ...out, priceLines, baggage: { pieces: 1, kg: 20 } }, ride])).toEqual([
    expect.stringMatching(/^Outbound: .*; checked baggage: .*20 kg/),
    'Outbound transfer: 12-06-2027 12:40, Antalya airport (AYT) – Sunray Lara, Lara, Station wagon',
    'Passengers: ANNA SOKOLOVA, BORIS SOKOLOV',
    'Extras: Bag 20 kg × 2',
  ]);
  expect(tripLines({ order: sampleRideOrder(), language: 'en' })).toHaveLength(3);
});

test('a traveller who no longer flies is not named, and one who flies one way is named there', () => {
  expect(linesOf([withoutAnna(out), withoutAnna(back)]).at(-1)).toBe('Passengers: BORIS SOKOLOV');
  expect(linesOf([out, withoutAnna(back)])).toEqual([
    expect.stringMatching(/^Outbound: .*; passengers: ANNA SOKOLOVA, BORIS SOKOLOV$/),
    expect.stringMatching(/^Return: .*; passengers: BORIS SOKOLOV$/),
  ]);
  const gone = back.tickets.map((ticket) => ({ ...ticket, state: 'refunded' as const }));
  expect(linesOf([out, { ...back, tickets: gone }])).toHaveLength(2);
  expect(linesOf([{ ...out, status: 'cancelled' }])).toEqual([]);
});

test('the insurance of a traveller whose last flight is cancelled is not listed as left', () => {
  const price = { ...out.priceLines[0]!, count: 2, total: '40.00', name: 'Insurance' };
  const { direction: _direction, ...sameTrip } = out;
  const insurance: Item = { ...sameTrip, kind: 'insurance', segments: [], tickets: [], priceLines: [price] };
  const extrasLeft = (...flights: Item[]) => linesOf([...flights, insurance]).at(-1);
  expect(extrasLeft(out, back)).toBe('Extras: Insurance × 2');
  expect(extrasLeft(out, withoutAnna(back))).toBe('Extras: Insurance × 2');
  expect(extrasLeft(withoutAnna(out), withoutAnna(back))).toBe('Extras: Insurance');
});

test('a flight that its carrier has cancelled is marked until the buyer has chosen', () => {
  const lines = linesOf(sold.items, { lostItemId: back.itemId });
  expect(lines.map((line) => line.endsWith('(cancelled by the carrier)'))).toEqual([false, true, false]);
});

test('a flight that its carrier has moved is listed at the new time, whether or not the buyer has answered', () => {
  const segments = back.segments.map((segment) => ({ ...segment, departsAt: '2027-03-31T05:00' as const }));
  const proposal = { ...retimed, itemId: back.itemId, after: { segments } };
  const lineOf = (change: Partial<Proposal>) => {
    const order = { ...sold, proposals: [{ ...proposal, ...change }] };
    return tripLines({ order, language: 'en' })[1]!.replaceAll('\u00A0', ' ');
  };
  for (const change of [{}, { state: 'expired', ifUnanswered: 'staff' }] as const) {
    expect(lineOf(change)).toContain('31-03-2027 05:00');
    expect(lineOf(change)).toMatch(/\(the carrier’s new time, which you have not accepted yet\)$/);
  }
  for (const change of [{ state: 'withdrawn' }, { kind: 'offer' }] as const)
    expect(lineOf(change)).toContain('30-03-2027 01:45');
});

test('a ride that has to follow its moved flight is marked until the buyer has accepted the new pick-up', () => {
  const ride = sampleRideItem(sampleRide({ joinedTo: 'outbound' }));
  const { itemId } = ride;
  const asked: Proposal = { ...retimed, itemId, kind: 'ride', after: { pickupAt: '2027-06-12T15:35' } };
  const lineOf = (change: Partial<Proposal>) =>
    linesOf([out, ride], { order: { ...sold, items: [out, ride], proposals: [{ ...asked, ...change }] } })[1];
  expect(lineOf({})).toMatch(
    /^Outbound transfer: 12-06-2027 12:40, .* \(proposed pick-up: 12-06-2027 15:35; you have not accepted it yet\)$/,
  );
  // Without a vehicle at that time there is nothing to accept.
  const others: Partial<Proposal>[] = [{ state: 'accepted' }, { choices: ['refund'] }, { itemId: 'other' }];
  for (const change of others) expect(lineOf(change)).not.toContain('15:35');
});

test('the order of a flight of another airline names that airline’s code, not the agency’s', () => {
  const items = [
    { ...out, carrierPnr: 'XYZ789' },
    { ...back, carrierPnr: 'QQQ111' },
  ];
  const source = orderForMessage({ order: { ...sold, items } });
  expect(tripValues(source)).toMatchObject({ pnr: 'XYZ789 / QQQ111' });
});

test('a ride that follows no flight of ours, or is too near to be cancelled for free, is not said to', () => {
  const until = new Date('2027-06-12T03:40:00.000Z');
  const alone = { ...sampleRideItem(sampleRide()), ride: sampleRide(), freeCancelUntil: until.toISOString() };
  const joined = { ...alone, ride: sampleRide({ joinedTo: 'outbound' }) };
  const before = new Date(until.getTime() - 1);
  // The name of the clock may wrap: together with date and time it is wider than a telephone.
  expect(rideValues(alone, 'en')['freeCancelUntil']).toBe('12-06-2027\u00A006:40 (Antalya time)');
  expect(rideTerms(joined, before)).toEqual({ freeCancel: 'open', follows: 'flight' });
  expect(rideTerms(alone, until)).toEqual({ freeCancel: 'over', follows: 'none' });
  expect(tripValues(orderForMessage({ order: sampleRideOrder() }))).toMatchObject({ travel: 'ride' });
  expect(tripValues(orderForMessage({ order: sold }))).toMatchObject({ travel: 'flight' });
});
