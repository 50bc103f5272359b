import { documentCodes, eachMember } from '@farewind/values/passenger-document';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSecretId } from '../../../platform/ids.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { testCard } from '../../../testing/test-cards.ts';
import { confirmCancel } from '../changes/cancelling/confirm-cancel.ts';
import { quoteCancel } from '../changes/cancelling/quote-cancel.ts';
import { confirmOrder } from '../settlement/confirm-order.ts';
import { draftFlightItem, totalOfItems, type DraftItem, type OrderDraft } from '../order/order-draft.ts';
import { hashOrderKey } from '../order/order-key.ts';
import { OWN_INVENTORY } from '../order/deps.ts';
import type { ItemSupplier } from '../ports.ts';
import { openQuoteSeal } from '../pricing/quote-seal.ts';
import { keepSeats } from '../settlement/end-unpaid-order.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { writeOrder } from './write-order.ts';

/**
 * Simulated rides whose availability the test controls, so that nothing in an order can assume that every item is a
 * flight.
 */
class FakeRides implements ItemSupplier {
  readonly name = 'rides';
  readonly sold = new Set<string>();
  readonly released = new Set<string>();
  isFull = false;
  isSilent = false;

  async confirm(_scope: unknown, locator: string): Promise<boolean> {
    if (this.isSilent) throw new Error('The operator does not answer');
    if (!this.isFull) this.sold.add(locator);
    return !this.isFull;
  }

  async holdAgain(): Promise<boolean> {
    return !this.isFull;
  }

  async release(_scope: unknown, locator: string): Promise<void> {
    this.released.add(locator);
  }

  async takeBack(_scope: unknown, locator: string): Promise<void> {
    this.sold.delete(locator);
  }

  async isSold(_scope: unknown, locator: string): Promise<boolean> {
    return this.sold.has(locator);
  }

  async extend(): Promise<void> {}
}

const rides = new FakeRides();
let desk: BookingTestHarness;

beforeAll(async () => {
  desk = await openBookingTestHarness({ otherSuppliers: [rides] });
});
afterAll(() => desk.close());

function rideItem(locator: string): DraftItem {
  const none = { pieces: 0, kg: 0 };
  const free = { allowed: true, feeMinor: 0, untilHours: 24 };
  return {
    kind: 'transfer',
    contractParty: { kind: 'carrier', name: 'Antalya Rides' },
    snapshot: {
      charter: false,
      family: 'Minivan',
      segments: [],
      layovers: [],
      durationMinutes: 45,
      handBaggage: none,
      baggage: none,
      changeRule: free,
      cancelRule: free,
    },
    supplier: 'rides',
    supplierLocator: locator,
    units: [
      {
        passengerType: 'adult',
        count: 1,
        fareMinor: 30_00,
        taxMinor: 0,
        fuelMinor: 0,
        serviceMinor: 0,
        totalMinor: 30_00,
      },
    ],
  };
}

/** A flight and a ride in one order, authorised at the bank but not confirmed. */
async function authoriseFlightAndRide(date: string, seats = 3) {
  const { parts } = desk;
  const purchase = await desk.offer('charter', date, seats);
  const quote = await desk.quote(purchase);
  /** Another buyer has the same flight before him. */
  const rival = desk.orderForm(purchase, await desk.quote(purchase));
  const orderId = newSecretId();
  const attemptId = await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    const claims = openQuoteSeal(parts.keyring, quote.quoteSeal, {
      tenantId: DEFAULT_TENANT,
      siteId: 1,
      now: scope.now,
    });
    const counts = claims.counts;
    const trip = await parts.flights.priceChoice(scope, { ...purchase, counts }, 'en');
    const slice = trip.slices[0]!;
    const hold = await parts.flights.holdSeats(scope, {
      reference: orderId,
      seats: 1,
      seatCounters: slice.seatCounters,
      fareCounters: slice.fareCounters,
      contactHash: Buffer.from(orderId),
      cardHash: undefined,
      addressHash: Buffer.from(orderId),
    });
    const draft: OrderDraft = {
      orderId,
      keyHash: hashOrderKey('key'),
      idempotencyKey: orderId,
      requestHash: Buffer.from('request'),
      siteId: 1,
      language: 'en',
      currency: 'EUR',
      contact: {
        name: 'Anna',
        surname: 'Petrova',
        email: 'anna@example.org',
        countryCode: '+7',
        mobilePhone: '9161234567',
        phone: '+79161234567',
        newsOptIn: false,
        consents: [],
      },
      invoice: undefined,
      claims,
      items: [draftFlightItem(slice, OWN_INVENTORY, hold.holdId), rideItem(`ride-${date}`)],
      passengers: [
        {
          type: 'adult',
          name: 'ANNA',
          surname: 'PETROVA',
          gender: 'female',
          document: {
            ...eachMember(documentCodes, () => undefined),
            birthDate: '1996-05-04',
            nationality: 'RU',
            passportNumber: '4455906',
            passportExpiryDate: '2033-01-01',
          },
          parentPosition: undefined,
        },
      ],
      acceptedTexts: await parts.readAcceptedTexts(
        scope,
        { language: 'en', currencies: undefined },
        { values: {}, hasConsents: false },
      ),
      address: '203.0.113.7',
    };
    await writeOrder(scope, parts.keyring, draft);
    const amountMinor = totalOfItems(draft.items);
    const payable = { reference: orderId, purpose: 'sale', amountMinor, currency: 'EUR' } as const;
    return parts.payments.createAttempt(scope, {
      payableId: await parts.payments.createPayable(scope, payable),
      card: testCard(),
      contactHash: Buffer.from(orderId),
      addressHash: Buffer.from(orderId),
      clientAddress: '203.0.113.7',
    });
  });
  await parts.payments.startPayment(DEFAULT_TENANT, attemptId, testCard());
  const buyAsRival = () => desk.order(purchase, quote, { overrides: rival });
  return { orderId, attemptId, buyAsRival };
}

