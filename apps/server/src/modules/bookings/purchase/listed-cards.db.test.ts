import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';

/** Of an issuer that is in no list of ours. */
const CARD = '4155650000000007';

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

it('a card of the bank’s list pays in lira only, though no provider is connected that knows issuers', async () => {
  const purchase = await desk.offer('scheduled', '2027-08-06', 5);
  const priced = { ...purchase, bin6: CARD.slice(0, 6) };
  expect((await desk.quote(priced)).payIn).toBeUndefined();
  await desk.db.database.inTenant(DEFAULT_TENANT, ({ tx, tenantId, now }) =>
    tx
      .insertInto('card_issuer')
      .values({ tenant_id: tenantId, first_digits: CARD.slice(0, 6), imported_at: now })
      .execute(),
  );
  const quote = await desk.quote(priced);
  expect(quote.payIn).toBe('TRY');
  const refused = await refusalOf(desk.order(purchase, quote, { overrides: cardMembers(CARD) }));
  expect(refused.key).toBe('PAY-TRY');
});
