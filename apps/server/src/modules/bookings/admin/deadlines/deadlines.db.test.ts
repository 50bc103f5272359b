import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countOpenTasks, countTasksByKind } from '../../../../platform/staff-tasks.ts';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import { updateDeparture } from '@farewind/contract/inventory/departures';
import { OWN_INVENTORY, supplyFromInventory } from '../../order/deps.ts';
import type { ItemSupplier } from '../../ports.ts';
import {
  actingWith,
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import type { TestTrip } from '../../testing/test-inventory.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let harness: BookingTestHarness;
/** While set, the supplier does not respond. */
let isSilent = false;

const ownSupplier = (): ItemSupplier => supplyFromInventory(harness.parts.flights);
const silence = (): Promise<never> => Promise.reject(new Error('The supplier does not answer'));
/** Our own inventory as a supplier that can be made unresponsive. */
const line: ItemSupplier = {
  name: OWN_INVENTORY,
  confirm: (scope, locator) => (isSilent ? silence() : ownSupplier().confirm(scope, locator)),
  holdAgain: (scope, locator, payer) => ownSupplier().holdAgain(scope, locator, payer),
  release: (scope, locator) => (isSilent ? silence() : ownSupplier().release(scope, locator)),
  extend: (scope, locator, awaited) => ownSupplier().extend(scope, locator, awaited),
  takeBack: (scope, locator, sold) => ownSupplier().takeBack(scope, locator, sold),
  isSold: (scope, locator) => ownSupplier().isSold(scope, locator),
};

beforeAll(async () => {
  harness = await openBookingTestHarness({ otherSuppliers: [line] });
});
afterAll(() => harness.close());
beforeEach(() => {
  isSilent = false;
});

async function buy(trip: TestTrip, date: string) {
  const purchase = await harness.offer(trip, date, 9);
  const { orderId, pGuid } = await harness.order(purchase, await harness.quote(purchase));
  return { orderId, key: actingWith(pGuid) };
}

async function tasksOf(orderId: string): Promise<string[]> {
  const { rows } = await harness.db.database.owner.query<{ task: string }>(
    `select kind || case when done_at is null then ' open' else ' done' end as task from staff_task
     where reference = $1 and kind like '%Late' order by created_at`,
    [orderId],
  );
  return rows.map(({ task }) => task);
}

describe('seats that must be confirmed within twenty minutes and', () => {
  test('are not confirmed by a supplier: the authorised sum is released, and nothing is charged', async () => {
    isSilent = true;
    const purchase = await harness.offer('scheduled', '2027-05-01', 9);
    const quote = await harness.quote(purchase);
    const form = harness.orderForm(purchase, quote);
    const { orderId, response } = await harness.order(purchase, quote, { overrides: form });
    expect(response).toMatchObject({ state: 'pending' });
    harness.db.clock.advance(19 * MINUTE_MS);
    await harness.runJob('watch-promises');
    expect((await harness.getOrder(orderId)).status).toBe('processing');
    harness.db.clock.advance(2 * MINUTE_MS);
    await harness.runJob('watch-promises');
    expect((await harness.getOrder(orderId)).status).toBe('cancelled');
    expect(await harness.bankEntries(orderId)).toEqual(['authorisation 125.36 EUR', 'void 125.36 EUR']);
  });
});

describe('the itinerary receipt of a charter, due three days before departure', () => {
  test('opens a staff task once when it is late, and not again after staff have closed it', async () => {
    const { orderId } = await buy('charter', '2027-03-10');
    await harness.runJob('watch-promises');
    expect(await tasksOf(orderId)).toEqual([]);
    harness.db.clock.advance(6 * 24 * HOUR_MS);
    await harness.runJob('watch-promises');
    await harness.runJob('watch-promises');
    expect(await tasksOf(orderId)).toEqual(['receiptLate open']);
    await harness.db.database.owner.query('update staff_task set done_at = now() where reference = $1', [
      orderId,
    ]);
    await harness.runJob('watch-promises');
    expect(await tasksOf(orderId)).toEqual(['receiptLate done']);
  });

  test('closes the task automatically when the flight is cancelled and no receipt is due', async () => {
    const { orderId, key } = await buy('charter', '2027-03-08');
    harness.db.clock.advance(3 * HOUR_MS);
    await harness.runJob('watch-promises');
    expect(await tasksOf(orderId)).toEqual(['receiptLate open']);
    const change = { kind: 'cancel' } as const;
    await harness.call(
      updateDeparture,
      { serviceId: 1, date: '2027-03-08', change, reason: 'No crew' },
      staffWith('Pages.Inventory'),
    );
    await harness.runJob('watch-promises');
    expect(await tasksOf(orderId)).toEqual(['receiptLate done']);
    expect((await harness.getOrder(orderId, key)).status).toBe('problematic');
  });
});

test('met deadlines of a month are counted', async () => {
  const figures = await harness.db.database.inTenant(
    DEFAULT_TENANT,
    harness.bookings.figures.deadlineFigures,
  );
  expect(figures).toMatchObject({ confirmations: { inTime: 2, total: 2 } });
  // The second charter departed within a day of its sale, and its receipt was not delivered.
  expect(figures.nearReceipts).toEqual({ inTime: 0, total: 1 });
});

test('a missed deadline of a rehearsal that was set aside waits for nobody, also if it had before', async () => {
  const { orderId } = await buy('charter', '2027-03-20');
  const look = () =>
    harness.db.database.inTenant(DEFAULT_TENANT, async (scope) => ({
      open: await countOpenTasks(scope),
      byKind: (await countTasksByKind(scope)).map(({ kind, count }) => `${kind} ${count}`),
      deadlines: await harness.bookings.figures.listDeadlines(scope, scope.now),
    }));
  const before = await look();
  harness.db.clock.advance(12 * 24 * HOUR_MS);
  await harness.runJob('watch-promises');
  expect(await tasksOf(orderId)).toEqual(['receiptLate open']);
  expect((await look()).open).toBe(before.open + 1);
  await harness.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.insertInto('rehearsal_order').values({ tenant_id: DEFAULT_TENANT, order_id: orderId }).execute(),
  );
  expect(await look()).toEqual(before);
  await harness.runJob('watch-promises');
  expect(await tasksOf(orderId)).toEqual(['receiptLate done']);
});
