import { cancelRide, setDriver } from '@farewind/contract/orders/order-acts';
import { addPaymentRequest } from '@farewind/contract/orders/payment-requests';
import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import { checkTransferPrice } from '@farewind/contract/bookings/check-transfer-price';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TaxiBooking, TaxiDesk } from './adapters/ride-channels/booking-taxi/simulator/taxi-desk.ts';
import {
  refusalOf,
  SALE_DAY,
  staffWith,
  type BookingTestHarness,
} from './modules/bookings/testing/booking-test-harness.ts';
import { chooseRides, findRides, rideForm, vehicleDays } from './modules/bookings/testing/test-rides.ts';
import type { BankLineRow } from './modules/payments/statements/bank-line-rows.ts';
import { findCandidates } from './modules/payments/statements/find-candidates.ts';
import { recordChannelPayout, reverseChannelPayout } from './modules/ride-channels/channel-payouts.ts';
import { listChannelDues, listDueBookings } from './modules/ride-channels/due-bookings.ts';
import { staff } from './modules/exchange/testing/seat-desk.ts';
import { openChannelDesk, type ChannelDesk } from './testing/channel-desk.ts';
import { DEFAULT_TENANT as TENANT } from './testing/seed-tenants.ts';

let channel: ChannelDesk;
let desk: BookingTestHarness;
let taxi: TaxiDesk;