const setAttempt = (attemptId: string, values: string) =>
  desk.db.database.owner.query(`update payment_attempt set ${values} where id = $1`, [attemptId]);

const statusesOf = async (orderId: string) =>
  (await desk.getOrder(orderId)).items.map(({ status }) => status);

it('a flight and a ride are one order, one charge, two contracts, each with its own end', async () => {
  const { orderId, attemptId } = await authoriseFlightAndRide('2027-05-01');
  await confirmOrder(desk.parts, DEFAULT_TENANT, orderId, attemptId);

  const order = await desk.getOrder(orderId);
  expect(order.items.map(({ kind, status, contractParty }) => [kind, status, contractParty.name])).toEqual([
    ['flight', 'booked', order.items[0]!.contractParty.name],
    ['transfer', 'ticketed', 'Antalya Rides'],
  ]);
  expect(order.status).toBe('booked');
  expect(order.total).toBe('155.36');
  expect(await desk.bankEntries(orderId)).toEqual(['authorisation 155.36 EUR', 'capture 155.36 EUR']);
  expect(rides.sold).toContain('ride-2027-05-01');
});

it('the ride but not the flight: it comes back whole in time, half of it on the last day; the flight stays as it is', async () => {
  const customer = { kind: 'customer' } as const;
  const { orderId, attemptId } = await authoriseFlightAndRide('2027-05-04');
  await confirmOrder(desk.parts, DEFAULT_TENANT, orderId, attemptId);
  const ride = (await desk.getOrder(orderId)).items[1]!;
  await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    const quote = await quoteCancel(desk.parts, scope, { orderId, itemIds: [ride.itemId] }, customer);
    expect(quote.curve.map(({ refundMinor }) => refundMinor)).toEqual([30_00, 15_00, 0, 0]);
    await confirmCancel(desk.parts, scope, quote, customer);
  });
  const order = await desk.getOrder(orderId);
  expect(order.items.map(({ kind, status }) => [kind, status])).toEqual([
    ['flight', 'booked'],
    ['transfer', 'cancelled'],
  ]);
  expect([order.status, order.refundTotal]).toEqual(['booked', '30.00']);
  expect(rides.sold).not.toContain('ride-2027-05-04');
  expect(await desk.seatCounters('2027-05-04')).toEqual([{ total: 3, held: 0, sold: 1 }]);
});

it('an unavailable ride is not charged: the flight’s part is captured, the rest released, and the order shows which', async () => {
  const { orderId, attemptId } = await authoriseFlightAndRide('2027-05-02');
  rides.isFull = true;
  await confirmOrder(desk.parts, DEFAULT_TENANT, orderId, attemptId);
  rides.isFull = false;

  const order = await desk.getOrder(orderId);
  expect(order.items.map(({ kind, status }) => [kind, status])).toEqual([
    ['flight', 'booked'],
    ['transfer', 'cancelled'],
  ]);
  const flight = order.items[0]!.priceLines[0]!.total;
  expect(await desk.bankEntries(orderId)).toEqual(['authorisation 155.36 EUR', `capture ${flight} EUR`]);
  expect(await desk.ledgerBalance(orderId)).toMatchObject({
    bankClearing: Math.round(Number(flight) * 100),
    customer: 0,
  });
  expect(await desk.seatCounters('2027-05-02')).toEqual([{ total: 3, held: 0, sold: 1 }]);
});

