import { acknowledgeChange } from '@farewind/contract/bookings/proposals';
import { updateDeparture } from '@farewind/contract/inventory/departures';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { readOrderDocumentData } from './order-document-data.ts';
import {
  actingWith,
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';

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

  const [date, departsAt] = ['2027-05-08', '2027-05-08T15:00'];
  const change = { kind: 'retime', departsAt, arrivesAt: '2027-05-08T19:00' } as const;
  const staff = staffWith('Pages.Inventory');
  await desk.call(updateDeparture, { serviceId: 1, date, change, reason: 'New slots' }, staff);
  const acting = actingWith(pGuid);
  const [{ proposalId } = { proposalId: '' }] = (await desk.getOrder(orderId, acting)).proposals ?? [];
  await desk.call(acknowledgeChange, { proposalId }, acting);
  const { rows } = await desk.db.database.owner.query(
    `select snapshot #>> '{segments,0,departsAt}' as departs, snapshot -> 'addedLater' as sold,
       contract_party -> 'addedLater' as party from order_item where order_id = $1 order by 1`,
    [orderId],
  );
  expect(rows).toEqual([
    { departs: departsAt, sold: 1, party: 1 },
    { departs: expect.stringContaining('2027-05-15'), sold: 1, party: 1 },
  ]);
});
