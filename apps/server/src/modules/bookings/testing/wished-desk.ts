import { payPaymentRequest } from '@farewind/contract/bookings/payment-request';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import type { Input } from '@farewind/contract/core/operation';
import { getSeatMaps } from '@farewind/contract/flights/seat-maps';
import { askForFlightChange, changeFlight } from '@farewind/contract/orders/flight-changes';
import * as requests from '@farewind/contract/orders/payment-requests';
import { onMoneyEvents } from '../../../on-money-events.ts';
import { onSupplierChanges } from '../../../on-supplier-changes.ts';
import { newId } from '../../../platform/ids.ts';
import { testCards } from '../../../testing/test-cards.ts';
import { actingWith, staffWith } from './booking-test-harness.ts';
import { openExternalDesk, purchaseOf } from './external-desk.ts';
import { cardMembers } from './sale-samples.ts';
import { chooseRides, findRides, insertTestRides } from './test-rides.ts';

export const staff = staffWith(
  'Pages.Orders.View',
  'Pages.Orders.Edit',
  'Pages.Orders.Cancel',
  'Pages.Refunds.Request',
);
/** The simulator adds ten dollars a passenger to its fee. */
export const DEARER_DAY = '2027-04-13';

interface SoldFlight {
  readonly orderId: string;
  readonly itemId: string;
}

export type WishedDesk = Awaited<ReturnType<typeof openWishedDesk>>;
export type Bought = Awaited<ReturnType<WishedDesk['buy']>>;

/** An external supplier's desk that sells flights and rides from Amsterdam, and changes flights to another date. */
export async function openWishedDesk() {
  const external = await openExternalDesk();
  const { desk } = external;
  onMoneyEvents({ ...desk.parts, bookings: desk.bookings });
  onSupplierChanges({ outbox: desk.parts.outbox, bookings: desk.bookings });
  await insertTestRides(desk.parts.database, 'AMS');

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
      .flatMap((one) =>
        one.kind === 'seat' && one.prices.some(({ price }) => price !== '0.00') ? [one] : [],
      )
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
    return items.map((item) => ({ orderId, owner, itemId: item.itemId, item }));
  }

  /** A van that waits for the landing. */
  async function chooseRide(flight: Input<typeof getRideTimes>, owner = {}) {
    const { legs } = await desk.call(getRideTimes, flight, owner);
    const { pickupAt } = legs.find(({ side }) => side === 'arrival')!;
    const rides = await findRides(desk, { pickupAt, from: { kind: 'airport', code: 'AMS' } });
    return chooseRides(rides, 'van');
  }

  const ask = ({ orderId, itemId }: SoldFlight, date = DEARER_DAY) =>
    desk.call(askForFlightChange, { orderId, itemId, date }, staff);

  async function begin(bought: SoldFlight, more: object = {}) {
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

  return {
    external,
    desk,
    buy,
    buyReturnTrip,
    chooseRide,
    ask,
    begin,
    pay,
    settle,
    confirmed,
    requestsOf,
    stateOf,
    filingsOf,
    tasksOf,
  };
}
