import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { testCards } from '../../../testing/test-cards.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { eraseTravelledDocuments, eraseUnpaidDocuments } from '../admin/erase-documents.ts';
import { ORDER_CONFIRMED, ORDER_RECEIVED } from '../events.ts';
import { createBookings, type Bookings } from '../public.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';

let desk: BookingTestHarness;

beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.bank.setSwitches({});
  desk.db.clock.advance(61 * 60_000);
});

function inTenant<T>(act: (scope: TenantScope) => Promise<T>): Promise<T> {
  return desk.db.database.inTenant(DEFAULT_TENANT, act);
}

async function buyWith(number: string, date: string, seats = 2) {
  const purchase = await desk.offer('scheduled', date, seats);
  return desk.order(purchase, await desk.quote(purchase), { overrides: cardMembers(number) });
}

async function sweepAfter(minutes: number): Promise<void> {
  desk.db.clock.advance(minutes * 60_000);
  await desk.runJob('settle-open-orders');
}

describe('an order that was left open', () => {
  it('is confirmed when the bank reports on a query that it had approved: one charge', async () => {
    const bought = await buyWith(testCards.answerLost, '2027-05-01');
    expect(bought.response).toEqual({ state: 'pending', url: `/payment/wait/${bought.orderId}` });
    expect(await desk.getOrder(bought.orderId)).toMatchObject({
      status: 'pendingPayment',
      allowedActions: ['wait'],
    });
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 2, held: 1, sold: 0 }]);

    await sweepAfter(2);
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(bought.orderId)).status).toBe('ticketed');
    expect(await desk.bankEntries(bought.orderId)).toEqual([
      'authorisation 125.36 EUR',
      'capture 125.36 EUR',
    ]);
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 2, held: 0, sold: 1 }]);
  });

  it('is confirmed by the sweep when the first capture failed', async () => {
    const bought = await buyWith(testCards.captureFailsOnce, '2027-05-02');
    expect(bought.response.state).toBe('pending');
    expect((await desk.getOrder(bought.orderId)).status).toBe('processing');
    await sweepAfter(2);
    expect((await desk.getOrder(bought.orderId)).status).toBe('ticketed');
    expect(await desk.bankEntries(bought.orderId)).toEqual([
      'authorisation 125.36 EUR',
      'capture 125.36 EUR',
    ]);
  });

  it('continues after a crash with seats taken and money held: one charge, one ticket', async () => {
    const { payments } = desk.parts;
    const crashed = createBookings({
      ...desk.parts,
      payments: { ...payments, capture: () => Promise.reject(new Error('The power went')) },
      listTenantIds: async () => [DEFAULT_TENANT],
    });
    const purchase = await desk.offer('scheduled', '2027-05-06', 2);
    const quote = await desk.quote(purchase);
    const overrides = desk.orderForm(purchase, quote);
    await expect(desk.order(purchase, quote, { overrides, bookings: crashed })).rejects.toThrow(
      'The power went',
    );

    const repeated = await desk.order(purchase, quote, { overrides });
    expect(repeated.response.state).toBe('pending');
    await sweepAfter(2);
    const { orderId } = repeated;
    expect((await desk.order(purchase, quote, { overrides })).response).toEqual({ state: 'done' });
    expect(await desk.bankEntries(orderId)).toEqual(['authorisation 125.36 EUR', 'capture 125.36 EUR']);
    expect(await desk.seatCounters('2027-05-06')).toEqual([{ total: 2, held: 0, sold: 1 }]);
  });

  it('that the bank approves late gets its seats again', async () => {
    const bought = await buyWith(testCards.answerLost, '2027-05-03');
    desk.db.clock.advance(31 * 60_000);
    await releaseRunOut('2027-05-03');
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(bought.orderId)).status).toBe('ticketed');
    expect(await desk.seatCounters('2027-05-03')).toEqual([{ total: 2, held: 0, sold: 1 }]);
  });

  it('that the bank approves when the seats are gone is cancelled and the sum released', async () => {
    const late = await buyWith(testCards.answerLost, '2027-05-04', 1);
    desk.db.clock.advance(31 * 60_000);
    const purchase = await desk.offer('scheduled', '2027-05-04', 1);
    await releaseRunOut('2027-05-04');
    const other = await desk.order(purchase, await desk.quote(purchase));
    expect(other.response).toEqual({ state: 'done' });

    await desk.runJob('settle-open-orders');
    const order = await desk.getOrder(late.orderId);
    expect(order).toMatchObject({ status: 'cancelled', payment: { state: 'voided' } });
    expect(order.payment?.message).toBe(
      'Someone has just taken the last seats at this price. Choose another fare or date. Your card was not charged.',
    );
    expect(await desk.bankEntries(late.orderId)).toEqual(['authorisation 125.36 EUR', 'void 125.36 EUR']);
    expect(await desk.seatCounters('2027-05-04')).toEqual([{ total: 1, held: 0, sold: 1 }]);
  });

  it('whose process ended between the release of the sum and its cancellation is cancelled', async () => {
    const { payments } = desk.parts;
    const dying = createBookings({
      ...desk.parts,
      payments: {
        ...payments,
        async giveBackUnsold(...given) {
          await payments.giveBackUnsold(...given);
          throw new Error('The power went');
        },
      },
      listTenantIds: async () => [DEFAULT_TENANT],
    });
    const { orderId } = await buyWith(testCards.answerLost, '2027-05-13', 1);
    await desk.loseSeats(orderId);
    desk.db.clock.advance(2 * 60_000);
    await dying.jobs.find(({ name }) => name === 'settle-open-orders')!.run();
    expect((await desk.getOrder(orderId)).status).toBe('processing');
    await sweepAfter(2);
    const order = await desk.getOrder(orderId);
    expect(order).toMatchObject({ status: 'cancelled', payment: { state: 'voided' } });
    expect(order.payment?.message).toMatch(/^Someone has just taken the last seats/);
    expect(await desk.bankEntries(orderId)).toEqual(['authorisation 125.36 EUR', 'void 125.36 EUR']);
  });

  it('fails when its payment was never sent, and its seats go back', async () => {
    const bought = await buyWith(testCards.answerLost, '2027-05-05');
    await inTenant(({ tx }) =>
      tx.updateTable('payment_attempt').set({ state: 'created' }).where('state', '=', 'unknown').execute(),
    );
    await sweepAfter(2);
    expect((await desk.getOrder(bought.orderId)).status).toBe('paymentFailed');
    expect(await desk.seatCounters('2027-05-05')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });
});

