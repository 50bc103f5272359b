import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { getOrders } from '@farewind/contract/orders/order-list';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SALE_DAY, staffWith } from './modules/bookings/testing/booking-test-harness.ts';
import { openChannelDesk, type ChannelDesk } from './testing/channel-desk.ts';

let channel: ChannelDesk;

beforeAll(async () => {
  channel = await openChannelDesk();
  channel.desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`));
});
afterAll(() => channel.close());

it('lists a ride that a channel sold to two people, one of them named, as a ride of two', async () => {
  await channel.book('2027-07-01');
  await channel.poll();
  const listed = await channel.desk.call(getOrders, { kind: 'transfer' }, staffWith('Pages.Orders.View'));
  expect(listed.items).toMatchObject([{ kind: 'transfer', passengers: 2 }]);
  const { orderId } = listed.items[0]!;
  const ride = await channel.desk.call(getAdminOrder, { orderId }, staffWith('Pages.Orders.View'));
  expect(ride).toMatchObject({ people: 2, passengers: [{ index: 0 }] });
});
