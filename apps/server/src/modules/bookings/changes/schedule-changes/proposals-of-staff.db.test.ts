import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import {
  answerProposal,
  payProposal,
  propose,
  withdrawProposal,
} from '@farewind/contract/bookings/proposals';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { updateDeparture } from '@farewind/contract/inventory/departures';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { confirmAtBank } from '../../../../testing/bank-visitor.ts';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import { testCard, testCards } from '../../../../testing/test-cards.ts';
import type { OrderOptions } from '../../testing/test-context.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { adult, cardMembers } from '../../testing/sale-samples.ts';
import type { TestTrip } from '../../testing/test-inventory.ts';

const HOUR_MS = 3_600_000;
const CHARTER = 1;
const SCHEDULED = 3;
const staff = staffWith('Pages.Orders.Edit', 'Pages.Inventory');

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

async function buy(trip: TestTrip, date: string, adults = 1) {
  const purchase = await desk.offer(trip, date, 9, { adults });
  const passengers = ['ANNA', 'OLGA'].slice(0, adults).map((name) => adult(name));
  const overrides = { passengers };
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase), { overrides });
  return { orderId, key: actingWith(pGuid) };
}

let submissions = 0;
async function pay(
  orderId: string,
  proposalId: string,
  key: OrderOptions,
  card: string = testCards.approved,
) {
  submissions += 1;
  // Advances the clock so that the payment follows the order in the history.
  desk.db.clock.advance(1000);
  const idempotencyKey = `key-of-paying-a-price-${submissions}`;
  const input = { orderId, proposalId, idempotencyKey, ...cardMembers(card) };
  return (await desk.call(payProposal, input, key)).response;
}

const nonZero = (balance: Record<string, number>) =>
  Object.fromEntries(Object.entries(balance).filter(([, sum]) => sum !== 0));

async function proposePrice(orderId: string, newTotal = '160.00') {
  const proposal = { kind: 'priceChanged', newTotal } as const;
  return desk.call(propose, { orderId, proposal, text: 'The carrier filed a wrong fare' }, staff);
}

