import { answerProposal, withdrawProposal } from '@farewind/contract/bookings/proposals';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceChange, letGo } from '../../../../adapters/flight-suppliers/simulator/serve-changes.ts';
import { deliver } from '../../../../adapters/flight-suppliers/simulator/send-news.ts';
import { onMoneyEvents } from '../../../../on-money-events.ts';
import { onSupplierChanges } from '../../../../on-supplier-changes.ts';
import { atNine, openExternalDesk, purchaseOf, type ExternalDesk } from '../../testing/external-desk.ts';
import {
  actingWith,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';

let external: ExternalDesk;
let desk: BookingTestHarness;
let url: string;

beforeAll(async () => {
  external = await openExternalDesk();
  desk = external.desk;
  onMoneyEvents({ ...desk.parts, bookings: desk.bookings });
  onSupplierChanges({ outbox: desk.parts.outbox, bookings: desk.bookings });
  external.begin();
  url = await external.connectNews();
});
afterAll(() => external.close());
beforeEach(() => external.begin());

/** A paid return trip, with the supplier's order. */
async function buyTrip() {
  const { id, ask, results } = await external.searchWhole({
    tripType: 'roundTrip',
    returnDate: '2027-04-17',
  });
  const out = results.flightSearchResponses.find(({ direction }) => direction === 'outbound')!;
  const chosen = { flightId: out.id, fareId: out.fares[0]!.fareId };
  const back = (await ask(chosen)).flightSearchResponses.find(({ direction }) => direction === 'return')!;
  const purchase = purchaseOf(id, chosen, { flightId: back.id, fareId: back.fares[0]!.fareId });
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
  const [theirs] = external.listOurs();
  return { orderId, owner: actingWith(pGuid), theirOrder: theirs!.id };
}

async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await desk.parts.outbox.drain();
}

/** The verdicts on news of this kind. */
async function verdictsOn(kind: string): Promise<(string | null)[]> {
  const { rows } = await desk.db.database.owner.query<{ verdict: string | null }>(
    'select verdict from supplier_notice where kind = $1 order by received_at, id',
    [kind],
  );
  return rows.map(({ verdict }) => verdict);
}

