import { acknowledgeChange, answerProposal } from '@farewind/contract/bookings/proposals';
import { getFlightSearchResults, saveFlightSearch } from '@farewind/contract/flights/search';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { getAffectedOrders, getDepartures, updateDeparture } from '@farewind/contract/inventory/departures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAtBank } from '../../../../testing/bank-visitor.ts';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import { testCard, testCards } from '../../../../testing/test-cards.ts';
import type { BankForm } from '../../../payments/public.ts';
import { PROPOSAL_WITHDRAWN } from '../../events.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { holdForCaller } from '../../testing/hold-for-caller.ts';
import { cardMembers } from '../../testing/sale-samples.ts';
import type { TestTrip } from '../../testing/test-inventory.ts';

const CHARTER = 1;
const SCHEDULED = 3;
const inventory = staffWith('Pages.Inventory');
const office = staffWith('Pages.Orders.View', 'Pages.Orders.Edit');

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

async function buy(trip: TestTrip, date: string, seats = 9) {
  const purchase = await desk.offer(trip, date, seats);
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
  return { orderId, key: actingWith(pGuid) };
}

function retime(serviceId: number, date: string, departsAt: string, arrivesAt: string) {
  const change = { kind: 'retime', departsAt, arrivesAt } as const;
  return desk.call(
    updateDeparture,
    { serviceId, date, change, reason: 'The carrier has new slots' },
    inventory,
  );
}

function cancel(serviceId: number, date: string) {
  const input = { serviceId, date, change: { kind: 'cancel' }, reason: 'No crew' } as const;
  return desk.call(updateDeparture, input, inventory);
}

/** The buyer's newest proposal. */
async function newestProposal({ orderId, key }: Awaited<ReturnType<typeof buy>>) {
  const order = await desk.getOrder(orderId, key);
  return { order, proposal: order.proposals![0]! };
}

