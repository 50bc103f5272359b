import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import {
  cancelOrder,
  confirmCancel,
  getCancelQuote,
  getOrderCancelQuote,
} from '@farewind/contract/bookings/cancel';
import { payPaymentRequest } from '@farewind/contract/bookings/payment-request';
import { getSeatMaps } from '@farewind/contract/flights/seat-maps';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { askForFlightChange, changeFlight } from '@farewind/contract/orders/flight-changes';
import * as requests from '@farewind/contract/orders/payment-requests';
import { checkTransferPrice } from '@farewind/contract/transfers/check-price';
import type { Input } from '@farewind/contract/core/operation';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceChange } from '../../../../adapters/flight-suppliers/simulator/serve-changes.ts';
import { onMoneyEvents } from '../../../../on-money-events.ts';
import { onSupplierChanges } from '../../../../on-supplier-changes.ts';
import { newId } from '../../../../platform/ids.ts';
import { testCards } from '../../../../testing/test-cards.ts';
import {
  actingWith,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { atNine, openExternalDesk, purchaseOf, type ExternalDesk } from '../../testing/external-desk.ts';
import { cardMembers } from '../../testing/sale-samples.ts';
import { chooseRides, findRides, insertTestRides } from '../../transfers-in-orders/testing/test-rides.ts';

const staff = staffWith(
  'Pages.Orders.View',
  'Pages.Orders.Edit',
  'Pages.Orders.Cancel',
  'Pages.Refunds.Request',
);
/** The simulator adds ten dollars a passenger to its fee. */
const DEARER_DAY = '2027-04-13';

let external: ExternalDesk;
let desk: BookingTestHarness;

beforeAll(async () => {
  external = await openExternalDesk();
  desk = external.desk;
  onMoneyEvents({ ...desk.parts, bookings: desk.bookings });
  onSupplierChanges({ outbox: desk.parts.outbox, bookings: desk.bookings });
  await insertTestRides(desk.parts.database, 'AMS');
});
afterAll(() => external.close());
beforeEach(() => external.begin());

/** A paid flight of a supplier, at a fare that can be changed or one that cannot; with a seat, or a ride from its airport. */
async function buy(family = 'Flexible', withSeat = false, withRide = false) {
  const { id, results } = await external.searchWhole();
  const [flight] = results.flightSearchResponses;
  const { fareId } = flight!.fares.find((one) => one.family === family)!;
  const chosen = { flightId: flight!.id, fareId };
  const seats = withSeat ? [{ serviceId: await findSeat(id, chosen), passengerIndex: 0, segment: 0 }] : [];
  const ride = withRide ? { transfer: await chooseRide({ searchId: id, ...chosen }) } : {};
  const purchase = { ...purchaseOf(id, chosen), services: seats, ...ride };
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
  const owner = actingWith(pGuid);
  const [item] = (await desk.getOrder(orderId, owner)).items;
  return { orderId, owner, itemId: item!.itemId, item: item! };
}
/** A seat on the first flight that costs something. */
async function findSeat(id: string, chosen: { readonly flightId: string; readonly fareId: string }) {
  const { maps } = await desk.call(getSeatMaps, { id, ...chosen });
  return maps[0]!.cabins
    .flatMap(({ rows }) => rows.flatMap(({ sections }) => sections.flat()))
    .flatMap((one) => (one.kind === 'seat' && one.prices.some(({ price }) => price !== '0.00') ? [one] : []))
    .at(0)!.serviceId;
}

/** Both directions under one contract, by item. */
async function buyReturnTrip() {
  const {
    id,
    ask: askAgain,
    results,
  } = await external.searchWhole({
    tripType: 'roundTrip',
    returnDate: '2027-04-17',
  });
  const flexible = (found: typeof results, direction: string) => {
    const flight = found.flightSearchResponses.find((one) => one.direction === direction)!;
    return {
      flightId: flight.id,
      fareId: flight.fares.find(({ family }) => family === 'Flexible')!.fareId,
    };
  };
  const out = flexible(results, 'outbound');
  const purchase = purchaseOf(id, out, flexible(await askAgain(out), 'return'));
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
  const owner = actingWith(pGuid);
  const { items } = await desk.getOrder(orderId, owner);
  return items.map((item): Bought => ({ orderId, owner, itemId: item.itemId, item }));
}

/** A van that waits for the landing. */
async function chooseRide(flight: Input<typeof getRideTimes>, owner = {}) {
  const { legs } = await desk.call(getRideTimes, flight, owner);
  const { pickupAt } = legs.find(({ side }) => side === 'arrival')!;
  const rides = await findRides(desk, { pickupAt, from: { kind: 'airport', code: 'AMS' } });
  return chooseRides(rides, 'van');
}
type Bought = Awaited<ReturnType<typeof buy>>;

const ask = ({ orderId, itemId }: Bought, date = DEARER_DAY) =>
  desk.call(askForFlightChange, { orderId, itemId, date }, staff);

async function begin(bought: Bought, more: object = {}) {
  const [offer] = (await ask(bought)).offers;
  const { orderId, itemId } = bought;
  const changeId = newId();
  const input = { changeId, orderId, itemId, offerRef: offer!.offerRef, difference: offer!.difference };
  const answer = await desk.call(changeFlight, { ...input, ...more }, staff);
  return { changeId, offer: offer!, input, answer };
}

async function pay(requestId: string) {
  const { url } = await desk.call(requests.sharePaymentRequest, { requestId, channel: 'link' }, staff);
  const paying = { requestId, idempotencyKey: `paying-${requestId}`, ...cardMembers(testCards.approved) };
  return desk.call(payPaymentRequest, paying, actingWith(url!.split('#key=')[1]));
}

async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await desk.parts.outbox.drain();
}

