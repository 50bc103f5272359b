import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { acknowledgeChange, answerProposal } from '@farewind/contract/bookings/proposals';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { updateDeparture } from '@farewind/contract/inventory/departures';
import { cancelRide } from '@farewind/contract/orders/order-acts';
import { checkTransferPrice } from '@farewind/contract/bookings/check-transfer-price';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { onMoneyEvents } from '../../../on-money-events.ts';
import {
  actingWith,
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { PROPOSAL_MADE } from '../events.ts';
import { chooseRides, findRides, insertTestRides } from '../testing/test-rides.ts';

const CHARTER = 1;
const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Edit', 'Pages.Orders.Cancel', 'Pages.Inventory');

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
  const { outbox, database } = desk.parts;
  onMoneyEvents({ database, outbox, bookings: desk.bookings });
  await insertTestRides(database);
});
afterAll(() => desk.close());

/** A charter landing at 14:00 and a van 45 minutes later, in one payment. */
async function buyBoth(date: string) {
  const flight = await desk.offer('charter', date, 9);
  const { searchId, flightId } = flight;
  const { legs } = await desk.call(getRideTimes, { searchId, flightId });
  const rides = await findRides(desk, { pickupAt: legs[0]!.pickupAt });
  const purchase = { ...flight, transfer: chooseRides(rides, 'van') };
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
  return { orderId, key: actingWith(pGuid) };
}
type Bought = Awaited<ReturnType<typeof buyBoth>>;

const change = (date: string, request: object) =>
  desk.call(
    updateDeparture,
    { serviceId: CHARTER, date, change: request as { kind: 'cancel' }, reason: 'New slots' },
    staff,
  );
const retime = (date: string, departsAt: string, arrivesAt: string) =>
  change(date, { kind: 'retime', departsAt, arrivesAt });

const readOrder = ({ orderId, key }: Bought) => desk.getOrder(orderId, key);
async function proposalOf(bought: Bought, kind: string) {
  const found = (await readOrder(bought)).proposals!.find((one) => one.kind === kind && one.state === 'open');
  if (!found) throw new Error(`There is no open proposal about ${kind}`);
  return found;
}
const answer = (bought: Bought, { proposalId }: { proposalId: string }, accept: boolean) =>
  desk.call(answerProposal, { proposalId, accept }, bought.key);

/** Vehicles sold of a type, by day. */
async function vansSold(): Promise<Record<string, number>> {
  const { rows } = await desk.db.database.owner.query<{ day: string; sold: number }>(
    'select day::text, sold from vehicle_day where sold > 0',
  );
  return Object.fromEntries(rows.map(({ day, sold }) => [day, sold]));
}

const openSums = async (orderId: string) =>
  Object.entries(await desk.ledgerBalance(orderId)).filter(([, minor]) => minor !== 0);
const sumOf = async (orderId: string) =>
  Object.values(await desk.ledgerBalance(orderId)).reduce((sum, minor) => sum + minor, 0);

