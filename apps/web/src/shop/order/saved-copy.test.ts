import type { Order } from '@farewind/contract/bookings/get-order';
import { beforeEach, expect, test, vi } from 'vitest';
import { findSavedContact, findSavedCopy, saveContact, saveCopy } from './saved-copy.ts';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

const PICKUP = Date.parse('2027-06-12T09:40:00Z');
const HOUR_MS = 3_600_000;
const BEFORE = PICKUP - 48 * HOUR_MS;

/** A ride of 25 minutes, as its buyer sees it. */
function rideOrder(change: Partial<Order> = {}): Order {
  return {
    orderId: 'ride',
    status: 'ticketed',
    pnr: 'ABC234',
    reservationNumber: 'FW123456782',
    createdAt: '2027-05-20T10:00:00.000Z',
    asOf: '2027-05-20T10:00:00.000Z',
    total: '48.00',
    currency: 'EUR',
    lines: [],
    clock: [],
    items: [
      {
        itemId: 'item',
        kind: 'transfer',
        status: 'ticketed',
        direction: 'outbound',
        charter: false,
        contractParty: { kind: 'carrier', name: 'Likya Transfer' },
        family: 'Minivan',
        segments: [],
        layovers: [],
        durationMinutes: 25,
        handBaggage: { pieces: 0, kg: 0 },
        baggage: { pieces: 0, kg: 0 },
        changeRule: { allowed: false },
        cancelRule: { allowed: true },
        priceLines: [],
        tickets: [
          {
            ticketId: 'ticket',
            passengerIndex: 0,
            number: '',
            state: 'issued',
            price: '48.00',
            allowedActions: ['cancel'],
          },
        ],
        ride: {
          direction: 'outbound',
          supplier: 'houseRides',
          pickupAt: '2027-06-12T12:40',
          from: { kind: 'airport', code: 'AYT', name: 'Antalya' },
          to: { kind: 'hotel', code: 'sunray', name: 'Sunray' },
          pickupOffset: 180,
          timeZone: 'Europe/Istanbul',
          minutes: 25,
          vehicleType: { code: 'van', name: 'Minivan', model: 'Vito', mode: 'private', picture: 'van' },
          vehicles: 1,
          passengerCapacity: 6,
          baggageCapacity: 6,
          bags: 2,
          childSeats: {},
          passengers: { adults: 2, children: 0, infants: 0 },
          freeWaitingMinutes: 60,
          freeCancelHours: 24,
          nameSign: 'Anna',
          meetingPoint: 'Exit A',
          operator: { name: 'Likya Transfer', phone: '+902425550110' },
        },
      },
    ],
    passengers: [{ type: 'adult', name: 'ANNA', surname: 'SOKOLOVA', document: '75 123 906' }],
    customer: { name: 'Anna Sokolova', email: 'anna@example.com', phone: '+79161234517' },
    payment: {
      state: 'captured',
      brand: 'visa',
      last4: '1111',
      statementText: 'FAREWIND*AVIA',
      message: 'said by the bank',
    },
    documents: [{ kind: 'voucher.pdf', url: '/api/documents/signed' }],
    ticketDocuments: [],
    refunds: [],
    refundTotal: '0.00',
    allowedActions: ['cancel', 'resend'],
    warnings: [],
    airports: [],
    airlines: [],
    ...change,
  };
}

test('a ride can be read on the way without a connection: when, where, with whom', () => {
  saveCopy(rideOrder(), BEFORE);
  const copy = findSavedCopy('ride', PICKUP);
  expect(copy?.savedAt).toBe(BEFORE);
  expect(copy?.order).toMatchObject({ reservationNumber: 'FW123456782' });
  expect(copy?.order.items[0]?.ride).toMatchObject({ meetingPoint: 'Exit A', nameSign: 'Anna' });
});

test('the agency can be called without a connection, as long as there is a copy to call about', () => {
  const agency = { supportPhone: '+90 242 000 17 27', email: 'help@agency.example' };
  saveContact(agency, BEFORE);
  expect(store.size).toBe(0);
  saveCopy(rideOrder(), BEFORE);
  expect(findSavedContact()).toBeUndefined();
  saveContact(agency, BEFORE);
  saveCopy(rideOrder(), BEFORE + HOUR_MS);
  expect(findSavedContact()).toEqual(agency);
  expect(findSavedCopy('ride', PICKUP)).toBeDefined();
});

test('the copy holds no right to act, no document, no passport and no address', () => {
  saveCopy(rideOrder(), BEFORE);
  const kept = [...store.values()].join('');
  expect(kept).toContain('SOKOLOVA');
  expect(kept).not.toMatch(
    /signed|"cancel"|said by the bank|resend|75 123 906|anna@example\.com|79161234517/,
  );
});

test('a day after the ride the copy is gone, from the device as well', () => {
  saveCopy(rideOrder(), BEFORE);
  const over = PICKUP + 25 * HOUR_MS;
  expect(findSavedCopy('ride', PICKUP + 24 * HOUR_MS)).toBeDefined();
  expect(findSavedCopy('ride', over)).toBeUndefined();
  saveCopy(rideOrder({ orderId: 'other' }), over);
  expect([...store.values()].join('')).not.toContain('SOKOLOVA');
});

test.each(['cancelled', 'expired'] as const)('an order that is %s leaves nothing on the device', (status) => {
  saveCopy(rideOrder(), BEFORE);
  const items = rideOrder().items.map((item) => ({ ...item, status }));
  saveCopy(rideOrder({ items }), BEFORE + HOUR_MS);
  expect(findSavedCopy('ride', BEFORE + HOUR_MS)).toBeUndefined();
  expect([...store.values()].join('')).not.toContain('SOKOLOVA');
});

test('whoever only looks at an order keeps nothing of it, and takes nothing from its buyer', () => {
  const masked = { customer: { name: 'Anna', email: 'a•••@example.com', phone: '' } };
  saveCopy(rideOrder(masked), BEFORE);
  expect(store.size).toBe(0);
  saveCopy(rideOrder(), BEFORE);
  saveCopy(rideOrder(masked), BEFORE + HOUR_MS);
  expect(findSavedCopy('ride', BEFORE + HOUR_MS)?.savedAt).toBe(BEFORE);
});

test('what another version of the site, or anybody, has left there reads as nothing', () => {
  for (const text of ['{', '[{"order":{}}]', 'null', '{"version":1}', '{"version":0,"copies":[{}]}']) {
    store.set('farewind.savedOrders', text);
    expect(findSavedCopy('ride', BEFORE)).toBeUndefined();
  }
});