beforeAll(async () => {
  channel = await openChannelDesk();
  ({ desk, taxi } = channel);
});
beforeEach(() => desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`)));
afterAll(() => channel.close());

const poll = () => channel.poll();
const book = (day: string) => channel.book(day);

async function orderOf({ bookingReference }: TaxiBooking): Promise<string> {
  const { rows } = await desk.db.database.owner.query<{ order_id: string }>(
    'select order_id from channel_booking where reference = $1',
    [bookingReference],
  );
  return rows[0]!.order_id;
}

const soldOn = async (day: string) => (await vehicleDays(desk)).filter((line) => line.includes(day));
const rows = async (text: string, ...values: unknown[]) =>
  (await desk.db.database.owner.query<Record<string, unknown>>(text, values)).rows;
const openTasks = () =>
  rows(`select detail from staff_task where kind = 'channelBooking' and done_at is null`);

const problemOf = async ({ bookingReference }: TaxiBooking) =>
  (await rows('select problem from channel_booking where reference = $1', bookingReference))[0]!['problem'];

it('offers our vehicles at our price and the channel’s percentage, one for each category', async () => {
  const results = await channel.search();
  expect(results.map((one) => [one.transportCategory, one.price.salePriceMin, one.price.currency])).toEqual([
    ['STANDARD', 28.74, 'EUR'],
    ['PEOPLE_CARRIER', 37.39, 'EUR'],
  ]);
  expect(Math.max(...results.map(({ searchResultId }) => searchResultId.length))).toBeLessThanOrEqual(100);
  // Elsewhere, between two hotels, and in the past there is nothing; to the airport there is.
  const far = { latitude: 41, longitude: 29, name: 'Far away', iata: null };
  expect(await channel.search({ destination: far })).toEqual([]);
  expect(await channel.search({ origin: far })).toEqual([]);
  expect(await channel.search({ pickupDateTime: '2027-02-12T09:40:00Z' })).toEqual([]);
  const hotel = { latitude: 36.852, longitude: 30.806, iata: null };
  expect(await channel.search({ origin: hotel, destination: { ...far, iata: 'AYT' } })).toHaveLength(2);
});

it('answers nobody without the connection’s own secret, and explains what is no search', async () => {
  expect((await channel.getToken('another secret')).status).toBe(401);
  const json = { 'content-type': 'application/json' };
  expect((await channel.post('/v2/search-results', json, '{}')).status).toBe(401);
  const forged = { ...json, authorization: 'Bearer 4000000000.forged' };
  expect((await channel.post('/v2/search-results', forged, '{}')).status).toBe(401);
  const { access_token: token } = (await (await channel.getToken()).json()) as { access_token: string };
  const known = { ...json, authorization: `Bearer ${token}` };
  const refused = await channel.post('/v2/search-results', known, '{"passengers":2}');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ errorMessage: expect.stringContaining('origin') as unknown });
  desk.db.clock.freezeAt(new Date(`${SALE_DAY}T10:01:00Z`));
  expect((await channel.post('/v2/search-results', known, '{}')).status).toBe(401);
});

it('makes a booking an order that holds a vehicle, is owed by the channel, and is driven', async () => {
  const booking = await book('2027-07-01');
  await poll();
  expect(booking.status).toBe('ACCEPTED');
  expect(await soldOn('2027-07-01')).toEqual(['wagon 2027-07-01 held 0 sold 1']);
  const orderId = await orderOf(booking);
  const order = await desk.getOrder(orderId);
  expect(order).toMatchObject({ status: 'ticketed', total: '28.74', currency: 'EUR' });
  expect(order.items[0]!.ride).toMatchObject({
    pickupAt: '2027-07-01T12:40',
    timeZone: 'Europe/Istanbul',
    flightNumber: 'ZF 829',
  });
  expect(await desk.ledgerBalance(orderId)).toEqual({
    channelReceivable: 2874,
    customer: 0,
    supplierPayable: -2874,
  });
  // The channel writes to its customer: nothing leaves us, and nothing is asked for.
  expect(await rows(`select topic from outbox where payload->>'orderId' = $1`, orderId)).toEqual([]);
  const request = { requestId: crypto.randomUUID(), orderId, purpose: 'x', amount: '5.00', validHours: 24 };
  const asked = desk.call(addPaymentRequest, request, staffWith('Pages.Orders.Edit'));
  expect((await refusalOf(asked)).key).toBe('ORD-STATE');

  const { itemId } = order.items[0]!;
  const driver = { name: 'Mehmet Kaya', phone: '+90 532 000 11 22', plate: '07 ABC 123' };
  await desk.call(setDriver, { orderId, itemId, driver }, staffWith('Pages.Orders.Edit'));
  await poll();
  expect(booking).toMatchObject({
    status: 'DRIVER_ASSIGNED',
    driver: 'Mehmet Kaya +905320001122 07 ABC 123',
  });
  // It has no call that takes a driver back, so its traveller would go on waiting for this one.
  const removal = desk.call(setDriver, { orderId, itemId, driver: null }, staffWith('Pages.Orders.Edit'));
  expect((await refusalOf(removal)).options.fields).toMatchObject([{ path: 'driver' }]);
  const { stateHash } = booking;
  await poll();
  expect(booking.stateHash).toBe(stateHash);
  expect(await rows(`select topic from outbox where payload->>'orderId' = $1`, orderId)).toEqual([]);
});

it('asks what became of a call whose answer was lost, and sells nothing twice', async () => {
  const booking = await book('2027-07-02');
  taxi.switches.loseNext = 1;
  await poll();
  await poll();
  await poll();
  expect(booking.status).toBe('ACCEPTED');
  expect(await soldOn('2027-07-02')).toEqual(['wagon 2027-07-02 held 0 sold 1']);
  expect(taxi.entries.filter((entry) => entry.booking === booking.bookingReference)).toHaveLength(1);
});

it('takes a stale state hash for a booking that changed, and looks again', async () => {
  const booking = await book('2027-07-03');
  taxi.switches.staleNext = 1;
  await poll();
  expect(booking.status).toBe('NEW');
  await poll();
  expect(booking.status).toBe('ACCEPTED');
  expect(await soldOn('2027-07-03')).toEqual(['wagon 2027-07-03 held 0 sold 1']);
});

it('gives a booking back at once when no vehicle is left', async () => {
  const bookings = [await book('2027-07-04'), await book('2027-07-04'), await book('2027-07-04')];
  await poll();
  expect(bookings.map(({ status, cancellationReason }) => `${status} ${cancellationReason}`.trim())).toEqual([
    'ACCEPTED',
    'ACCEPTED',
    'CANCELLED NO_AVAILABILITY',
  ]);
  expect(await soldOn('2027-07-04')).toEqual(['wagon 2027-07-04 held 0 sold 2']);
});

it('moves a ride with its traveller, and leaves a full day to staff instead of cancelling', async () => {
  const booking = await book('2027-07-06');
  taxi.switches.amendNext = 1;
  await poll();
  expect(booking.status).toBe('PENDING_AMENDMENT');
  await poll();
  expect(booking.status).toBe('ACCEPTED');
  expect([await soldOn('2027-07-06'), await soldOn('2027-07-07')]).toEqual([
    [],
    ['wagon 2027-07-07 held 0 sold 1'],
  ]);
  await Promise.all([book('2027-07-08'), book('2027-07-08')]);
  await poll();
  taxi.amend(booking, 24);
  await poll();
  expect(booking.status).toBe('PENDING_AMENDMENT');
  expect(await openTasks()).toEqual([
    { detail: { channel: 'Booking.com Taxi', booking: booking.bookingReference, problem: 'amendment' } },
  ]);
  expect(await soldOn('2027-07-07')).toEqual(['wagon 2027-07-07 held 0 sold 1']);

  taxi.withdraw(booking);
  await poll();
  expect(booking.status).toBe('CANCELLED');
  expect(await openTasks()).toEqual([]);
  expect(await soldOn('2027-07-07')).toEqual([]);
  const orderId = await orderOf(booking);
  expect(await desk.getOrder(orderId)).toMatchObject({ status: 'cancelled' });
  expect(Object.values(await desk.ledgerBalance(orderId))).toEqual([0, 0, 0, 0]);
});

it('promises no ride for more people or to another hotel than was sold: staff decide', async () => {
  const [more, other, fewer] = [await book('2027-07-11'), await book('2027-07-12'), await book('2027-07-13')];
  await poll();
  taxi.amend(more, 0, { people: 6 });
  taxi.amend(other, 24, { address: 'A hotel in Belek' });
  taxi.amend(fewer, 0, { people: 1 });
  await poll();
  expect([more.status, other.status, fewer.status]).toEqual([
    'PENDING_AMENDMENT',
    'PENDING_AMENDMENT',
    'ACCEPTED',
  ]);
  expect((await openTasks()).map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(
      [more, other].map(({ bookingReference: booking }) => ({
        channel: 'Booking.com Taxi',
        booking,
        problem: 'amendment',
      })),
    ),
  );
  expect(await soldOn('2027-07-12')).toEqual(['wagon 2027-07-12 held 0 sold 1']);
  // Accepted in the channel's own portal: the new time is promised, and who and where stays with staff.
  taxi.acceptInPortal(other);
  await poll();
  await poll();
  expect((await desk.getOrder(await orderOf(other))).items[0]!.ride!.pickupAt).toBe('2027-07-13T12:40');
  expect([await problemOf(other), (await openTasks()).length]).toEqual(['amendment', 2]);
  // What staff have handled is not brought up again.
  await rows(`update staff_task set done_at = app_now() where reference = $1`, await orderOf(other));
  await poll();
  expect((await openTasks()).map(({ detail }) => detail)).toMatchObject([{ booking: more.bookingReference }]);
  taxi.revert(more);
  await poll();
  expect([more.status, await problemOf(more), await openTasks()]).toEqual(['ACCEPTED', null, []]);
});

it('drives at the time that the channel shows when a traveller takes a change back', async () => {
  const booking = await book('2027-07-14');
  await poll();
  taxi.amend(booking, 24, { flightNumber: 'ZF 831' });
  taxi.switches.revertNext = 1;
  await poll();
  expect(booking.status).toBe('ACCEPTED');
  await poll();
  expect((await desk.getOrder(await orderOf(booking))).items[0]!.ride).toMatchObject({
    pickupAt: '2027-07-14T12:40',
    flightNumber: 'ZF 829',
  });
  expect([await soldOn('2027-07-14'), await soldOn('2027-07-15')]).toEqual([
    ['wagon 2027-07-14 held 0 sold 1'],
    [],
  ]);
});

it('keeps a change in sight that staff accepted in the portal, until a vehicle drives it', async () => {
  const booking = await book('2027-07-16');
  const full = [await book('2027-07-17'), await book('2027-07-17')];
  await poll();
  taxi.amend(booking, 24);
  await poll();
  taxi.acceptInPortal(booking);
  await poll();
  expect([booking.status, await problemOf(booking), (await openTasks()).length]).toEqual([
    'ACCEPTED',
    'amendment',
    1,
  ]);
  taxi.withdraw(full[0]!);
  await poll();
  await poll();
  expect([await problemOf(booking), await openTasks()]).toEqual([null, []]);
  expect((await desk.getOrder(await orderOf(booking))).items[0]!.ride!.pickupAt).toBe('2027-07-17T12:40');
});

it('tells the channel that staff have cancelled a ride', async () => {
  const booking = await book('2027-07-09');
  await poll();
  const orderId = await orderOf(booking);
  const { itemId } = (await desk.getOrder(orderId)).items[0]!;
  const act = { orderId, itemId, reason: 'the car broke down' };
  await desk.call(cancelRide, act, staffWith('Pages.Orders.Cancel'));
  await poll();
  expect(booking).toMatchObject({ status: 'CANCELLED', cancellationReason: 'OTHER' });
  expect(await soldOn('2027-07-09')).toEqual([]);
});

it('calls staff for a booking that it never priced, and keeps its hands off', async () => {
  const booking = await book('2027-07-10');
  const forged = taxi.book({ ...booking, searchResultId: booking.searchResultId.replace('.EUR.', '.RUB.') });
  await poll();
  expect([booking.status, forged.status]).toEqual(['ACCEPTED', 'NEW']);
  expect(await openTasks()).toMatchObject([{ detail: { problem: 'unreadable' } }]);
  taxi.withdraw(forged);
  await poll();
  expect([forged.status, (await openTasks()).length]).toEqual(['CANCELLED', 0]);
});

it('sells no vehicle twice to buyers of the shop and the channel at once, whatever process asks', async () => {
  const day = '2027-07-20';
  const bookings = await Promise.all(Array.from({ length: 6 }, () => book(day)));
  const request = { pickupAt: `${day}T12:40`, adults: 2, bags: 2 };
  const choice = { ...chooseRides(await findRides(desk, request), 'wagon'), currency: 'EUR' as const };
  const { quoteSeal } = await desk.call(checkTransferPrice, choice);
  const buy = async () => {
    const quote = await desk.call(checkTransferPrice, choice).catch(() => ({ quoteSeal }));
    const form = rideForm(desk, choice, quote.quoteSeal);
    return desk.call(addTransferOrder, form as never).then(
      () => 'bought',
      () => 'refused',
    );
  };
  const [, , ...shop] = await Promise.all([poll(), poll(), buy(), buy(), buy(), buy()]);
  await poll();
  const accepted = bookings.filter(({ status }) => status === 'ACCEPTED').length;
  const bought = shop.filter((outcome) => outcome === 'bought').length;
  expect(accepted + bought).toBe(2);
  expect(bookings.every(({ status }) => status === 'ACCEPTED' || status === 'CANCELLED')).toBe(true);
  expect(await soldOn(day)).toEqual([`wagon ${day} held 0 sold 2`]);
});

it('clears what the channel owes by its statements, and keeps a difference in sight', async () => {
  const inTenant = desk.parts.database.inTenant.bind(desk.parts.database);
  const due = async () => (await inTenant(TENANT, listChannelDues)).items[0]!.due;
  const open = () =>
    inTenant(TENANT, (scope) => listDueBookings(scope, { channelId: 1, currency: 'EUR' })).then(
      ({ items }) => items,
    );
  const pay = (amount: string, reference: string, bookings: string[], paidOn: string = SALE_DAY) =>
    inTenant(TENANT, (scope) =>
      recordChannelPayout(desk.parts.payments, scope, staff(TENANT), {
        channelId: 1,
        currency: 'EUR',
        paidOn,
        note: undefined,
        amount,
        reference,
        bookings,
      }),
    );
  const [one, two] = [await book('2027-07-22'), await book('2027-07-23')];
  await poll();
  const numbers = [one, two].map(({ bookingReference }) => bookingReference);
  const others = (await open()).filter(({ reference }) => !numbers.includes(reference));
  const exact = await pay('57,48', 'July 1', numbers);
  expect(exact).toMatchObject({ bookings: 2, expected: '57.48', difference: '0.00' });
  expect(await open()).toEqual(others);
  // A mistyped year would stand in the books for ever.
  const longAgo = await refusalOf(pay('57.48', 'July 2', [], '2016-07-01'));
  expect(longAgo.options.fields).toMatchObject([{ path: 'paidOn', message: 'payout.longAgo' }]);
  // Neither a booking nor a statement is paid twice.
  const again = await refusalOf(pay('28.74', 'July 2', [numbers[0]!]));
  expect(again.options.fields).toMatchObject([{ path: 'bookings', values: { numbers: numbers[0] } }]);
  expect((await refusalOf(pay('57.48', 'JULY 1', []))).key).toBe('GEN-DUPLICATE');

  const rest = others.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  const less = ((rest - 100) / 100).toFixed(2);
  expect(
    await pay(
      less,
      'July 2',
      others.map(({ reference }) => reference),
    ),
  ).toMatchObject({ difference: '-1.00' });
  expect([await due(), (await open()).length]).toEqual(['1.00', 0]);
  const late = await pay('1.00', 'July 3', []);
  expect(await due()).toBe('0.00');

  // Paid for, and cancelled since: the next statement takes it back.
  taxi.withdraw(one);
  await poll();
  expect((await open()).map(({ reference, amount }) => [reference, amount])).toEqual([
    [numbers[0], '-28.74'],
  ]);
  expect(await due()).toBe('-28.74');
  const reverse = ({ payoutId, version } = late) => {
    const undo = { payoutId, reason: 'typed twice', version };
    return inTenant(TENANT, (scope) => reverseChannelPayout(desk.parts.payments, scope, staff(TENANT), undo));
  };
  await reverse();
  expect(await due()).toBe('-27.74');
  expect((await refusalOf(reverse())).key).toBe('GEN-CONFLICT');

  // A statement may come to nothing, and take money back; not without the bookings that explain it.
  for (const amount of ['0', '-5'])
    expect((await refusalOf(pay(amount, 'July 4', []))).options.fields).toMatchObject([{ path: 'amount' }]);
  const three = await book('2027-07-24');
  await poll();
  const nothing = await pay('0', 'July 4', [numbers[0]!, three.bookingReference]);
  expect(nothing).toMatchObject({ amount: '0.00', expected: '0.00', difference: '0.00' });
  expect([await due(), await open()]).toEqual(['1.00', []]);
  taxi.withdraw(three);
  await poll();
  const back = await pay('−28,74', 'July 5', [three.bookingReference]);
  expect(back).toMatchObject({ amount: '-28.74', difference: '0.00' });
  expect([await due(), await open()]).toEqual(['1.00', []]);
  const line = { amount_minor: -2874, currency: 'EUR', booked_on: SALE_DAY } as BankLineRow;
  const found = () => inTenant(TENANT, (scope) => findCandidates(scope, line));
  expect(await found()).toMatchObject([{ kind: 'payout', target: back.payoutId, day: SALE_DAY }]);
  for (const each of [nothing, back]) await reverse(each);
  expect([await due(), await found()]).toEqual(['-27.74', []]);
});

it('answers every booking of the channel beside one that it cannot read, and says that there is one', async () => {
  const [odd, sold] = [await book('2027-08-20'), await book('2027-08-21')];
  await poll();
  odd.stateHash = '';
  sold.status = 'CANCELLED';
  const fresh = await book('2027-08-22');
  await poll();
  expect([fresh.status, await soldOn('2027-08-21')]).toEqual(['ACCEPTED', []]);
  expect(await rows('select fault from ride_channel')).toEqual([{ fault: 'unreadBookings:1' }]);
});