describe('a price that was wrong', () => {
  test('unanswered for 24 hours, the order is cancelled and refunded to the cent', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-01');
    await proposePrice(orderId);
    const asked = await desk.getOrder(orderId, key);
    expect(asked).toMatchObject({
      status: 'problematic',
      proposals: [{ before: { total: '125.36' }, after: { total: '160.00' }, ifUnanswered: 'refund' }],
    });
    desk.db.clock.advance(24 * HOUR_MS - 60_000);
    await desk.runJob('end-proposals');
    expect((await desk.getOrder(orderId, key)).status).toBe('problematic');
    desk.db.clock.advance(60_000);
    await desk.runJob('end-proposals');
    const order = await desk.getOrder(orderId, key);
    expect(order.refunds.map(({ sum }) => sum)).toEqual(['125.36']);
    expect(order.proposals![0]!.state).toBe('expired');
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 9, held: 0, sold: 0 }]);
  });

  test('once accepted and paid, the order has the new price, the books balance and the ticket stays valid', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-02', 2);
    const { proposalId } = await proposePrice(orderId, '285.73');
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    const asked = await desk.getOrder(orderId, key);
    expect(asked).toMatchObject({ status: 'problematic', total: '250.72' });
    expect(asked.proposals).toMatchObject([{ state: 'open', toPay: '35.01', choices: ['pay', 'refund'] }]);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    expect((await refusalOf(pay(orderId, proposalId, {}))).key).toBe('GEN-DENIED');
    const declined = await pay(orderId, proposalId, key, testCards.declined);
    expect(declined).toMatchObject({ state: 'failed', key: 'PAY-DECLINED' });
    expect(await pay(orderId, proposalId, key)).toEqual({ state: 'done' });
    expect((await refusalOf(pay(orderId, proposalId, key))).key).toBe('ORD-STATE');
    const order = await desk.getOrder(orderId, key);
    expect(order).toMatchObject({ status: 'ticketed', total: '285.73', proposals: [{ state: 'accepted' }] });
    // Exact to the cent: 35.01 cannot be shared evenly, and each line shows its ticket's price.
    expect(order.items[0]!.tickets.map(({ price }) => price)).toEqual(['142.87', '142.86']);
    expect(order.items[0]!.priceLines.map(({ count, total }) => [count, total])).toEqual([
      [1, '142.87'],
      [1, '142.86'],
    ]);
    expect(await desk.bankEntries(orderId)).toContain('capture 35.01 EUR');
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: 285_73, customer: 0 });
    const books = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      desk.bookings.books.readOrderBooks(scope, [orderId]),
    );
    expect(books.get(orderId)).toMatchObject({ soldMinor: 285_73 });
    desk.db.clock.advance(25 * HOUR_MS);
    await desk.runJob('end-proposals');
    expect((await desk.getOrder(orderId, key)).status).toBe('ticketed');
  });

  test('paid on the bank’s page it is confirmed on return, and refunded in full when cancelled later', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-05');
    const { proposalId } = await proposePrice(orderId);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    const response = await pay(orderId, proposalId, key, testCards.secure);
    if (response.state !== 'form' || !response.cardFields) throw new Error('Expected a form of the bank');
    const form = { ...response, cardFields: response.cardFields };
    const way = await confirmAtBank(form, testCard(testCards.secure));
    expect(await desk.bringBack(way)).toEqual({ status: 303, location: `/ticketDetail/${orderId}` });
    expect(await desk.getOrder(orderId)).toMatchObject({ status: 'ticketed', total: '160.00' });
    const change = { kind: 'cancel' } as const;
    const request = { serviceId: SCHEDULED, date: '2027-05-05', change, reason: 'No crew' };
    await desk.call(updateDeparture, request, staff);
    const gone = (await desk.getOrder(orderId, key)).proposals![0]!;
    await desk.call(answerProposal, { proposalId: gone.proposalId, accept: true }, key);
    await desk.parts.outbox.drain();
    const entries = await desk.bankEntries(orderId);
    expect(entries.filter((entry) => entry.startsWith('refund'))).toEqual([
      'refund 125.36 EUR',
      'refund 34.64 EUR',
    ]);
    expect(nonZero(await desk.ledgerBalance(orderId))).toEqual({});
  });

  test('once paid, a quote counts on what was added to it, as the refund does, when the bank has the sale’s charge', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-15');
    const { proposalId } = await proposePrice(orderId);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    expect(await pay(orderId, proposalId, key)).toEqual({ state: 'done' });
    await desk.db.database.owner.query(
      `update payment_attempt set state = 'disputed', disputed_minor = captured_minor
       where payable_id in (select id from payable where purpose = 'sale' and reference = $1)`,
      [orderId],
    );
    const quote = await desk.call(getCancelQuote, { orderId }, key);
    expect(quote).toMatchObject({ refund: '34.64', returnedByBank: '85.36' });
    expect(quote.curve[0]!.refund).toBe('34.64');
    expect((await desk.getOrder(orderId, key)).refundCurve![0]!.refund).toBe('34.64');
    await desk.call(confirmCancel, { quoteId: quote.quoteId }, key);
    await desk.parts.outbox.drain();
    expect(await desk.bankEntries(orderId)).toContain('refund 34.64 EUR');
  });

  test('accepted but unpaid by the deadline, the order is cancelled and refunded to the cent', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-06');
    const { proposalId } = await proposePrice(orderId);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    await pay(orderId, proposalId, key, testCards.declined);
    desk.db.clock.advance(24 * HOUR_MS);
    expect((await refusalOf(pay(orderId, proposalId, key))).key).toBe('ORD-STATE');
    await desk.runJob('end-proposals');
    const order = await desk.getOrder(orderId, key);
    expect(order.refunds.map(({ sum }) => sum)).toEqual(['125.36']);
    expect(order.proposals).toMatchObject([{ state: 'expired' }]);
  });

  test('paid in the last minute with the bank’s answer lost, the order waits for the bank and continues', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-07');
    const { proposalId } = await proposePrice(orderId);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    desk.db.clock.advance(24 * HOUR_MS - 60_000);
    expect((await pay(orderId, proposalId, key, testCards.answerLost)).state).toBe('pending');
    desk.db.clock.advance(2 * 60_000);
    await desk.runJob('end-proposals');
    expect((await desk.getOrder(orderId, key)).status).toBe('problematic');
    await desk.runJob('settle-open-orders');
    expect(await desk.getOrder(orderId, key)).toMatchObject({ status: 'ticketed', total: '160.00' });
  });

  test('withdrawn by staff while its buyer is at the bank’s page, nothing is charged', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-08');
    const { proposalId } = await proposePrice(orderId);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    const response = await pay(orderId, proposalId, key, testCards.secure);
    if (response.state !== 'form' || !response.cardFields) throw new Error('Expected a form of the bank');
    await desk.call(withdrawProposal, { proposalId }, staff);
    const form = { ...response, cardFields: response.cardFields };
    await desk.bringBack(await confirmAtBank(form, testCard(testCards.secure)));
    expect(await desk.bankEntries(orderId)).toContain('void 34.64 EUR');
    expect(await desk.getOrder(orderId, key)).toMatchObject({ status: 'ticketed', total: '125.36' });
  });

  test('that is paid while a full cancellation awaits approval is released', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-11');
    const { proposalId } = await proposePrice(orderId);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    const response = await pay(orderId, proposalId, key, testCards.secure);
    if (response.state !== 'form' || !response.cardFields) throw new Error('Expected a form of the bank');
    await query(`update order_item set status = 'waitingForCancel' where order_id = $1`, [orderId]);
    expect((await refusalOf(pay(orderId, proposalId, key))).key).toBe('ORD-STATE');
    const form = { ...response, cardFields: response.cardFields };
    await desk.bringBack(await confirmAtBank(form, testCard(testCards.secure)));
    const entries = await desk.bankEntries(orderId);
    expect(entries.slice(2)).toEqual(['authorisation 34.64 EUR', 'void 34.64 EUR']);
  });

  test('captured by a process that died, the money is refunded with its order', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-12');
    const { proposalId } = await proposePrice(orderId);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    const { payments } = desk.parts;
    const capture = payments.capture.bind(payments);
    vi.spyOn(payments, 'capture').mockImplementationOnce(async (...taken) => {
      await capture(...taken);
      throw new Error('the process dies');
    });
    await expect(pay(orderId, proposalId, key)).rejects.toThrow('dies');
    vi.restoreAllMocks();
    await desk.call(withdrawProposal, { proposalId }, staff);
    await desk.parts.outbox.drain();
    expect((await desk.bankEntries(orderId)).slice(2)).toEqual([
      'authorisation 34.64 EUR',
      'capture 34.64 EUR',
      'refund 34.64 EUR',
    ]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: 125_36, customer: 0 });
  });

  test('is replaced when its buyer cancels one of two tickets in the meantime', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-09', 2);
    const { proposalId } = await proposePrice(orderId, '280.72');
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    const { ticketId } = (await desk.getOrder(orderId)).items[0]!.tickets[0]!;
    const { quoteId } = await desk.call(getCancelQuote, { orderId, tickets: ticketId }, key);
    await desk.call(confirmCancel, { quoteId }, key);
    const order = await desk.getOrder(orderId, key);
    expect(order).toMatchObject({ status: 'ticketed', proposals: [{ state: 'withdrawn' }] });
    expect((await refusalOf(pay(orderId, proposalId, key))).key).toBe('ORD-STATE');
    expect(await taskOf(orderId)).toMatchObject({ kind: 'proposalRefused' });
  });

  test('an answer after the deadline is refused, even if no job has run yet', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-03');
    const { proposalId } = await proposePrice(orderId);
    desk.db.clock.advance(24 * HOUR_MS);
    const refused = await refusalOf(desk.call(answerProposal, { proposalId, accept: true }, key));
    expect(refused).toMatchObject({ key: 'ORD-STATE', options: { message: 'proposal.late' } });
    await desk.runJob('end-proposals');
  });

  test('withdrawn by staff, the order is unchanged', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-04');
    const { proposalId } = await proposePrice(orderId);
    expect((await refusalOf(proposePrice(orderId))).key).toBe('GEN-RULE');
    const shown = await desk.call(getAdminOrder, { orderId }, staffWith('Pages.Orders.View'));
    expect(shown.proposals).toMatchObject([{ state: 'open', canWithdraw: true }]);
    await desk.call(withdrawProposal, { proposalId }, staff);
    expect((await desk.getOrder(orderId, key)).status).toBe('ticketed');
    expect((await refusalOf(desk.call(answerProposal, { proposalId, accept: true }, key))).key).toBe(
      'ORD-STATE',
    );
  });
});

