import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { listItems } from '../order/order-rows.ts';
import { readOrderDocumentData } from './order-document-data.ts';
import { openBookingTestHarness, type BookingTestHarness } from '../testing/booking-test-harness.ts';

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

async function buy(date: string) {
  const purchase = await desk.offer('charterRoundTrip', date, 5, { currency: 'RUB' });
  return desk.order(purchase, await desk.quote(purchase));
}

/** Everything that the buyer's page and documents show of an order. */
async function readWhole(orderId: string, pGuid = '') {
  const order = await desk.getOrder(orderId, { headers: { 'x-order-key': pGuid } });
  const papers = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    readOrderDocumentData(desk.parts, scope, orderId),
  );
  return { order, papers };
}

it('an order written before a member was added is read unchanged', async () => {
  const { orderId, pGuid } = await buy('2027-05-01');
  const before = await readWhole(orderId, pGuid);
  await desk.db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
    await sql`update customer_order set contact = contact - 'newsOptIn' - 'consents', quote = quote - 'rides'
      where id = ${orderId}`.execute(tx);
    await sql`update order_item set snapshot = jsonb_set(snapshot, '{filings}',
      (select jsonb_agg(filing - 'departsTerminal' - 'arrivesTerminal') from jsonb_array_elements(snapshot -> 'filings') filing))
      where order_id = ${orderId}`.execute(tx);
  });
  expect(await readWhole(orderId, pGuid)).toEqual(before);
});

it('an order written by a newer version is read, and its new members survive a change of its items', async () => {
  const { orderId, pGuid } = await buy('2027-05-08');
  const before = await readWhole(orderId, pGuid);
  await desk.db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
    await sql`update customer_order set contact = contact || '{"addedLater": 1}', quote = quote || '{"addedLater": 1}'
      where id = ${orderId}`.execute(tx);
    await sql`update order_item set snapshot = snapshot || '{"addedLater": 1}',
      contract_party = contract_party || '{"addedLater": 1}' where order_id = ${orderId}`.execute(tx);
  });
  expect(await readWhole(orderId, pGuid)).toEqual(before);
  await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    for (const { snapshot } of await listItems(scope, orderId))
      expect(snapshot).toMatchObject({ addedLater: 1 });
  });
});
