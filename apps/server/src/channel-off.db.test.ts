import { cancelRide } from '@farewind/contract/orders/order-acts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TaxiBooking } from './adapters/ride-channels/booking-taxi/simulator/taxi-desk.ts';
import { SALE_DAY, staffWith } from './modules/bookings/testing/booking-test-harness.ts';
import { vehicleDays } from './modules/bookings/testing/test-rides.ts';
import { openChannelDesk, type ChannelDesk } from './testing/channel-desk.ts';

let channel: ChannelDesk;

beforeAll(async () => {
  channel = await openChannelDesk();
  channel.desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`));
});
afterAll(() => channel.close());

const rows = async (text: string, ...values: unknown[]) =>
  (await channel.desk.db.database.owner.query<Record<string, unknown>>(text, values)).rows;

async function orderOf({ bookingReference }: TaxiBooking): Promise<string> {
  const [row] = await rows('select order_id from channel_booking where reference = $1', bookingReference);
  return row!['order_id'] as string;
}

it('stands by what a channel sold while it is switched off, and sells nothing new through it', async () => {
  const switchTo = (isActive: boolean) => rows('update ride_channel set is_active = $1', isActive);
  const askedAt = async () => (await rows('select asked_at from ride_channel'))[0]!['asked_at'] as Date;
  const { desk, taxi } = channel;
  const [theirs, moved, ours] = [
    await channel.book('2027-08-10'),
    await channel.book('2027-08-11'),
    await channel.book('2027-08-12'),
  ];
  await channel.poll();
  const fresh = await channel.book('2027-08-13');
  await switchTo(false);
  taxi.withdraw(theirs);
  taxi.amend(moved, 72);
  const orderId = await orderOf(ours);
  const { itemId } = (await desk.getOrder(orderId)).items[0]!;
  const act = { orderId, itemId, reason: 'the car broke down' };
  await desk.call(cancelRide, act, staffWith('Pages.Orders.Cancel'));
  await channel.poll();
  expect([theirs.status, moved.status, ours.status]).toEqual(['CANCELLED', 'ACCEPTED', 'CANCELLED']);
  expect(await desk.getOrder(await orderOf(theirs))).toMatchObject({ status: 'cancelled' });
  expect(fresh).toMatchObject({ status: 'CANCELLED', cancellationReason: 'NO_AVAILABILITY' });
  expect((await vehicleDays(desk)).filter((line) => line.includes('2027-08-1'))).toEqual([
    'wagon 2027-08-14 held 0 sold 1',
  ]);
  // With no ride ahead nobody asks any more: the account may have been closed.
  desk.db.clock.freezeAt(new Date('2028-01-10T09:00:00Z'));
  const last = await askedAt();
  await channel.poll();
  expect(await askedAt()).toEqual(last);
  await switchTo(true);
  await channel.poll();
  expect((await askedAt()) > last).toBe(true);
});
