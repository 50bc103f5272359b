import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import type { OrderDocumentData } from '../modules/messaging/documents/order-document-models.ts';
import { sampleOrder } from './sample-order.ts';

type Item = Order['items'][number];
type Segment = Item['segments'][number];

/** The document data of a paid charter. */
export function sampleDocumentData(
  language: Language = 'en',
  order: Order = sampleOrder(),
): OrderDocumentData {
  return {
    order,
    language,
    filings: Object.fromEntries(
      order.items.map((item) => [
        item.itemId,
        item.segments.map(() => ({
          bookingClass: 'Y',
          fareBasis: `Y${item.family}`.toUpperCase().slice(0, 8),
          departsTerminal: 'A',
          arrivesTerminal: '2',
        })),
      ]),
    ),
    changedAt: Object.fromEntries(order.items.map(({ itemId }) => [itemId, '2027-05-20T10:00:05.000Z'])),
    ticketLines: {},
    rate: {
      from: 'EUR',
      to: 'RUB',
      value: '96.0077',
      source: 'demo',
      at: '2027-05-20T00:00:00.000Z',
    },
    charge: { amount: order.total, at: '2027-05-20T10:00:03.000Z' },
  };
}

const day = { cabin: 'economy', aircraft: 'Airbus A321', operatingCarrier: 'TK', carrier: 'TK' } as const;

const out: Segment[] = [
  {
    ...day,
    number: '414',
    from: 'VKO',
    to: 'IST',
    departsAt: '2027-03-26T09:55',
    arrivesAt: '2027-03-26T14:40',
    departsOffset: 180,
    arrivesOffset: 180,
    durationMinutes: 285,
  },
  {
    ...day,
    number: '1721',
    from: 'IST',
    to: 'BER',
    departsAt: '2027-03-26T16:35',
    arrivesAt: '2027-03-26T17:35',
    departsOffset: 180,
    arrivesOffset: 60,
    durationMinutes: 180,
    operatingCarrier: 'XQ',
    aircraft: 'Boeing 737-800',
  },
];

const back: Segment[] = [
  {
    ...day,
    number: '1722',
    from: 'BER',
    to: 'IST',
    departsAt: '2027-03-29T18:40',
    arrivesAt: '2027-03-29T22:40',
    departsOffset: 120,
    arrivesOffset: 180,
    durationMinutes: 180,
  },
  {
    ...day,
    number: '413',
    from: 'IST',
    to: 'VKO',
    departsAt: '2027-03-30T01:45',
    arrivesAt: '2027-03-30T06:15',
    departsOffset: 180,
    arrivesOffset: 180,
    durationMinutes: 270,
  },
];

function itemOf(direction: 'outbound' | 'return', segments: Segment[], people: readonly string[]): Item {
  const forAll = (cents: number) => ((cents * people.length) / 100).toFixed(2);
  const lines = { fare: forAll(21_010), tax: forAll(6_420), fuel: forAll(3_800), service: '0.00' };
  return {
    itemId: `0190a0a0-0000-7000-8000-00000000000${direction === 'outbound' ? 1 : 2}`,
    kind: 'flight',
    status: 'ticketed',
    contractParty: { kind: 'carrier', name: 'Turkish Airlines' },
    direction,
    charter: false,
    family: 'Light',
    segments,
    layovers: [{ airport: 'IST', minutes: 115, airportChange: false, overnight: false, selfTransfer: false }],
    durationMinutes: 580,
    handBaggage: { pieces: 1, kg: 8 },
    baggage: { pieces: 0, kg: 0 },
    changeRule: { allowed: true, fee: '45.00', currency: 'EUR', untilHours: 24 },
    cancelRule: { allowed: false },
    priceLines: [{ passengerType: 'adult', count: people.length, ...lines, total: forAll(31_230) }],
    tickets: people.map((_, passengerIndex) => ({
      ticketId: `0190a0a0-0000-7000-8000-0000000001${direction === 'outbound' ? 1 : 2}${passengerIndex}`,
      passengerIndex,
      state: 'issued',
      price: '312.30',
      allowedActions: [],
      number: `TK-${direction === 'outbound' ? 23 : 42}4567890${passengerIndex}-3`,
    })),
  };
}

/** A round trip with connections, over the night in which Germany's clocks go forward. */
export function sampleRoundTrip(people: readonly (readonly [name: string, surname: string])[]): Order {
  const names = people.map(([name]) => name);
  const base = sampleOrder();
  return sampleOrder({
    status: 'ticketed',
    currency: 'EUR',
    total: (624.6 * people.length).toFixed(2),
    clock: [
      { step: 'requested', state: 'done', doneAt: '2027-01-20T10:00:00.000Z' },
      { step: 'booked', state: 'done', doneAt: '2027-01-20T10:00:05.000Z' },
      { step: 'ticketed', state: 'done', doneAt: '2027-01-20T10:00:09.000Z' },
    ],
    items: [itemOf('outbound', out, names), itemOf('return', back, names)],
    passengers: people.map(([name, surname]) => ({
      type: 'adult',
      name,
      surname,
      document: '•• ••• 906',
    })),
    airports: [
      ...base.airports,
      { code: 'IST', name: 'Istanbul', city: 'Istanbul', countryCode: 'TR' },
      { code: 'BER', name: 'Brandenburg Willy Brandt', city: 'Berlin', countryCode: 'DE' },
    ],
    airlines: [
      { code: 'TK', name: 'Turkish Airlines' },
      { code: 'XQ', name: 'SunExpress' },
    ],
    warnings: [],
    atAirport: { arriveBy: '2027-03-26T06:55', checkInClosesAt: '2027-03-26T08:55' },
  });
}