it('a ride that becomes unavailable after the bank has captured the whole sum: the ride’s part is refunded, once', async () => {
  const { orderId, attemptId } = await authoriseFlightAndRide('2027-05-07');
  await desk.parts.payments.capture(DEFAULT_TENANT, attemptId, 155_36);
  rides.isFull = true;
  for (let times = 0; times < 2; times += 1)
    await confirmOrder(desk.parts, DEFAULT_TENANT, orderId, attemptId);
  rides.isFull = false;
  const order = await desk.getOrder(orderId);
  expect(order.items.map(({ status }) => status)).toEqual(['booked', 'cancelled']);
  await desk.parts.outbox.drain();
  await desk.parts.outbox.drain();
  expect(await desk.bankEntries(orderId)).toEqual([
    'authorisation 155.36 EUR',
    'capture 155.36 EUR',
    'refund 30.00 EUR',
  ]);
  expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: 125_36, customer: 0 });
});

it('a ride whose operator does not respond by the deadline is not charged, and does not affect the flight', async () => {
  const { orderId, attemptId } = await authoriseFlightAndRide('2027-05-05');
  rides.isSilent = true;
  await confirmOrder(desk.parts, DEFAULT_TENANT, orderId, attemptId);
  expect((await desk.getOrder(orderId)).status).toBe('processing');
  desk.db.clock.advance(21 * 60_000);
  await desk.runJob('watch-promises');
  rides.isSilent = false;

  const order = await desk.getOrder(orderId);
  expect(order.items.map(({ kind, status }) => [kind, status])).toEqual([
    ['flight', 'booked'],
    ['transfer', 'cancelled'],
  ]);
  const flight = order.items[0]!.priceLines[0]!.total;
  expect(await desk.bankEntries(orderId)).toEqual(['authorisation 155.36 EUR', `capture ${flight} EUR`]);
  expect(rides.released).toContain('ride-2027-05-05');
});

it.each([
  ['at once', '2027-05-08', undefined, 0],
  ['after a bank step', '2027-05-09', 'cardholder', 0],
  ['late', '2027-05-10', undefined, 16],
] as const)(
  'a flight that was paid %s is sold to nobody else while its ride is awaited',
  async (...buying) => {
    const [, date, asked, paidAfter] = buying;
    const { orderId, attemptId, buyAsRival } = await authoriseFlightAndRide(date, 1);
    if (asked)
      await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
        keepSeats(desk.parts, scope, orderId, asked),
      );
    desk.db.clock.advance(paidAfter * 60_000);
    await desk.runJob('expire-holds');
    rides.isSilent = true;
    await confirmOrder(desk.parts, DEFAULT_TENANT, orderId, attemptId);
    desk.db.clock.advance((16 - paidAfter) * 60_000);
    await desk.runJob('expire-holds');
    expect((await refusalOf(buyAsRival())).key).toBe('FLT-NOSEAT');
    desk.db.clock.advance((5 + paidAfter) * 60_000);
    await desk.runJob('watch-promises');
    rides.isSilent = false;
    expect(await statusesOf(orderId)).toEqual(['booked', 'cancelled']);
    expect(await desk.seatCounters(date)).toEqual([{ total: 1, held: 0, sold: 1 }]);
  },
);

it.each([
  [0, 'captured', '2027-05-11'],
  [10_00, 'partlyRefunded', '2027-05-14'],
])(
  'a ride whose operator never responds to a charge is refunded in time, %i cents of it before',
  async (...given) => {
    const [beforeMinor, state, date] = given;
    const { orderId, attemptId } = await authoriseFlightAndRide(date);
    await desk.parts.payments.capture(DEFAULT_TENANT, attemptId, 155_36);
    rides.isSilent = true;
    await confirmOrder(desk.parts, DEFAULT_TENANT, orderId, attemptId);
    const sums = `refunded_minor = ${beforeMinor}, refund_claimed_minor = ${beforeMinor}`;
    await setAttempt(attemptId, `state = '${state}', ${sums}`);
    desk.db.clock.advance(21 * 60_000);
    await desk.runJob('watch-promises');
    rides.isSilent = false;
    expect(await statusesOf(orderId)).toEqual(['booked', 'cancelled']);
    await desk.parts.outbox.drain();
    await desk.parts.outbox.drain();
    expect((await desk.bankEntries(orderId)).at(-1)).toBe('refund 30.00 EUR');
  },
);