describe('a charter with three orders is moved by five hours', () => {
  const date = '2027-05-01';
  let orders: Awaited<ReturnType<typeof buy>>[];

  beforeAll(async () => {
    orders = [await buy('charter', date), await buy('charter', date), await buy('charter', date)];
  });

  test('staff first see its orders, and that all buyers have to acknowledge the change', async () => {
    const times = { departsAt: `${date}T15:00`, arrivesAt: `${date}T19:00` };
    const { items, leaves } = await desk.call(
      getAffectedOrders,
      { serviceId: CHARTER, date, ...times },
      inventory,
    );
    expect(leaves).toEqual({ mail: expect.any(Boolean), sms: false });
    expect(items.map(({ language }) => language)).toEqual(['en', 'en', 'en']);
    const known = orders.map(({ orderId }) => `${orderId} acknowledge`).toSorted();
    expect(items.map(({ orderId, rule }) => `${orderId} ${rule}`).toSorted()).toEqual(known);
  });

  test('one step asks all three buyers', async () => {
    const changed = await retime(CHARTER, date, `${date}T15:00`, `${date}T19:00`);
    expect(changed).toMatchObject({ orders: 3, departure: { state: 'retimed', version: 1 } });
  });

  test('each buyer is asked to read it, and sees both times', async () => {
    for (const bought of orders) {
      const { order, proposal } = await newestProposal(bought);
      expect(order.status).toBe('problematic');
      expect(order.allowedActions).toContain('acknowledge');
      expect(proposal).toMatchObject({
        kind: 'retimed',
        state: 'open',
        text: 'The carrier has new slots',
        choices: ['acknowledge'],
        before: { segments: [{ departsAt: `${date}T10:00` }] },
        after: { segments: [{ departsAt: `${date}T15:00`, arrivesAt: `${date}T19:00` }] },
      });
    }
  });

  test('a visitor with only the page’s address cannot read staff’s text or answer', async () => {
    const { orderId } = orders[0]!;
    const [proposal] = (await desk.getOrder(orderId)).proposals!;
    expect(proposal!.text).toBe('');
    const refused = await refusalOf(desk.call(acknowledgeChange, { proposalId: proposal!.proposalId }));
    expect(refused.key).toBe('GEN-DENIED');
  });

  test('a buyer who has acknowledged it flies at the new times, and is asked once', async () => {
    const [first] = orders;
    const { proposal } = await newestProposal(first!);
    const answer = { proposalId: proposal.proposalId };
    expect(await desk.call(acknowledgeChange, answer, first!.key)).toMatchObject({ state: 'acknowledged' });
    const { order, proposal: answered } = await newestProposal(first!);
    expect(order.status).toBe('booked');
    expect(order.items[0]!.segments[0]).toMatchObject({ departsAt: `${date}T15:00`, durationMinutes: 240 });
    expect(answered).toMatchObject({ state: 'acknowledged', choices: [] });
    expect((await refusalOf(desk.call(acknowledgeChange, answer, first!.key))).key).toBe('ORD-STATE');
  });

  test('when moved again, buyers who had acknowledged are asked again, with one question each', async () => {
    await retime(CHARTER, date, `${date}T18:00`, `${date}T22:00`);
    for (const bought of orders) {
      const { order } = await newestProposal(bought);
      expect(order.proposals!.filter(({ state }) => state === 'open')).toHaveLength(1);
      expect(order.proposals![0]!.after.segments![0]!.departsAt).toBe(`${date}T18:00`);
    }
  });

  test('a move by more than a day no longer takes effect by acknowledgement', async () => {
    await retime(CHARTER, date, '2027-05-02T10:01', '2027-05-02T14:01');
    for (const bought of orders)
      expect((await newestProposal(bought)).proposal.choices).toEqual(['accept', 'refund']);
  });

  test('when moved back to its own times, no question stays open', async () => {
    await retime(CHARTER, date, `${date}T10:00`, `${date}T14:00`);
    const { order } = await newestProposal(orders[1]!);
    expect(order.status).toBe('booked');
    expect(order.allowedActions).not.toContain('acknowledge');
    // Both buyers with open proposals are told that no answer is needed.
    const { rows } = await desk.db.database.owner.query<{ payload: { orderId: string } }>(
      'select payload from outbox where topic = $1',
      [PROPOSAL_WITHDRAWN],
    );
    const told = rows.map(({ payload }) => payload.orderId).toSorted();
    expect(told).toEqual([orders[1]!.orderId, orders[2]!.orderId].toSorted());
    // The first buyer had acknowledged the five hours, and is now told of the move back.
    expect((await newestProposal(orders[0]!)).proposal.state).toBe('open');
  });

  test('a buyer who does not acknowledge it flies at the new times too, and gets a call', async () => {
    desk.db.clock.advance(72 * 3_600_000);
    await desk.runJob('end-proposals');
    const { order, proposal } = await newestProposal(orders[0]!);
    expect([order.status, proposal.state]).toEqual(['booked', 'expired']);
    expect(order.items[0]!.segments[0]!.departsAt).toBe(`${date}T10:00`);
    const tasks = await listTasks(orders[0]!.orderId);
    expect(tasks).toEqual(['changeUnread']);
  });
});

