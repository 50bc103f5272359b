import { getCancelQuote } from '@farewind/contract/bookings/cancel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import {
  actingWith,
  openBookingTestHarness,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

it('an order keeps the quote of a refund that can be accepted or has just expired, and no older one that nobody accepted', async () => {
  const purchase = await desk.offer('scheduled', '2027-05-01', 9);
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
  const quote = async () => (await desk.call(getCancelQuote, { orderId }, actingWith(pGuid))).quoteId;
  const kept = () =>
    desk.db.database.inTenant(DEFAULT_TENANT, async ({ tx }) =>
      (
        await tx
          .selectFrom('cancel_quote')
          .select('id')
          .where('order_id', '=', orderId)
          .orderBy('created_at')
          .execute()
      ).map(({ id }) => id),
    );
  const first = await quote();
  desk.db.clock.advance(40 * 60_000);
  const second = await quote();
  expect(await kept()).toEqual([first, second]);
  desk.db.clock.advance(60 * 60_000);
  const third = await quote();
  expect(await kept()).toEqual([second, third]);
});