/** Runs the sweep that releases expired holds, for the test's only departure. */
async function releaseRunOut(date: string): Promise<void> {
  await inTenant(async (scope) => {
    const holds = await scope.tx
      .selectFrom('seat_hold_line')
      .select('hold_id')
      .where('flight_date', '=', date)
      .execute();
    for (const { hold_id: holdId } of holds) await desk.parts.flights.releaseSeats(scope, holdId);
  });
}

describe('an order that stays in processing', () => {
  const tasksOf = (orderId: string) =>
    inTenant(({ tx }) =>
      tx.selectFrom('staff_task').select('kind').where('reference', '=', orderId).execute(),
    );

  it('calls staff after half an hour, once', async () => {
    const { payments } = desk.parts;
    const silent = createBookings({
      ...desk.parts,
      payments: { ...payments, capture: async () => false },
      listTenantIds: async () => [DEFAULT_TENANT],
    });
    const purchase = await desk.offer('scheduled', '2027-05-07', 2);
    const { orderId } = await desk.order(purchase, await desk.quote(purchase), { bookings: silent });
    const sweep = silent.jobs.find(({ name }) => name === 'settle-open-orders')!;
    desk.db.clock.advance(30 * 60_000);
    await sweep.run();
    expect((await desk.getOrder(orderId)).status).toBe('processing');
    expect(await tasksOf(orderId)).toEqual([]);
    desk.db.clock.advance(1);
    await sweep.run();
    await sweep.run();
    expect(await tasksOf(orderId)).toEqual([{ kind: 'stuckInProcessing' }]);
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
  });
});