it.each([
  [155_36, [], '2027-05-15'],
  [10_00, ['refund 145.36 EUR'], '2027-05-16'],
])('an unconfirmed order whose payer disputes %i cents ends, and the rest is refunded', async (...given) => {
  const [disputedMinor, refunds, date] = given;
  const { orderId, attemptId } = await authoriseFlightAndRide(date);
  await desk.parts.payments.capture(DEFAULT_TENANT, attemptId, 155_36);
  rides.isSilent = true;
  await confirmOrder(desk.parts, DEFAULT_TENANT, orderId, attemptId);
  await setAttempt(attemptId, `state = 'disputed', disputed_minor = ${disputedMinor}`);
  for (let times = 0; times < 3; times += 1) {
    desk.db.clock.advance(2 * 60_000);
    await desk.runJob('settle-open-orders');
    await desk.parts.outbox.drain();
  }
  rides.isSilent = false;
  expect(await statusesOf(orderId)).toEqual(['cancelled', 'cancelled']);
  expect((await desk.bankEntries(orderId)).slice(2)).toEqual(refunds);
  expect(await desk.seatCounters(date)).toEqual([{ total: 3, held: 0, sold: 0 }]);
});

it('an order that was given up is not sold when all of it is free again before its money is released', async () => {
  const { orderId, attemptId } = await authoriseFlightAndRide('2027-05-13', 1);
  await desk.loseSeats(orderId);
  rides.isFull = true;
  const silentBank = { ...desk.parts.payments, giveBackUnsold: async () => false };
  await confirmOrder({ ...desk.parts, payments: silentBank }, DEFAULT_TENANT, orderId, attemptId);
  expect(await statusesOf(orderId)).toEqual(['processing', 'processing']);
  rides.isFull = false;
  await desk.db.database.owner.query(`update seat_counter set sold = 0 where flight_date = '2027-05-13'`);
  await confirmOrder(desk.parts, DEFAULT_TENANT, orderId, attemptId);
  expect(await statusesOf(orderId)).toEqual(['cancelled', 'cancelled']);
  expect(await desk.bankEntries(orderId)).toEqual(['authorisation 155.36 EUR', 'void 155.36 EUR']);
  expect(await desk.seatCounters('2027-05-13')).toEqual([{ total: 1, held: 0, sold: 0 }]);
});

it('what was sold for a sum that the bank lets go before the capture is taken back, and the buyer is told why', async () => {
  const { orderId, attemptId } = await authoriseFlightAndRide('2027-05-12');
  const { payments } = desk.parts;
  const parts = { ...desk.parts, payments: { ...payments, capture: async () => false } };
  await confirmOrder(parts, DEFAULT_TENANT, orderId, attemptId);
  expect(await desk.seatCounters('2027-05-12')).toEqual([{ total: 3, held: 0, sold: 1 }]);
  await setAttempt(attemptId, `state = 'voided'`);
  desk.db.clock.advance(2 * 60_000);
  await desk.runJob('settle-open-orders');
  expect(await statusesOf(orderId)).toEqual(['cancelled', 'cancelled']);
  expect(await desk.seatCounters('2027-05-12')).toEqual([{ total: 3, held: 0, sold: 0 }]);
  expect(rides.sold).not.toContain('ride-2027-05-12');
  expect((await desk.getOrder(orderId)).payment?.message).toBe(
    'The bank released the held sum before the order was completed. Your card was not charged.',
  );
});

it('when nothing of an order is available, nothing is charged to the card', async () => {
  const { orderId, attemptId } = await authoriseFlightAndRide('2027-05-03');
  rides.isFull = true;
  await desk.loseSeats(orderId);
  await confirmOrder(desk.parts, DEFAULT_TENANT, orderId, attemptId);
  rides.isFull = false;

  expect((await desk.getOrder(orderId)).status).toBe('cancelled');
  expect(await desk.bankEntries(orderId)).toEqual(['authorisation 155.36 EUR', 'void 155.36 EUR']);
  expect(rides.released).toContain('ride-2027-05-03');
});