describe('a flight and a ride in one payment', () => {
  const date = '2027-05-11';
  let bought: Bought;

  test('when staff move the flight, its buyer is asked about the flight and then about the ride', async () => {
    bought = await buyBoth(date);
    expect(await sumOf(bought.orderId)).toBe(0);
    await retime(date, `${date}T19:50`, `${date}T23:50`);
    const ride = await proposalOf(bought, 'ride');
    expect(ride).toMatchObject({
      text: 'New slots',
      choices: ['accept', 'refund'],
      ifUnanswered: 'staff',
      before: { pickupAt: `${date}T14:45` },
      after: { pickupAt: '2027-05-12T00:35' },
    });
    expect(ride.before.segments).toBeUndefined();
    const { proposalId } = await proposalOf(bought, 'retimed');
    const { rows } = await desk.db.database.owner.query<{ asked: string }>(
      `select payload->>'proposalId' as asked from outbox where topic = $1 and payload->>'orderId' = $2 order by seq`,
      [PROPOSAL_MADE, bought.orderId],
    );
    expect(rows.map(({ asked }) => asked)).toEqual([proposalId, ride.proposalId]);
    await desk.call(acknowledgeChange, { proposalId }, bought.key);
  });

  test('moved again before an answer, one question is open for the ride; moved back, none', async () => {
    await retime(date, `${date}T10:00`, `${date}T14:00`);
    const back = (await readOrder(bought)).proposals!.filter(({ kind }) => kind === 'ride');
    expect(back.map(({ state }) => state)).toEqual(['withdrawn']);
    expect((await readOrder(bought)).items[1]!.status).toBe('ticketed');
    await retime(date, `${date}T19:50`, `${date}T23:50`);
    expect((await proposalOf(bought, 'ride')).after.pickupAt).toBe('2027-05-12T00:35');
  });

  test('one tap moves the ride: the vehicle of the next day is held and that of the first released', async () => {
    expect(await vansSold()).toEqual({ [date]: 1 });
    const { owner } = desk.db.database;
    const [item] = (await readOrder(bought)).items.slice(1);
    // As if an external supplier had sold it for another flight: only staff can tell it of this one.
    const { rows: own } = await owner.query<{ supplier: string }>(
      'select supplier from order_item where id = $1',
      [item!.itemId],
    );
    await owner.query(
      `update order_item set supplier = 'outsideRides', snapshot = jsonb_set(snapshot, '{ride,flightNumber}', '"ZF 1"')
       where id = $1`,
      [item!.itemId],
    );
    expect(await answer(bought, await proposalOf(bought, 'ride'), true)).toMatchObject({ state: 'accepted' });
    await owner.query('update order_item set supplier = $2 where id = $1', [item!.itemId, own[0]!.supplier]);
    const { rows: tasks } = await owner.query<{ kind: string }>(
      'select kind from staff_task where reference = $1',
      [bought.orderId],
    );
    expect(tasks.map(({ kind }) => kind)).toContain('rideFlightChanged');
    expect(await vansSold()).toEqual({ '2027-05-12': 1 });
    const order = await readOrder(bought);
    expect(order.items.map(({ status }) => status)).toEqual(['booked', 'ticketed']);
    expect(order.items[1]!.ride).toMatchObject({ pickupAt: '2027-05-12T00:35', pickupOffset: 180 });
    expect(order.items[1]!.freeCancelUntil).toBe('2027-05-10T21:35:00.000Z');
    expect(await sumOf(bought.orderId)).toBe(0);
  });

  test('when its carrier cancels the flight, flight and ride are refunded in full and the books are at zero', async () => {
    await change(date, { kind: 'cancel' });
    const { items } = await desk
      .call(getCancelQuote, { orderId: bought.orderId }, bought.key)
      .then(({ tickets }) => ({ items: tickets.map(({ paid, refund }) => paid === refund) }));
    expect(items).toEqual([true, true]);
    await answer(bought, await proposalOf(bought, 'supplierCancelled'), true);
    await desk.parts.outbox.drain();
    await desk.parts.outbox.drain();
    const order = await readOrder(bought);
    expect(order).toMatchObject({ status: 'cancelled', refundTotal: order.total });
    expect(order.items.map(({ tickets }) => tickets[0]!.refund)).toEqual(
      order.items.map(({ tickets }) => tickets[0]!.price),
    );
    expect(await vansSold()).toEqual({});
    expect(await openSums(bought.orderId)).toEqual([]);
  });
});

test('a customer who cancels the flight is refunded for each part by its own rule', async () => {
  const bought = await buyBoth('2027-05-13');
  const { orderId, key } = bought;
  const { items } = await readOrder(bought);
  const quote = await desk.call(getCancelQuote, { orderId, items: items[0]!.itemId }, key);
  // A voluntarily cancelled charter is not refunded; the van is until a day before, and is offered in the same quote.
  expect(quote).toMatchObject({ refund: '0.00', rides: [{ itemId: items[1]!.itemId, refund: '33.99' }] });
  const both = await desk.call(getCancelQuote, { orderId }, key);
  expect([both.refund, both.rides]).toEqual(['33.99', undefined]);
  await desk.call(confirmCancel, { quoteId: both.quoteId }, key);
  await desk.parts.outbox.drain();
  await desk.parts.outbox.drain();
  expect(await desk.bankEntries(orderId)).toContain('refund 33.99 EUR');
  expect(await sumOf(orderId)).toBe(0);
  expect(await vansSold()).toEqual({});
});

test('when no vehicle is free at the new time, the buyer is notified and cancels the ride without a fee', async () => {
  const date = '2027-05-15';
  const bought = await buyBoth(date);
  await desk.db.database.owner.query(
    `insert into vehicle_day (tenant_id, airport, vehicle_type_id, day, total, held, sold)
     select tenant_id, airport, vehicle_type_id, '2027-05-16', total, 0, total from vehicle_day
     where day = $1`,
    [date],
  );
  await retime(date, `${date}T19:50`, `${date}T23:50`);
  expect(await answer(bought, await proposalOf(bought, 'ride'), true)).toMatchObject({ state: 'withdrawn' });
  const full = await proposalOf(bought, 'ride');
  expect(full.choices).toEqual(['refund']);
  const { rows } = await desk.db.database.owner.query(
    `select kind from staff_task where reference = $1 and done_at is null`,
    [bought.orderId],
  );
  expect(rows).toEqual([{ kind: 'rideFull' }]);
  await answer(bought, full, false);
  await desk.parts.outbox.drain();
  const order = await readOrder(bought);
  expect(order.items.map(({ status }) => status)).toEqual(['problematic', 'cancelled']);
  expect(await desk.bankEntries(bought.orderId)).toContain('refund 33.99 EUR');
});

