import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { openBookingTestHarness, type BookingTestHarness } from '../testing/booking-test-harness.ts';
import { holdForCaller } from '../testing/hold-for-caller.ts';

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
  const info = { brandName: 'Farewind', documentRetentionDays: 30, requiredConsents: ['dataTransfer'] };
  await desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .updateTable('agency')
      .set({ info: JSON.stringify(info) })
      .where('tenant_id', '=', DEFAULT_TENANT)
      .execute(),
  );
});
afterAll(() => desk.close());

it('an agency that asks for consents orders for callers too: who agrees to the terms has heard them, and they are kept', async () => {
  const { orderId } = await holdForCaller(desk, await desk.offer('scheduled', '2027-05-28', 3));
  const { rows } = await desk.db.database.owner.query<{ consents: unknown }>(
    `select contact->'consents' as consents from customer_order where id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ consents: [{ purpose: 'dataTransfer', textVersion: '1' }] }]);
});
