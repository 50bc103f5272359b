import { answerProposal, propose, withdrawProposal } from '@farewind/contract/bookings/proposals';
import { updateDeparture } from '@farewind/contract/inventory/departures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingWith, openSaleDesk, refusalOf, staffWith, type SaleDesk } from '../testing/sale-desk.ts';
import type { TestTrip } from '../testing/test-inventory.ts';

const HOUR_MS = 3_600_000;
const CHARTER = 1;
const staff = staffWith('Pages.Orders.Edit', 'Pages.Inventory');

let desk: SaleDesk;
beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(() => desk.close());

async function buy(trip: TestTrip, date: string) {
  const purchase = await desk.offer(trip, date, 9);
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
  return { orderId, key: actingWith(pGuid) };
}

async function proposePrice(orderId: string) {
  const proposal = { kind: 'priceChanged', newTotal: '160.00' } as const;
  return desk.call(propose, { orderId, proposal, text: 'The carrier filed a wrong fare' }, staff);
}

describe('a price that was wrong', () => {
  test('left unanswered for 24 hours, the order cancels itself and every cent goes back', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-01');
    await proposePrice(orderId);
    const asked = await desk.getOrder(orderId, key);
    expect(asked).toMatchObject({
      status: 'problematic',
      proposals: [{ before: { total: '125.36' }, after: { total: '160.00' }, ifUnanswered: 'refund' }],
    });
    desk.db.clock.advance(24 * HOUR_MS - 60_000);
    await desk.runJob('end-proposals');
    expect((await desk.getOrder(orderId, key)).status).toBe('problematic');
    desk.db.clock.advance(60_000);
    await desk.runJob('end-proposals');
    const order = await desk.getOrder(orderId, key);
    expect(order.refunds.map(({ sum }) => sum)).toEqual(['125.36']);
    expect(order.proposals![0]!.state).toBe('expired');
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 9, held: 0, sold: 0 }]);
  });

  test('accepted, the ticket stays and staff see to the difference', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-02');
    const { proposalId } = await proposePrice(orderId);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    expect((await desk.getOrder(orderId, key)).status).toBe('ticketed');
    desk.db.clock.advance(25 * HOUR_MS);
    await desk.runJob('end-proposals');
    expect((await desk.getOrder(orderId, key)).status).toBe('ticketed');
    expect(await taskOf(orderId)).toMatchObject({ kind: 'priceDifference', detail: { difference: '34.64' } });
  });

  test('too late is too late, also when no job has run yet', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-03');
    const { proposalId } = await proposePrice(orderId);
    desk.db.clock.advance(24 * HOUR_MS);
    const refused = await refusalOf(desk.call(answerProposal, { proposalId, accept: true }, key));
    expect(refused).toMatchObject({ key: 'ORD-STATE', options: { message: 'proposal.late' } });
    await desk.runJob('end-proposals');
  });

  test('taken back by staff, the order is as it was', async () => {
    const { orderId, key } = await buy('scheduled', '2027-05-04');
    const { proposalId } = await proposePrice(orderId);
    expect((await refusalOf(proposePrice(orderId))).key).toBe('GEN-RULE');
    await desk.call(withdrawProposal, { proposalId }, staff);
    expect((await desk.getOrder(orderId, key)).status).toBe('ticketed');
    expect((await refusalOf(desk.call(answerProposal, { proposalId, accept: true }, key))).key).toBe(
      'ORD-STATE',
    );
  });
});

async function taskOf(orderId: string) {
  const { rows } = await desk.db.database.owner.query<{ kind: string; detail: object }>(
    'select kind, detail from staff_task where reference = $1 and done_at is null',
    [orderId],
  );
  return rows[0];
}

describe('an offer of the staff', () => {
  test('in their own words changes nothing by itself, whatever the answer', async () => {
    const { orderId, key } = await buy('charter', '2027-06-01');
    const input = { orderId, proposal: { kind: 'offer' }, text: 'A seat by the window for 10 euro' } as const;
    const { proposalId } = await desk.call(propose, input, staff);
    expect(await desk.getOrder(orderId, key)).toMatchObject({
      status: 'booked',
      proposals: [{ text: input.text, choices: ['accept', 'keep'] }],
    });
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    expect((await desk.getOrder(orderId, key)).status).toBe('booked');
    expect(await taskOf(orderId)).toMatchObject({ kind: 'offerAccepted' });
  });

  test('of another flight instead of a cancelled one moves the seat when it is accepted', async () => {
    const { orderId, key } = await buy('charter', '2027-06-02');
    await desk.offer('charter', '2027-06-03', 5);
    const change = { kind: 'cancel' } as const;
    await desk.call(
      updateDeparture,
      { serviceId: CHARTER, date: '2027-06-02', change, reason: 'No crew' },
      staff,
    );
    const { itemId } = (await desk.getOrder(orderId, key)).items[0]!;
    const proposal = { kind: 'otherFlight', itemId, serviceId: CHARTER, date: '2027-06-03' } as const;
    const { proposalId } = await desk.call(propose, { orderId, proposal }, staff);
    await desk.call(answerProposal, { proposalId, accept: true }, key);
    const order = await desk.getOrder(orderId, key);
    expect(order.status).toBe('booked');
    expect(order.items[0]!.segments[0]!.departsAt).toBe('2027-06-03T10:00');
    expect(order.proposals!.map(({ state }) => state)).toEqual(['accepted', 'withdrawn']);
    expect(await desk.seatCounters('2027-06-02')).toEqual([{ total: 9, held: 0, sold: 0 }]);
    expect(await desk.seatCounters('2027-06-03')).toEqual([{ total: 5, held: 0, sold: 1 }]);
  });

  test('that nobody answered can be settled by staff who were told on the phone', async () => {
    const { orderId, key } = await buy('charter', '2027-06-04');
    const input = { orderId, proposal: { kind: 'offer' }, text: 'A later flight', hours: 5 } as const;
    const { proposalId } = await desk.call(propose, input, staff);
    desk.db.clock.advance(6 * HOUR_MS);
    await desk.runJob('end-proposals');
    expect(await taskOf(orderId)).toMatchObject({ kind: 'proposalUnanswered' });
    expect((await refusalOf(desk.call(answerProposal, { proposalId, accept: false }, key))).key).toBe(
      'ORD-STATE',
    );
    expect(await desk.call(answerProposal, { proposalId, accept: false }, staff)).toMatchObject({
      state: 'refused',
    });
  });
});