const confirmed = () => [...external.supplier.orderChanges.values()].filter((one) => one.confirmed_at);
const requestsOf = async (orderId: string) =>
  (await desk.call(requests.getPaymentRequests, { orderId }, staff)).items;
async function stateOf(changeId: string): Promise<string> {
  const { rows } = await desk.db.database.owner.query<{ state: string }>(
    'select state from flight_change where id = $1',
    [changeId],
  );
  return rows[0]!.state;
}
async function filingsOf(itemId: string): Promise<unknown> {
  const { rows } = await desk.db.database.owner.query<{ filings: unknown }>(
    `select snapshot -> 'filings' as filings from order_item where id = $1`,
    [itemId],
  );
  return rows[0]!.filings;
}
async function tasksOf(orderId: string): Promise<string[]> {
  const { rows } = await desk.db.database.owner.query<{ kind: string }>(
    'select kind from staff_task where reference = $1 and done_at is null order by kind',
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}

describe('another date of a flight that a supplier sold', () => {
  it('is offered with fee and difference, changes nothing before it is paid, and is then made once, with both dates in the order', async () => {
    external.supplier.orderChanges.clear();
    const bought = await buy();
    const before = bought.item;
    const { changeId, offer, answer } = await begin(bought);
    expect(offer.segments[0]!.departsAt.slice(0, 10)).toBe(DEARER_DAY);
    expect(parseMinor(offer.difference)).toBeGreaterThan(parseMinor(offer.penalty));
    expect(answer).toEqual({ state: 'toPay', requestId: changeId });
    expect(await requestsOf(bought.orderId)).toMatchObject([{ state: 'open', amount: offer.difference }]);
    await settle();
    expect(external.supplier.orderChanges.size).toBe(0);
    expect((await desk.getOrder(bought.orderId, bought.owner)).items[0]!.segments).toEqual(before.segments);

    expect((await pay(changeId)).response).toEqual({ state: 'done' });
    await settle();
    expect(confirmed()).toHaveLength(1);
    expect(await stateOf(changeId)).toBe('done');
    const { items, proposals = [], total } = await desk.getOrder(bought.orderId, bought.owner);
    expect(items[0]!.segments[0]!.departsAt).toBe(offer.segments[0]!.departsAt);
    expect(proposals).toMatchObject([{ state: 'accepted', itemId: bought.itemId }]);
    expect(proposals[0]!.before.segments![0]!.departsAt).toBe(before.segments[0]!.departsAt);
    expect(proposals[0]!.after.segments![0]!.departsAt).toBe(offer.segments[0]!.departsAt);
    // The order's own price is what it was; its tickets are new.
    expect(total).toBe((await desk.getOrder(bought.orderId)).total);
    expect(items[0]!.tickets[0]!.number).not.toBe(before.tickets[0]!.number);
    const [theirs] = external.listOurs();
    expect(items[0]!.tickets[0]!.number).toBe(theirs!.documents[0]!.unique_identifier);
  });

  it('has no seat, terminal or booking class of the former flight', async () => {
    const bought = await buy('Flexible', true);
    expect(bought.item.tickets[0]!.seats).toHaveLength(1);
    expect(await filingsOf(bought.itemId)).toHaveLength(bought.item.segments.length);
    const { changeId } = await begin(bought);
    await pay(changeId);
    await settle();
    expect(await stateOf(changeId)).toBe('done');
    const [item] = (await desk.getOrder(bought.orderId, bought.owner)).items;
    expect(item!.segments[0]!.departsAt.slice(0, 10)).toBe(DEARER_DAY);
    expect(item!.tickets[0]).not.toHaveProperty('seats');
    expect(await filingsOf(bought.itemId)).toBeNull();
  });

  it('is made once although the answer of the airline is lost', async () => {
    external.supplier.orderChanges.clear();
    const bought = await buy();
    const { changeId } = await begin(bought);
    external.failNext('changeLost', 1);
    await pay(changeId);
    await settle();
    desk.db.clock.freezeAt(new Date(atNine.getTime() + 10 * 60_000));
    await settle();
    expect(await stateOf(changeId)).toBe('done');
    expect(external.supplier.orderChanges.size).toBe(1);
  });

  it('that the airline refuses after all is given back in full, and staff are told', async () => {
    const bought = await buy();
    const { changeId, offer } = await begin(bought);
    external.failNext('changeRefused', 1);
    await pay(changeId);
    await settle();
    expect(await stateOf(changeId)).toBe('refused');
    expect(await requestsOf(bought.orderId)).toMatchObject([{ state: 'paid', refunded: offer.difference }]);
    expect((await desk.bankEntries(bought.orderId)).at(-1)).toBe(`refund ${offer.difference} EUR`);
    expect(await tasksOf(bought.orderId)).toEqual(['flightChangeRefused']);
    expect((await desk.getOrder(bought.orderId, bought.owner)).items[0]!.segments).toEqual(
      bought.item.segments,
    );
  });

  it('cannot be given back by hand while the airline is paid with it, and can be when the airline has answered', async () => {
    const bought = await buy();
    const { changeId, offer } = await begin(bought);
    const refundByHand = () =>
      desk.call(
        requests.refundPaymentRequest,
        { requestId: changeId, refundId: newId(), amount: offer.difference, reason: 'Changed her mind' },
        staff,
      );
    const isRefusedAs = async (state: string) => {
      expect(await stateOf(changeId)).toBe(state);
      expect((await requestsOf(bought.orderId))[0]!.allowedActions).toEqual([]);
      expect((await refusalOf(refundByHand())).key).toBe('ORD-STATE');
    };
    external.failNext('changeLost', 1);
    await pay(changeId);
    await isRefusedAs('due');
    await settle();
    await isRefusedAs('sent');
    expect((await desk.bankEntries(bought.orderId)).filter((one) => one.startsWith('refund'))).toEqual([]);
    desk.db.clock.freezeAt(new Date(atNine.getTime() + 10 * 60_000));
    await settle();
    expect(await stateOf(changeId)).toBe('done');
    expect((await requestsOf(bought.orderId))[0]!.allowedActions).toEqual(['refund']);
    expect((await refundByHand()).refunded).toBe(offer.difference);
  });

  it('that nobody pays in time ends with its payment request, and another one can be begun', async () => {
    const bought = await buy();
    const { changeId } = await begin(bought);
    expect((await refusalOf(begin(bought))).options.message).toBe('flightChange.open');
    external.passTo(new Date(atNine.getTime() + 40 * 60_000));
    await desk.runJob('after-sale-deadlines');
    expect(await stateOf(changeId)).toBe('lapsed');
    expect((await begin(bought)).answer.state).toBe('toPay');
  });

  it('is refused at another difference than was shown, when its offer is gone, and for a fare without changes', async () => {
    const bought = await buy();
    expect((await refusalOf(begin(bought, { difference: '1.00' }))).key).toBe('FLT-PRICE');
    expect((await refusalOf(begin(bought, { offerRef: 'oco_none' }))).key).toBe('FLT-EXPIRED');
    expect(await requestsOf(bought.orderId)).toEqual([]);
    const basic = await ask(await buy('Basic'));
    expect(basic.offers).toEqual([]);
    expect(basic.said).toContain('order_change_not_possible');
    const own = await desk.offer('scheduled', '2027-05-01', 9);
    const { orderId } = await desk.order(own, await desk.quote(own));
    const [item] = (await desk.getOrder(orderId)).items;
    const input = { orderId, itemId: item!.itemId, date: DEARER_DAY };
    expect((await refusalOf(desk.call(askForFlightChange, input, staff))).key).toBe('ORD-STATE');
  });

  it('is made for the order and the direction alone that it was asked for', async () => {
    external.supplier.orderChanges.clear();
    const [hers, his] = [await buy(), await buy()];
    const [out, back] = await buyReturnTrip();
    for (const [asked, changed] of [
      [hers, his],
      [out!, back!],
    ] as const) {
      const [offer] = (await ask(asked)).offers;
      const { offerRef, difference } = offer!;
      const refused = await refusalOf(begin(changed, { offerRef, difference }));
      expect(refused.key).toBe('FLT-EXPIRED');
      expect(await requestsOf(changed.orderId)).toEqual([]);
    }
    expect(external.supplier.orderChanges.size).toBe(0);
    // A name of an offer whose signature is lost or changed is no offer's.
    const [offer] = (await ask(hers)).offers;
    for (const offerRef of [offer!.offerRef.split('~')[0], `${offer!.offerRef}x`])
      expect((await refusalOf(begin(hers, { offerRef }))).key).toBe('FLT-EXPIRED');
    expect((await begin(hers)).answer.state).toBe('toPay');
  });

  it('that would change another booking at the airline is not confirmed, and what was paid is given back', async () => {
    const [hers, his] = [await buy(), await buy()];
    const { changeId, offer } = await begin(his);
    const [theirs] = external.supplier.listOrders().slice(1);
    for (const [id, kept] of external.supplier.changeOffers)
      external.supplier.changeOffers.set(id, { ...kept, order_id: theirs!.id });
    await pay(changeId);
    await settle();
    expect(await stateOf(changeId)).toBe('refused');
    expect(await requestsOf(his.orderId)).toMatchObject([{ state: 'paid', refunded: offer.difference }]);
    expect((await desk.getOrder(hers.orderId, hers.owner)).items[0]!.segments).toEqual(hers.item.segments);
    expect(theirs!.documents[0]!.unique_identifier).toBe(hers.item.tickets[0]!.number);
  });

  it('repeated with the same id is begun once, and a supplier that does not answer leaves nothing behind', async () => {
    const bought = await buy();
    external.failNext('broken', 1);
    expect((await refusalOf(ask(bought))).key).toBe('GEN-BUSY');
    const { input, answer } = await begin(bought);
    expect(await desk.call(changeFlight, input, staff)).toEqual(answer);
    expect(await requestsOf(bought.orderId)).toHaveLength(1);
  });
});

describe('a ride that follows a flight whose other date is paid', () => {
  const openOf = async (orderId: string, key: ReturnType<typeof actingWith>) =>
    (await desk.getOrder(orderId, key)).proposals?.filter(({ state }) => state === 'open') ?? [];

  it('is asked about with the pick-up of the new day, in the same order and in one that joined it', async () => {
    const bought = await buy('Flexible', false, true);
    const choice = { ...(await chooseRide({ orderId: bought.orderId }, bought.owner)), currency: 'EUR' };
    const { quoteSeal } = await desk.call(checkTransferPrice, choice as never);
    const { flightId: _f, passengers: _p, ...form } = desk.orderForm(choice, { quoteSeal } as never);
    const joining = { ...form, joinOrderId: bought.orderId } as never;
    const joined = await desk.call(addTransferOrder, joining, bought.owner);
    const { changeId } = await begin(bought);
    await pay(changeId);
    await settle();
    expect(await stateOf(changeId)).toBe('done');
    const asked = [
      ...(await openOf(bought.orderId, bought.owner)),
      ...(await openOf(joined.orderId, actingWith(joined.pGuid))),
    ];
    expect(asked.map(({ kind, after }) => [kind, after.pickupAt?.slice(0, 10)])).toEqual([
      ['ride', DEARER_DAY],
      ['ride', DEARER_DAY],
    ]);
  });
});

describe('a paid change of a flight', () => {
  const later = (minutes: number) => external.passTo(new Date(atNine.getTime() + minutes * 60_000));
  const isGivenBack = async ({ orderId }: Bought, changeId: string, sum: string): Promise<void> => {
    expect(await stateOf(changeId)).toBe('refused');
    expect(await requestsOf(orderId)).toMatchObject([{ state: 'paid', refunded: sum }]);
    const refunds = (await desk.bankEntries(orderId)).filter((entry) => entry === `refund ${sum} EUR`);
    expect(refunds).toHaveLength(1);
  };

  it('is sent again if the airline’s system was too busy to look at it, and is made once', async () => {
    external.supplier.orderChanges.clear();
    const { changeId } = await begin(await buy());
    external.failNext('busy', 1);
    await pay(changeId);
    await settle();
    expect(await stateOf(changeId)).toBe('due');
    later(10);
    await settle();
    expect(await stateOf(changeId)).toBe('done');
    expect(confirmed()).toHaveLength(1);
  });

  it('is given back once its offer has expired, if the airline’s system never looked at it', async () => {
    external.supplier.orderChanges.clear();
    const bought = await buy();
    const { changeId, offer } = await begin(bought);
    external.failNext('busy', 9);
    await pay(changeId);
    await settle();
    desk.db.clock.freezeAt(new Date(Date.parse(offer.expiresAt) + 60_000));
    await settle();
    await isGivenBack(bought, changeId, offer.difference);
    expect(await tasksOf(bought.orderId)).toEqual(['flightChangeRefused']);
    expect(confirmed()).toEqual([]);
  });

  it('is not made for a flight that waits for the approval of its cancellation, and is given back', async () => {
    external.supplier.orderChanges.clear();
    const bought = await buy();
    const { changeId, offer } = await begin(bought);
    const { orderId } = bought;
    const waived = { orderId, waiveReason: 'the buyer is ill' } as never;
    const { quoteId } = await desk.call(getOrderCancelQuote, waived, staff);
    expect((await desk.call(cancelOrder, { quoteId }, staff)).state).toBe('awaitingApproval');
    await pay(changeId);
    await settle();
    await isGivenBack(bought, changeId, offer.difference);
    expect(external.supplier.orderChanges.size).toBe(0);
  });

  it('cannot be paid any more once its flight is cancelled, although the ride of the order stays', async () => {
    const bought = await buy('Flexible', false, true);
    const { changeId } = await begin(bought);
    const { orderId, itemId, owner } = bought;
    const { quoteId } = await desk.call(getCancelQuote, { orderId, items: itemId }, owner);
    await desk.call(confirmCancel, { quoteId }, owner);
    expect(await requestsOf(orderId)).toMatchObject([{ state: 'cancelled' }]);
    expect(await stateOf(changeId)).toBe('lapsed');
    const { items } = await desk.getOrder(orderId, owner);
    expect(items.map(({ status }) => status)).toEqual(['cancelled', 'ticketed']);
  });

  it('ends what was asked about the former flight: no answer puts the old day back', async () => {
    external.supplier.orderChanges.clear();
    await external.connectNews();
    const bought = await buy();
    const { changeId, offer } = await begin(bought);
    external.failNext('changeLost', 1);
    await pay(changeId);
    await settle();
    const [theirs] = external.listOurs();
    await announceChange(external.supplier, theirs!.id, 'later', atNine);
    await settle();
    expect((await desk.getOrder(bought.orderId, bought.owner)).items[0]!.status).toBe('problematic');
    later(10);
    await settle();
    expect(await stateOf(changeId)).toBe('done');
    const { items, proposals = [] } = await desk.getOrder(bought.orderId, bought.owner);
    expect(proposals.filter(({ state }) => state === 'open')).toEqual([]);
    expect(items[0]).toMatchObject({ status: 'ticketed' });
    expect(items[0]!.segments[0]!.departsAt).toBe(offer.segments[0]!.departsAt);
    expect(items[0]!.tickets[0]!.number).toBe(external.listOurs()[0]!.documents[0]!.unique_identifier);
  });
});
