import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import { openBookingTestHarness, type BookingTestHarness } from '../../testing/booking-test-harness.ts';

const DAY = '2027-05-02';
let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

it('seats that were only tried out go back on sale when the sites open, and nobody is written to', async () => {
  const purchase = await desk.offer('charter', DAY, 2);
  const { orderId } = await desk.order(purchase, await desk.quote(purchase));
  const events = async () =>
    (await desk.db.database.owner.query('select id from outbox where topic not like $1', ['%.refund%']))
      .rowCount;
  expect(await desk.seatCounters(DAY)).toEqual([{ total: 2, held: 0, sold: 1 }]);
  const before = await events();
  for (let time = 0; time < 2; time += 1)
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      desk.bookings.releaseRehearsals(scope, [orderId]),
    );
  expect(await desk.seatCounters(DAY)).toEqual([{ total: 2, held: 0, sold: 0 }]);
  expect((await desk.getOrder(orderId)).status).toBe('cancelled');
  expect(await events()).toBe(before);
});