describe('the buyer of a paid order', () => {
  const told = async (orderId: string) => {
    const { rows } = await desk.db.database.owner.query<{ topic: string }>(
      `select topic from outbox where payload ->> 'orderId' = $1 and topic = any($2) order by created_at`,
      [orderId, [ORDER_RECEIVED, ORDER_CONFIRMED]],
    );
    return rows.map(({ topic }) => topic);
  };
  const withoutCapture = () =>
    createBookings({
      ...desk.parts,
      payments: { ...desk.parts.payments, capture: async () => false },
      listTenantIds: async () => [DEFAULT_TENANT],
    });
  const sweepOf = (bookings: Bookings, minutes: number) => {
    desk.db.clock.advance(minutes * 60_000);
    return bookings.jobs.find(({ name }) => name === 'settle-open-orders')!.run();
  };

  it('is told once that it is still being confirmed, when that takes some minutes', async () => {
    const slow = withoutCapture();
    const purchase = await desk.offer('scheduled', '2027-05-14', 2);
    const { orderId } = await desk.order(purchase, await desk.quote(purchase), { bookings: slow });
    await sweepOf(slow, 2);
    expect(await told(orderId)).toEqual([]);
    await sweepOf(slow, 1);
    await sweepOf(slow, 1);
    expect(await told(orderId)).toEqual([ORDER_RECEIVED]);
    await sweepAfter(1);
    expect(await told(orderId)).toEqual([ORDER_RECEIVED, ORDER_CONFIRMED]);
  });

  it('gets only the confirmation of a charter that is confirmed at once', async () => {
    const purchase = await desk.offer('charter', '2027-06-03', 2);
    const { orderId } = await desk.order(purchase, await desk.quote(purchase));
    await sweepAfter(4);
    expect(await told(orderId)).toEqual([ORDER_CONFIRMED]);
  });

  it('is not promised a time that has passed, nor seats whose money goes back', async () => {
    const slow = withoutCapture();
    const purchase = await desk.offer('scheduled', '2027-05-15', 4);
    const late = await desk.order(purchase, await desk.quote(purchase), { bookings: slow });
    await sweepOf(slow, 20);
    const lost = await desk.order(purchase, await desk.quote(purchase), { bookings: slow });
    await inTenant(({ tx }) =>
      tx
        .updateTable('order_item')
        .set({ problem: 'seatsGone' })
        .where('order_id', '=', lost.orderId)
        .execute(),
    );
    const stuck = createBookings({
      ...desk.parts,
      payments: { ...desk.parts.payments, giveBackUnsold: async () => false },
      listTenantIds: async () => [DEFAULT_TENANT],
    });
    await sweepOf(stuck, 4);
    expect((await desk.getOrder(lost.orderId)).status).toBe('processing');
    expect([await told(late.orderId), await told(lost.orderId)]).toEqual([[ORDER_CONFIRMED], []]);
  });
});

describe('an order that nobody has confirmed by its deadline', () => {
  it('is sold when its seats are there, though the database refuses a statement of the last attempt', async () => {
    const { flights } = desk.parts;
    const refused: Error[] = [new Error('the process ends')];
    const shop = createBookings({
      ...desk.parts,
      flights: {
        ...flights,
        async confirmSeats(scope, holdId) {
          const fault = refused.shift();
          if (fault) throw fault;
          return flights.confirmSeats(scope, holdId);
        },
      },
      listTenantIds: async () => [DEFAULT_TENANT],
    });
    const purchase = await desk.offer('scheduled', '2027-05-09', 2);
    const { orderId } = await desk.order(purchase, await desk.quote(purchase), { bookings: shop });
    expect((await desk.getOrder(orderId)).status).toBe('processing');
    desk.db.clock.advance(21 * 60_000);
    const deadlock = new pg.DatabaseError('deadlock detected', 0, 'error');
    deadlock.code = '40P01';
    refused.push(deadlock);
    await shop.jobs.find(({ name }) => name === 'watch-promises')!.run();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
  });
});

describe('reading an order', () => {
  it('shows a caller who knows its id what was bought, with names, rules and airport times', async () => {
    const purchase = await desk.offer('charter', '2027-06-01', 5);
    const quote = await desk.quote(purchase);
    expect(quote.warnings.map(({ code }) => code)).toContain('visa');
    const bought = await desk.order(purchase, quote);
    const order = await desk.getOrder(bought.orderId);
    expect(order).toMatchObject({
      status: 'booked',
      pnr: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
      reservationNumber: expect.stringMatching(/^FW\d{9}$/),
      payment: { state: 'captured', brand: 'mastercard', last4: '4444', statementText: 'FAREWIND*TEST' },
      atAirport: { arriveBy: '2027-06-01T07:00', checkInClosesAt: '2027-06-01T09:00' },
      allowedActions: ['print', 'download'],
    });
    expect(order.items[0]).toMatchObject({
      charter: true,
      cancelRule: { allowed: false },
      tickets: [{ passengerIndex: 0, number: '' }],
    });
    expect(order.airports.map(({ code }) => code)).toEqual(['SVO', 'AYT']);
    expect(order.warnings.map(({ code }) => code)).toContain('passportMonths');
    // What is asked "before you pay" is over.
    expect(order.warnings.map(({ code }) => code)).not.toContain('visa');
  });

  it('finds nothing under a nonexistent order id', async () => {
    expect((await refusalOf(desk.getOrder('no-such-order'))).key).toBe('GEN-NOTFOUND');
  });

  it('shows payments only to a caller with the order key', async () => {
    const mine = await buyWith(testCards.approved, '2027-06-02');
    const other = await buyWith(testCards.approved, '2027-06-02');
    const state = await desk.getPaymentState(mine.orderId, { headers: { 'x-order-key': mine.pGuid! } });
    expect(state.attempts).toMatchObject([{ state: 'captured', amount: '125.36', currency: 'EUR' }]);
    for (const headers of [{}, { 'x-order-key': other.pGuid! }, { 'x-order-key': mine.orderId }])
      expect((await refusalOf(desk.getPaymentState(mine.orderId, { headers }))).key).toBe('GEN-DENIED');
  });
});

