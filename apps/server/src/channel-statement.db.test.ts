import { afterAll, beforeAll, expect, it } from 'vitest';
import { SALE_DAY } from './modules/bookings/testing/booking-test-harness.ts';
import { staff } from './modules/exchange/testing/seat-desk.ts';
import { listDueBookings } from './modules/ride-channels/due-bookings.ts';
import { listBookings } from './modules/ride-channels/list-bookings.ts';
import { recordChannelPayout } from './modules/ride-channels/channel-payouts.ts';
import { openChannelDesk, type ChannelDesk } from './testing/channel-desk.ts';
import { DEFAULT_TENANT as TENANT } from './testing/seed-tenants.ts';

let channel: ChannelDesk;

beforeAll(async () => {
  channel = await openChannelDesk();
  channel.desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`));
});
afterAll(() => channel.close());

it('a channel’s statement names the member of staff who recorded it', async () => {
  const { db, parts } = channel.desk;
  await db.database.owner.query(
    `insert into app_user (tenant_id, id, kind, user_name, normalized_user_name, email, normalized_email, name, surname)
     values ($1, 1, 'staff', 'olga', 'OLGA', 'olga@example.com', 'OLGA@EXAMPLE.COM', 'Olga', 'Petrova')`,
    [TENANT],
  );
  const { bookingReference } = await channel.book('2027-07-22');
  await channel.poll();
  const statement = {
    channelId: 1,
    currency: 'EUR' as const,
    paidOn: SALE_DAY,
    note: undefined,
    amount: '28.74',
    reference: 'July 1',
    bookings: [bookingReference],
  };
  const recorded = await parts.database.inTenant(TENANT, (scope) =>
    recordChannelPayout(parts.payments, scope, staff(TENANT), statement),
  );
  expect(recorded).toMatchObject({ difference: '0.00', recordedBy: 'Olga Petrova' });
});

it('the bookings of a channel tell the zone of their ride, so that its statement can be compared by local time', async () => {
  const { database } = channel.desk.parts;
  const { bookingReference } = await channel.book('2027-07-23');
  await channel.poll();
  const [due, all] = await database.inTenant(TENANT, async (scope) => [
    await listDueBookings(scope, { channelId: 1, currency: 'EUR' }),
    await listBookings(scope, {
      keyword: bookingReference,
      skipCount: 0,
      maxResultCount: 10,
      sorting: undefined,
      state: undefined,
    }),
  ]);
  const sold = expect.objectContaining({
    reference: bookingReference,
    timeZone: 'Europe/Istanbul',
  }) as unknown;
  expect(due.items).toContainEqual(sold);
  expect(all.items).toContainEqual(sold);
});
