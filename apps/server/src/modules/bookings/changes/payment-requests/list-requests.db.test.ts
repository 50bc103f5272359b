import { payPaymentRequest } from '@farewind/contract/bookings/payment-request';
import {
  addPaymentRequest,
  getPaymentRequests,
  sharePaymentRequest,
} from '@farewind/contract/orders/payment-requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../platform/ids.ts';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import { testCards } from '../../../../testing/test-cards.ts';
import {
  actingWith,
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { cardMembers } from '../../testing/sale-samples.ts';

const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Edit', 'Pages.Refunds.Request');
const colleague = { user: { ...staff.user, id: staff.user.id + 1, userName: 'boris' } };

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

const ask = (orderId: string, purpose: string) => {
  const form = { requestId: newId(), orderId, purpose, amount: '60.00', validHours: 24 };
  return desk.call(addPaymentRequest, form, staff);
};

async function pay(requestId: string) {
  const { url } = await desk.call(sharePaymentRequest, { requestId, channel: 'link' }, staff);
  const form = { requestId, idempotencyKey: 'key-of-paying-a-link', ...cardMembers(testCards.approved) };
  return desk.call(payPaymentRequest, form, actingWith(url!.split('#key=')[1]));
}

const purposesOf = async (filters: object, reader: typeof colleague = staff) =>
  (await desk.call(getPaymentRequests, filters, reader)).items.map(({ purpose }) => purpose);

test('the list finds requests by state, day, order and maker', async () => {
  const purchase = await desk.offer('scheduled', '2027-05-01', 9);
  const { orderId } = await desk.order(purchase, await desk.quote(purchase));
  await pay((await ask(orderId, 'A second bag on both flights')).requestId);
  desk.db.clock.advance(60_000);
  await ask(orderId, 'A fee for the change');
  const { reservationNumber, journeyClock } = await desk.getOrder(orderId);
  // Staff read each deadline by the clock that the buyer is told.
  const { items } = await desk.call(getPaymentRequests, { orderId }, staff);
  expect(items.map(({ clock }) => clock)).toEqual([journeyClock, journeyClock]);
  expect(journeyClock).toBeDefined();
  // The agency's clock is that of Moscow.
  const { now } = await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => scope);
  const dayIn = (days: number) =>
    new Date(now.getTime() + (days * 24 + 3) * 3_600_000).toISOString().slice(0, 10);
  const [yesterday, today, tomorrow] = [dayIn(-1), dayIn(0), dayIn(1)];
  expect(await purposesOf({ orderId })).toEqual(['A fee for the change', 'A second bag on both flights']);
  expect(await purposesOf({ orderId, state: 'open' })).toEqual(['A fee for the change']);
  expect(await purposesOf({ keyword: reservationNumber })).toHaveLength(2);
  expect(await purposesOf({ orderId, from: today, to: today })).toHaveLength(2);
  expect(await purposesOf({ orderId, to: yesterday })).toEqual([]);
  expect(await purposesOf({ orderId, from: tomorrow })).toEqual([]);
  expect(await purposesOf({ orderId, mine: true })).toHaveLength(2);
  expect(await purposesOf({ orderId }, colleague)).toHaveLength(2);
  expect(await purposesOf({ orderId, mine: true }, colleague)).toEqual([]);
});