describe('passenger documents of an order', () => {
  const documentsOf = (orderId: string) =>
    inTenant(({ tx }) =>
      tx
        .selectFrom('order_passenger')
        .select(['document', 'document_hint'])
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow(),
    );

  it('are erased after a day if it was not paid, and kept if it was', async () => {
    const failed = await buyWith(testCards.declined, '2027-05-10');
    const paid = await buyWith(testCards.approved, '2027-05-10');
    desk.db.clock.advance(23 * 3_600_000);
    await desk.runJob('erase-unpaid-documents');
    expect((await documentsOf(failed.orderId)).document).not.toBeNull();
    desk.db.clock.advance(2 * 3_600_000);
    await desk.runJob('erase-unpaid-documents');
    expect(await documentsOf(failed.orderId)).toEqual({ document: null, document_hint: '' });
    expect((await documentsOf(paid.orderId)).document).not.toBeNull();
  });

  it('go together with the files that its buyer mailed', async () => {
    const failed = await buyWith(testCards.declined, '2027-05-11');
    const paid = await buyWith(testCards.approved, '2027-05-11');
    let withFiles = [failed.orderId, paid.orderId];
    const erased: (readonly string[])[] = [];
    const replyFiles: Parameters<typeof eraseUnpaidDocuments>[1] = {
      listOrdersWithFiles: async () => withFiles,
      eraseFiles: async (_scope, orderIds) => void erased.push(orderIds),
    };
    await inTenant((scope) => eraseUnpaidDocuments(scope, replyFiles));
    desk.db.clock.advance(25 * 3_600_000);
    await inTenant((scope) => eraseUnpaidDocuments(scope, replyFiles));
    await inTenant((scope) => eraseTravelledDocuments(scope, replyFiles, 30));
    expect(erased).toEqual([[], [failed.orderId], []]);
    withFiles = [paid.orderId];
    // An order of rides alone has no landing: it ends with its last ride.
    await inTenant(({ tx }) =>
      tx
        .updateTable('order_item')
        .set({ snapshot: JSON.stringify({ ride: { pickupAt: '2027-05-11T09:00' } }) })
        .where('order_id', '=', paid.orderId)
        .execute(),
    );
    const today = desk.db.clock.override();
    desk.db.clock.freezeAt(new Date('2027-06-11T08:59:00Z'));
    await inTenant((scope) => eraseTravelledDocuments(scope, replyFiles, 30));
    desk.db.clock.freezeAt(new Date('2027-06-11T09:01:00Z'));
    await inTenant((scope) => eraseTravelledDocuments(scope, replyFiles, 30));
    expect(erased.slice(3)).toEqual([[], [paid.orderId]]);
    desk.db.clock.freezeAt(today);
  });

  it('are erased thirty days after its last landing, in absolute time and not a minute before', async () => {
    const oneWay = await desk.offer('charter', '2027-06-10', 5);
    const travelled = await desk.order(oneWay, await desk.quote(oneWay));
    const roundTrip = await desk.offer('charterRoundTrip', '2027-06-10', 5);
    const backLater = await desk.order(roundTrip, await desk.quote(roundTrip));
    const [segment] = (await desk.getOrder(travelled.orderId)).items[0]!.segments;
    expect(segment).toMatchObject({ arrivesAt: '2027-06-10T14:00', arrivesOffset: 180 });
    desk.db.clock.freezeAt(new Date('2027-07-10T10:59:00Z'));
    await desk.runJob('erase-travelled-documents');
    expect((await documentsOf(travelled.orderId)).document).not.toBeNull();
    desk.db.clock.freezeAt(new Date('2027-07-10T11:00:00Z'));
    await desk.runJob('erase-travelled-documents');
    expect(await documentsOf(travelled.orderId)).toEqual({ document: null, document_hint: '' });
    expect((await documentsOf(backLater.orderId)).document).not.toBeNull();
  });
});