test('a ride bought later for the flight moves with it, and is released when the flight is cancelled', async () => {
  const date = '2027-05-18';
  const flight = await desk.offer('charter', date, 9);
  const first = await desk.order(flight, await desk.quote(flight));
  const rides = await findRides(desk, { pickupAt: `${date}T14:45` });
  const choice = { ...chooseRides(rides, 'wagon'), currency: 'EUR' };
  const { quoteSeal } = await desk.call(checkTransferPrice, choice as never);
  const { flightId: _f, passengers: _p, ...form } = desk.orderForm(choice, { quoteSeal } as never);
  const input = { ...form, joinOrderId: first.orderId };
  const later = await desk.call(addTransferOrder, input as never, actingWith(first.pGuid));
  const ride = { orderId: later.orderId, key: actingWith(later.pGuid) };
  await retime(date, `${date}T12:00`, `${date}T16:00`);
  await answer(ride, await proposalOf(ride, 'ride'), true);
  expect((await readOrder(ride)).items[0]!.ride!.pickupAt).toBe(`${date}T16:45`);
  await change(date, { kind: 'cancel' });
  const owner = { orderId: first.orderId, key: actingWith(first.pGuid) };
  await answer(owner, await proposalOf(owner, 'supplierCancelled'), true);
  await desk.runJob('end-proposals');
  await desk.runJob('end-proposals');
  await desk.parts.outbox.drain();
  await desk.parts.outbox.drain();
  const freed = await readOrder(ride);
  expect(freed).toMatchObject({ status: 'cancelled', refundTotal: freed.total });
  expect(await openSums(ride.orderId)).toEqual([]);
});

test('a missing driver half a day before opens a staff task; a ride cancelled by its operator is refunded in full', async () => {
  const bought = await buyBoth('2027-03-05');
  const { orderId } = bought;
  const driverStep = async () => (await readOrder(bought)).clock.find(({ step }) => step === 'driver');
  expect(await driverStep()).toMatchObject({ dueAt: '2027-03-04T23:45:00.000Z' });
  const openTasks = async () => {
    const sql = `select kind from staff_task where reference = $1 and done_at is null and kind = 'driverLate'`;
    return (await desk.db.database.owner.query(sql, [orderId])).rows;
  };
  desk.db.clock.freezeAt(new Date('2027-03-05T07:00:00Z'));
  await desk.runJob('watch-promises');
  expect(await openTasks()).toHaveLength(1);
  expect(await driverStep()).toMatchObject({ state: 'missed' });
  const listMissed = () =>
    desk.db.database.inTenant(DEFAULT_TENANT, async (scope) =>
      (await desk.bookings.figures.listDeadlines(scope, scope.now)).map((deadline) => deadline.orderId),
    );
  expect(await listMissed()).toContain(orderId);
  const owner = desk.db.database.owner;
  await owner.query('insert into rehearsal_order (tenant_id, order_id) values ($1, $2)', [
    DEFAULT_TENANT,
    orderId,
  ]);
  expect(await listMissed()).not.toContain(orderId);
  await owner.query('delete from rehearsal_order where order_id = $1', [orderId]);

  const { itemId } = (await readOrder(bought)).items[1]!;
  // A voluntary cancellation would keep half of it now.
  const choice = await desk.call(getCancelQuote, { orderId, items: itemId }, bought.key);
  expect(choice.refund).toBe('16.99');
  const request = { orderId, itemId, reason: 'The car broke down' };
  await desk.call(cancelRide, request, staff);
  await desk.parts.outbox.drain();
  await desk.parts.outbox.drain();
  expect(await desk.bankEntries(orderId)).toContain('refund 33.99 EUR');
  const order = await readOrder(bought);
  expect(order.items.map(({ status }) => status)).toEqual(['booked', 'cancelled']);
  await desk.runJob('watch-promises');
  expect(await openTasks()).toEqual([]);
  expect(await sumOf(orderId)).toBe(0);
});
