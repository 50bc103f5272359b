import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SALE_DAY, staffWith } from './modules/bookings/testing/booking-test-harness.ts';
import { vehicleDays } from './modules/bookings/testing/test-rides.ts';
import { openChannelDesk, type ChannelDesk } from './testing/channel-desk.ts';

let channel: ChannelDesk;
beforeAll(async () => {
  channel = await openChannelDesk();
  channel.desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`));
});
afterAll(() => channel.close());

const problems = async () => {
  const { owner } = channel.desk.db.database;
  const task = `select detail->>'problem' as problem from staff_task where kind = 'channelBooking' and done_at is null`;
  return (await owner.query<{ problem: string }>(task)).rows.map(({ problem }) => problem);
};

it('a channel’s booking without hotel or street calls staff, and is sold once the channel shows one', async () => {
  const booking = await channel.book('2027-07-01');
  const hotel = booking.address;
  booking.address = '';
  await channel.poll();
  expect([booking.status, await problems()]).toEqual(['NEW', ['noAddress']]);
  expect(await vehicleDays(channel.desk)).toEqual([]);
  booking.address = hotel;
  await channel.poll();
  expect([booking.status, await problems()]).toEqual(['ACCEPTED', []]);
});

it('a channel’s booking that does not say readably for how many people calls staff, and is never sold as one for one person', async () => {
  const booking = await channel.book('2027-07-11');
  booking.people = Number.NaN;
  await channel.poll();
  expect([booking.status, await problems()]).toEqual(['NEW', ['noParty']]);
  expect((await vehicleDays(channel.desk)).filter((line) => line.includes('2027-07-11'))).toEqual([]);
  booking.people = 2;
  await channel.poll();
  expect([booking.status, await problems()]).toEqual(['ACCEPTED', []]);
  // Without a change it says nothing; a change may be one to more people.
  booking.people = Number.NaN;
  await channel.poll();
  expect(await problems()).toEqual([]);
  channel.taxi.amend(booking, 1);
  await channel.poll();
  expect([booking.status, await problems()]).toEqual(['PENDING_AMENDMENT', ['amendment']]);
  channel.taxi.withdraw(booking);
  await channel.poll();
  expect([booking.status, await problems()]).toEqual(['CANCELLED', []]);
});

it('a channel’s booking for another day than it was priced for is sold only once staff accept it at the channel', async () => {
  const booking = await channel.book('2027-07-18', '2027-07-19');
  const soldThen = async () =>
    (await vehicleDays(channel.desk)).filter((line) => line.includes('2027-07-19'));
  await channel.poll();
  expect([booking.status, await problems(), await soldThen()]).toEqual(['NEW', ['otherDay'], []]);
  channel.taxi.acceptInPortal(booking);
  await channel.poll();
  expect([await problems(), await soldThen()]).toEqual([[], ['wagon 2027-07-19 held 0 sold 1']]);
});

it.each([
  ['that nobody knows', 'XXX', '2027-08-02'],
  ['where we sell nothing', 'IST', '2027-08-03'],
])(
  'a channel’s booking at an airport %s calls staff and is not sold for the airport of its price',
  async (_what, airport, day) => {
    const taken = await channel.book(day);
    channel.taxi.bookings.delete(taken.bookingReference);
    const booking = channel.taxi.book({ ...taken, airport });
    await channel.poll();
    expect([booking.status, await problems()]).toEqual(['NEW', ['otherAirport']]);
    // Accepted by staff at the channel, it still is no ride of ours.
    channel.taxi.acceptInPortal(booking);
    await channel.poll();
    expect(await problems()).toEqual(['otherAirport']);
    expect((await vehicleDays(channel.desk)).filter((line) => line.includes(day))).toEqual([]);
    booking.status = 'CANCELLED';
    channel.taxi.bookings.set(booking.bookingReference, { ...booking, status: 'PENDING_CANCELLATION' });
    await channel.poll();
    expect(await problems()).toEqual([]);
  },
);

it('a sold booking that is moved to another airport calls staff', async () => {
  const booking = await channel.book('2027-08-05');
  await channel.poll();
  expect(booking.status).toBe('ACCEPTED');
  const moved = { ...booking, airport: 'XXX', status: 'PENDING_AMENDMENT', stateHash: 'moved' } as const;
  channel.taxi.bookings.set(booking.bookingReference, moved);
  await channel.poll();
  expect([moved.status, await problems()]).toEqual(['PENDING_AMENDMENT', ['otherAirport']]);
  channel.taxi.bookings.set(booking.bookingReference, { ...moved, airport: 'ayt', stateHash: 'back' });
  await channel.poll();
  expect(await problems()).toEqual([]);
});

it('a booking that cannot be settled shows at its channel, and the others are sold', async () => {
  const [broken, fresh] = [await channel.book('2027-08-07'), await channel.book('2027-08-08')];
  const { owner } = channel.desk.db.database;
  const fault = async () =>
    (await owner.query<{ fault: string | null }>('select fault from ride_channel')).rows[0]!.fault;
  vi.spyOn(channel.desk.bookings.channelOrders, 'sell').mockRejectedValueOnce(new Error('out of order'));
  await channel.poll();
  expect([fresh.status, await fault()]).toEqual(['ACCEPTED', expect.stringContaining('settled')]);
  await channel.poll();
  expect([broken.status, await fault()]).toEqual(['ACCEPTED', null]);
});

it('shows staff what is due for a sold ride: the driver, but no mail, no receipt and no erased document', async () => {
  const { desk } = channel;
  const { bookingReference } = await channel.book('2027-06-17');
  await channel.poll();
  const { rows } = await desk.db.database.owner.query<{ order_id: string }>(
    'select order_id from channel_booking where reference = $1',
    [bookingReference],
  );
  const asked = { orderId: rows[0]!.order_id };
  const order = await desk.call(getAdminOrder, asked, staffWith('Pages.Orders.View'));
  expect(order.clock.map(({ step }) => step)).toEqual(['requested', 'booked', 'ticketed', 'driver']);
  expect(order.passengers).toMatchObject([{ document: '', isErased: false }]);
});