async function listTasks(orderId: string): Promise<string[]> {
  const { rows } = await desk.db.database.owner.query<{ kind: string }>(
    'select kind from staff_task where reference = $1 and done_at is null order by kind',
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}

describe('a scheduled flight is moved', () => {
  const date = '2027-06-01';

  test('a buyer who accepts keeps the ticket at the new times', async () => {
    const bought = await buy('scheduled', date);
    await retime(SCHEDULED, date, `${date}T13:00`, `${date}T18:00`);
    const { proposal } = await newestProposal(bought);
    await desk.call(answerProposal, { proposalId: proposal.proposalId, accept: true }, bought.key);
    const { order } = await newestProposal(bought);
    expect(order.status).toBe('ticketed');
    expect(order.items[0]!.segments[0]!.departsAt).toBe(`${date}T13:00`);
    expect(order.atAirport!.arriveBy).toBe(`${date}T10:00`);
  });

  test('a buyer who declines is refunded to the cent, and the seat goes back on sale', async () => {
    const bought = await buy('scheduled', '2027-06-02', 1);
    await retime(SCHEDULED, '2027-06-02', '2027-06-02T13:00', '2027-06-02T18:00');
    const { proposal } = await newestProposal(bought);
    await desk.call(answerProposal, { proposalId: proposal.proposalId, accept: false }, bought.key);
    const order = await desk.getOrder(bought.orderId, bought.key);
    expect(order.refunds.map(({ sum }) => sum)).toEqual([order.total]);
    expect(order.proposals![0]!.state).toBe('refused');
    expect(await desk.seatCounters('2027-06-02')).toEqual([{ total: 1, held: 0, sold: 0 }]);
  });

  test('a buyer who missed the deadline can answer once it is moved again, and decide freely then', async () => {
    const day = '2027-06-05';
    const bought = await buy('scheduled', day);
    await retime(SCHEDULED, day, `${day}T13:00`, `${day}T18:00`);
    desk.db.clock.advance(8 * 24 * 3_600_000);
    await desk.runJob('end-proposals');
    expect((await newestProposal(bought)).proposal.state).toBe('expired');
    await retime(SCHEDULED, day, `${day}T14:00`, `${day}T19:00`);
    const { proposalId } = (await newestProposal(bought)).proposal;
    await desk.call(answerProposal, { proposalId, accept: true }, bought.key);
    expect((await newestProposal(bought)).order.status).toBe('ticketed');
  });

  test('a change based on an outdated departure is refused', async () => {
    const change = { kind: 'retime', departsAt: `${date}T14:00`, arrivesAt: `${date}T19:00` } as const;
    const input = { serviceId: SCHEDULED, date, version: 0, change, reason: 'Slots' };
    expect((await refusalOf(desk.call(updateDeparture, input, inventory))).key).toBe('GEN-CONFLICT');
  });

  test('an unusually long flight time is treated as a typing error until it is confirmed', async () => {
    const day = '2027-06-07';
    await buy('scheduled', day);
    const change = { kind: 'retime', departsAt: `${day}T13:00`, arrivesAt: `${day}T21:00` } as const;
    const input = { serviceId: SCHEDULED, date: day, change, reason: 'Slots' };
    const refused = await refusalOf(desk.call(updateDeparture, input, inventory));
    expect(refused.options.fields).toEqual([
      {
        path: 'change.arrivesAt',
        message: 'departure.doubtfulDuration',
        values: { time: '8:00', usual: '5:00' },
      },
    ]);
    const confirmed = { ...input, durationConfirmed: true };
    expect(await desk.call(updateDeparture, confirmed, inventory)).toMatchObject({ orders: 1 });
  });

  test('times that cannot be flown are refused at their field', async () => {
    const refused = await refusalOf(retime(SCHEDULED, date, `${date}T13:00`, `${date}T12:00`));
    expect(refused.options.fields).toMatchObject([{ path: 'change.arrivesAt' }]);
  });
});

describe('whoever searches', () => {
  const date = '2027-06-10';

  async function seenOn(departureDate: string): Promise<string[]> {
    const party = { adults: 1, children: 0, infants: 0, currency: 'EUR', cabin: 'economy' } as const;
    const search = { tripType: 'oneWay', from: 'MOW', to: 'AYT', departureDate, ...party } as const;
    const { id } = await desk.call(saveFlightSearch, search);
    const { flightSearchResponses } = await desk.call(getFlightSearchResults, { id });
    return flightSearchResponses.map(({ segments }) => segments[0]!.departsAt);
  }

  test('finds a flight at its new times and day, and no cancelled one', async () => {
    await desk.offer('charter', date, 4);
    await desk.offer('charter', '2027-06-11', 4);
    await retime(CHARTER, '2027-06-11', '2027-06-11T09:00', '2027-06-11T13:00');
    expect(await seenOn(date)).toEqual([`${date}T10:00`]);
    await retime(CHARTER, date, `${date}T11:15`, `${date}T15:20`);
    expect(await seenOn(date)).toEqual([`${date}T11:15`]);
    await retime(CHARTER, date, '2027-06-11T02:00', '2027-06-11T06:00');
    expect(await seenOn(date)).toEqual([]);
    expect((await seenOn('2027-06-11')).toSorted()).toEqual(['2027-06-11T02:00', '2027-06-11T09:00']);
    await cancel(CHARTER, date);
    expect(await seenOn('2027-06-11')).toEqual(['2027-06-11T09:00']);
  });
});

test('the office sees old and new times and the answers, and records what a buyer says on the phone', async () => {
  const date = '2027-05-16';
  const [read, told] = [await buy('charter', date), await buy('charter', date)];
  await retime(CHARTER, date, `${date}T12:00`, `${date}T16:00`);
  const look = async ({ orderId }: typeof told) =>
    (await desk.call(getAdminOrder, { orderId, showDocuments: false }, office)).proposals![0]!;
  const asked = await look(told);
  expect(asked).toMatchObject({
    state: 'open',
    choices: ['acknowledge'],
    before: { segments: [{ departsAt: `${date}T10:00` }] },
    after: { segments: [{ departsAt: `${date}T12:00` }] },
  });
  expect(asked).not.toHaveProperty('answeredBy');
  const { proposalId } = (await newestProposal(read)).proposal;
  await desk.call(acknowledgeChange, { proposalId }, read.key);
  await desk.call(acknowledgeChange, { proposalId: asked.proposalId }, office);
  expect(await look(read)).toMatchObject({ state: 'acknowledged', answeredBy: 'customer', choices: [] });
  expect(await look(told)).toMatchObject({ state: 'acknowledged', answeredBy: 'Olga', choices: [] });
  // The buyer sees that staff recorded the answer, but not which person.
  expect((await newestProposal(told)).proposal.answeredBy).toBe('staff');
  const { items } = await desk.call(getAffectedOrders, { serviceId: CHARTER, date }, inventory);
  const answers = new Map(items.map(({ orderId, proposal }) => [orderId, proposal?.answeredBy]));
  expect([answers.get(read.orderId), answers.get(told.orderId)]).toEqual(['customer', 'Olga']);
});

test('a buyer who saw the price before the move sees the new times before buying', async () => {
  const date = '2027-06-20';
  const purchase = await desk.offer('charter', date, 9);
  const quote = await desk.quote(purchase);
  await retime(CHARTER, date, `${date}T12:00`, `${date}T16:00`);
  expect((await refusalOf(desk.order(purchase, quote))).key).toBe('FLT-EXPIRED');
  const { response } = await desk.order(purchase, await desk.quote(purchase));
  expect(response.state).toBe('done');
});

describe('a departure is cancelled', () => {
  const date = '2027-07-01';

  test('its seats cannot be sold, whoever held or priced them before', async () => {
    const paid = await buy('charter', date);
    const purchase = await desk.offer('charter', date, 9);
    const quote = await desk.quote(purchase);
    expect(await cancel(CHARTER, date)).toMatchObject({ orders: 1, departure: { state: 'cancelled' } });
    expect((await refusalOf(desk.order(purchase, quote))).key).toBe('FLT-EXPIRED');
    const { items } = await desk.call(getDepartures, { from: date, to: date, state: 'cancelled' }, inventory);
    expect(items).toMatchObject([
      { serviceId: CHARTER, orders: 1, from: { code: 'SVO' }, seats: { held: 0 } },
    ]);
    const { proposal } = await newestProposal(paid);
    expect(proposal).toMatchObject({ kind: 'supplierCancelled', choices: ['refund', 'otherOffer'] });
  });

  test('a buyer who was at the bank meanwhile gets no seat and is not charged', async () => {
    const purchase = await desk.offer('charter', '2027-07-05', 9);
    const overrides = cardMembers(testCards.secure);
    const { orderId, response } = await desk.order(purchase, await desk.quote(purchase), { overrides });
    await cancel(CHARTER, '2027-07-05');
    await desk.bringBack(await confirmAtBank(response as unknown as BankForm, testCard(testCards.secure)));
    expect((await desk.getOrder(orderId)).status).toBe('cancelled');
    expect(await desk.bankEntries(orderId)).toEqual(['authorisation 125.36 EUR', 'void 125.36 EUR']);
  });

  test('whose money is captured a moment later is asked a moment later, once', async () => {
    const purchase = await desk.offer('charter', '2027-07-06', 9);
    const overrides = cardMembers(testCards.captureFailsOnce);
    const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase), { overrides });
    expect(await cancel(CHARTER, '2027-07-06')).toMatchObject({ orders: 0 });
    desk.db.clock.advance(2 * 60_000);
    await desk.runJob('settle-open-orders');
    await desk.runJob('end-proposals');
    await desk.runJob('end-proposals');
    const { status, proposals } = await desk.getOrder(orderId, actingWith(pGuid));
    expect([status, proposals!.map(({ kind }) => kind)]).toEqual(['problematic', ['supplierCancelled']]);
  });

  test('whose seats staff had held for days is asked when the caller has paid, however long ago the departure was moved', async () => {
    await desk.db.database.owner.query(
      `update agency set info = info || '{"callerHoldHours": 168}' where tenant_id = $1`,
      [DEFAULT_TENANT],
    );
    const day = '2027-09-06';
    const { orderId, key, acting } = await holdForCaller(desk, await desk.offer('charter', day, 9), {
      hours: 144,
    });
    desk.db.clock.advance(3_600_000);
    await retime(CHARTER, day, `${day}T15:00`, `${day}T19:00`);
    desk.db.clock.advance(5 * 24 * 3_600_000);
    expect((await desk.retry(orderId, key)).response).toEqual({ state: 'done' });
    await desk.runJob('end-proposals');
    await desk.runJob('end-proposals');
    const { proposals } = await desk.getOrder(orderId, acting);
    expect(proposals!.map(({ kind }) => kind)).toEqual(['retimed']);
  });

  test('the refund is still available after another offer was requested', async () => {
    const bought = await buy('charter', '2027-07-02');
    await cancel(CHARTER, '2027-07-02');
    const { proposalId } = (await newestProposal(bought)).proposal;
    await desk.call(answerProposal, { proposalId, accept: false }, bought.key);
    expect((await newestProposal(bought)).proposal).toMatchObject({ state: 'open', choices: ['refund'] });
    expect(await listTasks(bought.orderId)).toEqual(['otherOfferWanted']);
    await desk.call(answerProposal, { proposalId, accept: true }, bought.key);
    const order = await desk.getOrder(bought.orderId, bought.key);
    expect(order.refunds.map(({ sum }) => sum)).toEqual([order.total]);
  });

  test('a buyer who does not answer for a week is refunded in full automatically', async () => {
    const bought = await buy('charter', '2027-07-20');
    await cancel(CHARTER, '2027-07-20');
    desk.db.clock.advance(7 * 24 * 3_600_000);
    await desk.runJob('end-proposals');
    const order = await desk.getOrder(bought.orderId, bought.key);
    expect(order.proposals![0]!.state).toBe('expired');
    expect(order.refunds.map(({ sum }) => sum)).toEqual([order.total]);
  });

  test('a cancelled departure cannot be moved or cancelled again', async () => {
    expect((await refusalOf(cancel(CHARTER, date))).key).toBe('GEN-RULE');
    const moving = retime(CHARTER, date, `${date}T15:00`, `${date}T19:00`);
    expect((await refusalOf(moving)).key).toBe('GEN-RULE');
  });
});
