import { confirmOrder } from '@farewind/contract/orders/order-acts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actingWith,
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { adult } from '../testing/sale-samples.ts';

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

test('the tickets of both directions, issued by one press, are announced once', async () => {
  const purchase = await desk.offer('charterRoundTrip', '2027-05-05', 9);
  const overrides = { passengers: [adult('ANNA', {})] };
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase), { overrides });
  const { itemIds } = await desk.call(confirmOrder, { orderId }, staffWith('Pages.Orders.Edit'));
  expect(itemIds).toHaveLength(2);
  const { items } = await desk.getOrder(orderId, actingWith(pGuid));
  expect(items.map(({ status }) => status)).toEqual(['ticketed', 'ticketed']);
  const { rows } = await desk.db.database.owner.query(
    `select payload from outbox where topic = 'bookings.ticketsIssued' and payload ->> 'orderId' = $1`,
    [orderId],
  );
  expect(rows).toHaveLength(1);
});