async function tasksOf(orderId: string): Promise<string[]> {
  const { rows } = await desk.db.database.owner.query<{ kind: string }>(
    `select kind from staff_task where reference = $1 and done_at is null order by kind`,
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}

describe('a change that a carrier announces to a return trip of a supplier', () => {
  it('asks the buyer once, however often it is told; accepted, it is accepted at the supplier too', async () => {
    const { orderId, owner, theirOrder } = await buyTrip();
    const before = (await desk.getOrder(orderId, owner)).items.find(
      ({ direction }) => direction === 'return',
    )!;
    const change = await announceChange(external.supplier, theirOrder, 'later', atNine);
    await settle();
    // Told again as another event: a change is asked about once.
    const [webhook] = external.supplier.webhooks.values();
    const again = { id: 'wev_2', type: 'order.airline_initiated_change_detected', data: { object: change } };
    const body = Buffer.from(JSON.stringify(again));
    expect(await deliver(webhook!, body, atNine)).toBe(200);
    expect(await deliver(webhook!, body, atNine)).toBe(200);
    await settle();
    expect(await verdictsOn(again.type)).toEqual(['changed', 'changed']);
    const { proposals = [] } = await desk.getOrder(orderId, owner);
    expect(proposals).toMatchObject([{ kind: 'retimed', state: 'open', itemId: before.itemId }]);
    expect(proposals[0]!.after.segments![0]!.departsAt > before.segments[0]!.departsAt).toBe(true);

    await desk.call(answerProposal, { proposalId: proposals[0]!.proposalId, accept: true }, owner);
    await settle();
    expect(external.supplier.changes.get(change.id)!.action_taken).toBe('accepted');
    const after = (await desk.getOrder(orderId, owner)).items.find(
      ({ direction }) => direction === 'return',
    )!;
    expect(after.segments[0]!.departsAt).toBe(proposals[0]!.after.segments![0]!.departsAt);
  });

  it('cannot be taken back by staff, since it would never be asked again', async () => {
    const { orderId, owner, theirOrder } = await buyTrip();
    await announceChange(external.supplier, theirOrder, 'later', atNine);
    await settle();
    const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Edit');
    const { proposals = [] } = await desk.call(getAdminOrder, { orderId }, staff);
    expect(proposals).toMatchObject([{ kind: 'retimed', state: 'open' }]);
    expect(proposals[0]!.canWithdraw).toBeUndefined();
    const { proposalId } = proposals[0]!;
    expect((await refusalOf(desk.call(withdrawProposal, { proposalId }, staff))).key).toBe('ORD-STATE');
    expect((await desk.getOrder(orderId, owner)).proposals).toMatchObject([{ state: 'open' }]);
  });

  it('whose flights cannot be read becomes a task for staff, once, and asks the buyer nothing', async () => {
    const { orderId, owner, theirOrder } = await buyTrip();
    const change = await announceChange(external.supplier, theirOrder, 'later', atNine);
    const removed = change.removed.map((slice) => ({ ...slice, segments: [] }));
    external.supplier.changes.set(change.id, { ...change, removed });
    await settle();
    expect(await tasksOf(orderId)).toEqual(['departureChanged']);
    expect((await desk.getOrder(orderId, owner)).proposals ?? []).toEqual([]);
    await desk.db.database.owner.query('update staff_task set done_at = now() where reference = $1', [
      orderId,
    ]);
    await desk.runJob('ask-for-supplier-changes');
    await settle();
    expect(await tasksOf(orderId)).toEqual([]);
  });

  it('that cancels one direction returns the whole contract and all its money', async () => {
    const { orderId, owner, theirOrder } = await buyTrip();
    const { total } = await desk.getOrder(orderId, owner);
    await announceChange(external.supplier, theirOrder, 'gone', atNine);
    await settle();
    const { proposals = [] } = await desk.getOrder(orderId, owner);
    expect(proposals).toMatchObject([{ kind: 'supplierCancelled', state: 'open' }]);
    await desk.call(answerProposal, { proposalId: proposals[0]!.proposalId, accept: true }, owner);
    await settle();
    expect(external.listOurs()).toEqual([]);
    expect((await desk.bankEntries(orderId)).at(-1)).toBe(`refund ${total} EUR`);
  });

  it('is found by the hourly question if its news are lost', async () => {
    const { orderId, owner, theirOrder } = await buyTrip();
    // The news of the purchase itself would find the change.
    await settle();
    const kept = [...external.supplier.webhooks];
    external.supplier.webhooks.clear();
    await announceChange(external.supplier, theirOrder, 'later', atNine);
    for (const [id, webhook] of kept) external.supplier.webhooks.set(id, webhook);
    await desk.runJob('ask-for-supplier-changes');
    await desk.runJob('ask-for-supplier-changes');
    await settle();
    expect((await desk.getOrder(orderId, owner)).proposals).toMatchObject([
      { kind: 'retimed', state: 'open' },
    ]);
  });
});

describe('a supplier that is switched off', () => {
  /** What the buyer is asked about a change that the hourly question alone can find, at this time. */
  async function proposalsAt(now: Date) {
    const { orderId, owner, theirOrder } = await buyTrip();
    // The news of the purchase itself would find the change.
    await settle();
    const kept = [...external.supplier.webhooks];
    external.supplier.webhooks.clear();
    await desk.db.database.owner.query('update flight_supplier set is_active = false');
    try {
      await announceChange(external.supplier, theirOrder, 'later', atNine);
      external.passTo(now);
      await desk.runJob('ask-for-supplier-changes');
    } finally {
      for (const [id, webhook] of kept) external.supplier.webhooks.set(id, webhook);
      await desk.db.database.owner.query('update flight_supplier set is_active = true');
    }
    await settle();
    return (await desk.getOrder(orderId, owner)).proposals ?? [];
  }

  it('is still asked about what it has sold, and its buyers about each change', async () => {
    expect(await proposalsAt(atNine)).toMatchObject([{ kind: 'retimed', state: 'open' }]);
  });

  it('is asked until its last flight has been flown, and not after that', async () => {
    expect(await proposalsAt(new Date('2027-04-16T09:00:00Z'))).toHaveLength(1);
    external.begin();
    expect(await proposalsAt(new Date('2027-04-21T09:00:00Z'))).toEqual([]);
  });
});

describe('a booking that somebody else cancels at the supplier', () => {
  it('calls staff as soon as its news come, once', async () => {
    const { orderId, theirOrder } = await buyTrip();
    await letGo(external.supplier, theirOrder, atNine);
    await settle();
    expect(await verdictsOn('air.order.changed')).toEqual(['cancelledElsewhere']);
    expect(await tasksOf(orderId)).toEqual(['flightCancelledElsewhere']);
  });

  it('calls staff before either flight without news, once, also while the supplier is switched off', async () => {
    const { orderId, theirOrder } = await buyTrip();
    // The news of the purchase itself would find the change.
    await settle();
    const kept = [...external.supplier.webhooks];
    external.supplier.webhooks.clear();
    await letGo(external.supplier, theirOrder, atNine);
    for (const [id, webhook] of kept) external.supplier.webhooks.set(id, webhook);
    // The flights leave on the tenth and the seventeenth.
    external.passTo(new Date('2027-03-20T09:00:00Z'));
    await desk.runJob('look-up-leaving-flights');
    expect(await tasksOf(orderId)).toEqual([]);
    await desk.db.database.owner.query('update flight_supplier set is_active = false');
    external.passTo(new Date('2027-04-12T09:00:00Z'));
    await desk.runJob('look-up-leaving-flights');
    expect(await tasksOf(orderId)).toEqual(['flightCancelledElsewhere']);
    await desk.db.database.owner.query('update staff_task set done_at = now() where reference = $1', [
      orderId,
    ]);
    await desk.runJob('look-up-leaving-flights');
    expect(await tasksOf(orderId)).toEqual([]);
    await desk.db.database.owner.query('update flight_supplier set is_active = true');
  });
});

it('a purchase whose answer is lost, and which the supplier’s list does not show, is found by its news and bought once', async () => {
  const { id, results } = await external.searchWhole();
  const [flight] = results.flightSearchResponses;
  const purchase = purchaseOf(id, { flightId: flight!.id, fareId: flight!.fares[0]!.fareId });
  const quote = await desk.quote(purchase);
  external.failNext('accepted', 1);
  const { orderId, pGuid, response } = await desk.order(purchase, quote);
  expect(response.state).toBe('pending');
  external.failNext('unlisted', 100);
  await settle();
  desk.db.clock.freezeAt(new Date(atNine.getTime() + 2 * 60_000));
  await desk.runJob('settle-open-orders');
  expect((await desk.getOrder(orderId, actingWith(pGuid))).status).toBe('ticketed');
  expect(external.listOurs()).toHaveLength(1);
  expect((await desk.bankEntries(orderId)).at(-1)).toBe(`capture ${quote.total} EUR`);
});

it('a purchase that was given up before its supplier showed it calls staff, and is cancelled as soon as its news come', async () => {
  const [[id, webhook] = []] = external.supplier.webhooks;
  external.supplier.webhooks.clear();
  const { id: searchId, results } = await external.searchWhole();
  const [flight] = results.flightSearchResponses;
  const purchase = purchaseOf(searchId, { flightId: flight!.id, fareId: flight!.fares[0]!.fareId });
  const quote = await desk.quote(purchase);
  external.failNext('accepted', 1);
  const { orderId } = await desk.order(purchase, quote);
  external.supplier.webhooks.set(id!, webhook!);
  external.failNext('unlisted', 1_000);
  external.passTo(new Date(atNine.getTime() + 21 * 60_000));
  await desk.runJob('watch-promises');
  expect((await desk.bankEntries(orderId)).at(-1)).toBe(`void ${quote.total} EUR`);
  await settle();
  expect(await tasksOf(orderId)).toEqual([]);
  const late = new Date(atNine.getTime() + 70 * 60_000);
  external.passTo(late);
  await settle();
  expect(external.listOurs()).toHaveLength(1);
  expect(await tasksOf(orderId)).toEqual(['flightOrderLost']);

  const [theirs] = external.listOurs();
  const created = { id: 'wev_late', type: 'order.created', data: { object: { id: theirs!.id } } };
  expect(await deliver(webhook!, Buffer.from(JSON.stringify(created)), late)).toBe(200);
  await settle();
  expect(external.listOurs()).toEqual([]);
});

describe('news that are not the supplier’s', () => {
  it('are refused and stored nowhere: another secret, an old signature, an unknown address', async () => {
    const [webhook] = external.supplier.webhooks.values();
    const body = Buffer.from(
      '{"id":"wev_x","type":"order_cancellation.created","data":{"object":{"id":"ord_x"}}}',
    );
    expect(await deliver({ ...webhook!, secret: 'another' }, body, atNine)).toBe(400);
    expect(await deliver(webhook!, body, new Date(atNine.getTime() - 3_600_000))).toBe(400);
    expect(await deliver({ ...webhook!, url: url.replace(/1$/, '99') }, body, atNine)).toBe(404);
    expect(await verdictsOn('order_cancellation.created')).toEqual([]);
    // Genuine news about no order do nothing.
    const ping = Buffer.from('{"id":"wev_ping","type":"ping.triggered"}');
    expect(await deliver(webhook!, ping, atNine)).toBe(200);
    await settle();
    expect(await verdictsOn('ping.triggered')).toEqual(['unknownOrder']);
  });
});