async function query(statement: string, values: readonly unknown[] = []) {
  return (await desk.db.database.owner.query<object>(statement, [...values])).rows;
}

/** Limits the seats of the charter's fare that may be sold on a day. */
const capFare = (seats: number | null) =>
  query('update fare set seat_cap = $1 where service_id = $2', [seats, CHARTER]);

async function taskOf(orderId: string) {
  const { rows } = await desk.db.database.owner.query<{ kind: string; detail: object }>(
    'select kind, detail from staff_task where reference = $1 and done_at is null',
    [orderId],
  );
  return rows[0];
}

describe('an offer of the staff', () => {
  test('in free text changes nothing automatically, whatever the answer', async () => {
    const { orderId, key } = await buy('charter', '2027-06-01');
    const input = { orderId, proposal: { kind: 'offer' }, text: 'A seat by the window for 10 euro' } as const;
    const { proposalId } = await desk.call(propose, input, staff);
    expect(await desk.getOrder(orderId, key)).toMatchObject({
      status: 'booked',
      proposals: [{ text: input.text, choices: ['accept', 'keep'] }],
    });
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    expect((await desk.getOrder(orderId, key)).status).toBe('booked');
    expect(await taskOf(orderId)).toMatchObject({ kind: 'offerAccepted' });
  });

  test('of another flight in place of a cancelled one moves the seat when accepted', async () => {
    await capFare(5);
    const { orderId, key } = await buy('charter', '2027-06-02');
    await capFare(null);
    await desk.offer('charter', '2027-06-03', 5);
    const change = { kind: 'cancel' } as const;
    await desk.call(
      updateDeparture,
      { serviceId: CHARTER, date: '2027-06-02', change, reason: 'No crew' },
      staff,
    );
    const { itemId } = (await desk.getOrder(orderId, key)).items[0]!;
    const proposal = { kind: 'otherFlight', itemId, serviceId: CHARTER, date: '2027-06-03' } as const;
    const { proposalId } = await desk.call(propose, { orderId, proposal }, staff);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    const order = await desk.getOrder(orderId, key);
    expect(order.status).toBe('booked');
    expect(order.items[0]!.segments[0]!.departsAt).toBe('2027-06-03T10:00');
    expect(order.proposals!.map(({ state }) => state)).toEqual(['accepted', 'withdrawn']);
    expect(await desk.seatCounters('2027-06-02')).toEqual([{ total: 9, held: 0, sold: 0 }]);
    expect(await desk.seatCounters('2027-06-03')).toEqual([{ total: 5, held: 0, sold: 1 }]);
    // The former fare's counter no longer includes the seat, and no later cancellation subtracts it again.
    expect(await query('select sold from fare_counter')).toEqual([{ sold: 0 }]);
    expect(await query('select seats from seat_hold_fare')).toEqual([]);
  });

  test('of another flight needs a seat for each remaining passenger, and none for an infant or a cancelled ticket', async () => {
    const purchase = await desk.offer('charter', '2027-06-05', 9, { adults: 3, infants: 1 });
    const passengers = [
      adult('ANNA'),
      adult('OLGA', { passportNumber: '4455907' }),
      adult('VERA', { passportNumber: '4455908' }),
      adult('MILA', {
        type: 'infant',
        birthDate: '2026-10-01',
        parentIndex: 0,
        passportNumber: '4455909',
      }),
    ];
    const bought = await desk.order(purchase, await desk.quote(purchase), { overrides: { passengers } });
    const { orderId } = bought;
    const key = actingWith(bought.pGuid);
    const { itemId, tickets } = (await desk.getOrder(orderId, key)).items[0]!;
    const { quoteId } = await desk.call(getCancelQuote, { orderId, tickets: tickets[2]!.ticketId }, key);
    await desk.call(confirmCancel, { quoteId }, key);
    await desk.offer('charter', '2027-06-06', 1);
    const proposal = { kind: 'otherFlight', itemId, serviceId: CHARTER, date: '2027-06-06' } as const;
    expect((await refusalOf(desk.call(propose, { orderId, proposal }, staff))).key).toBe('FLT-NOSEAT');
    await query(`update seat_counter set total = 2 where flight_date = '2027-06-06'`);
    const { proposalId } = await desk.call(propose, { orderId, proposal }, staff);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    expect(await desk.seatCounters('2027-06-06')).toEqual([{ total: 2, held: 0, sold: 2 }]);
  });

  test('that is unanswered can be settled by staff after a phone call', async () => {
    const { orderId, key } = await buy('charter', '2027-06-04');
    const input = { orderId, proposal: { kind: 'offer' }, text: 'A later flight', hours: 5 } as const;
    const { proposalId } = await desk.call(propose, input, staff);
    desk.db.clock.advance(6 * HOUR_MS);
    await desk.runJob('end-proposals');
    expect(await taskOf(orderId)).toMatchObject({ kind: 'proposalUnanswered' });
    expect((await refusalOf(desk.call(answerProposal, { proposalId, accept: false }, key))).key).toBe(
      'ORD-STATE',
    );
    expect(await desk.call(answerProposal, { proposalId, accept: false }, staff)).toMatchObject({
      state: 'refused',
    });
  });
});
