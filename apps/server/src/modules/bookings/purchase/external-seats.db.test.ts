import { getSeatMaps, type SeatMap, type SeatOnMap } from '@farewind/contract/flights/seat-maps';
import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { quoteForCaller } from '@farewind/contract/orders/caller-order';
import type { Input } from '@farewind/contract/core/operation';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onMoneyEvents } from '../../../on-money-events.ts';
import {
  actingWith,
  refusalOf,
  staffWith,
  type BookingTestHarness,
  type Purchase,
} from '../testing/booking-test-harness.ts';
import { openExternalDesk, purchaseOf, type ExternalDesk } from '../testing/external-desk.ts';
import { adult } from '../testing/sale-samples.ts';

let external: ExternalDesk;
let desk: BookingTestHarness;

beforeAll(async () => {
  external = await openExternalDesk();
  desk = external.desk;
  onMoneyEvents({ ...desk.parts, bookings: desk.bookings });
});
afterAll(() => external.close());
beforeEach(() => external.begin());

interface Chosen {
  readonly purchase: Purchase;
  readonly maps: () => Promise<readonly SeatMap[]>;
}

/** The first flight that was found, at a refundable fare, with its seat maps. */
async function choose(members: Record<string, unknown> = {}): Promise<Chosen> {
  const { id, ask, results } = await external.searchWhole(members);
  const flexible = (found: typeof results, direction: string) => {
    const flight = found.flightSearchResponses.find((one) => one.direction === direction)!;
    return {
      flightId: flight.id,
      fareId: flight.fares.find(({ family }) => family === 'Flexible')!.fareId,
    };
  };
  const out = flexible(results, 'outbound');
  const back = 'returnDate' in members ? flexible(await ask(out), 'return') : undefined;
  const asked = { id, ...out, ...(back && { returnFlightId: back.flightId, returnFareId: back.fareId }) };
  return {
    purchase: purchaseOf(id, out, back),
    maps: async () => (await desk.call(getSeatMaps, asked)).maps,
  };
}

const listSeats = ({ cabins }: SeatMap): SeatOnMap[] =>
  cabins.flatMap(({ rows }) =>
    rows.flatMap(({ sections }) => sections.flat().flatMap((one) => (one.kind === 'seat' ? [one] : []))),
  );
/** The seats of a map that an adult can have for money. */
const listPaid = (map: SeatMap) =>
  listSeats(map).filter(({ prices }) => prices.some(({ price }) => parseMinor(price) > 0));
const priceOf = ({ prices }: SeatOnMap, type = 'adult'): number =>
  parseMinor(prices.find(({ passengerType }) => passengerType === type)!.price);
const chosen = ({ serviceId }: SeatOnMap, passengerIndex = 0, segment = 0) => ({
  serviceId,
  passengerIndex,
  segment,
});
const soldSeats = () =>
  external
    .listOurs()
    .flatMap(({ services }) =>
      services.flatMap((one) => (one.type === 'seat' ? [one.metadata.designator] : [])),
    );

describe('seats that a supplier sells with its flights', () => {
  it('are in the sealed price, charged with the flight, bought with it in one order, and shown by passenger', async () => {
    const { purchase, maps } = await choose();
    const [map] = await maps();
    const [seat] = listPaid(map!);
    const bare = await desk.quote(purchase);
    const withSeat = { ...purchase, services: [chosen(seat!)] };
    const quote = await desk.quote(withSeat);
    expect(parseMinor(quote.total)).toBe(parseMinor(bare.total) + priceOf(seat!));
    const name = `Seat ${seat!.seat}, LIS–AMS`;
    expect(quote.lines).toContainEqual(
      expect.objectContaining({ kind: 'extra', name, total: formatMinor(priceOf(seat!)) }),
    );
    const { orderId, pGuid, response } = await desk.order(withSeat, quote);
    expect(response.state).toBe('done');
    expect(await desk.bankEntries(orderId)).toEqual([
      `authorisation ${quote.total} EUR`,
      `capture ${quote.total} EUR`,
    ]);
    expect(soldSeats()).toEqual([seat!.seat]);
    const { items } = await desk.getOrder(orderId, actingWith(pGuid));
    expect(items[0]!.tickets[0]!.seats).toEqual([{ segment: 0, seat: seat!.seat }]);
    expect(items[0]!.priceLines).toContainEqual(expect.objectContaining({ name, extra: 'seat' }));
    // Nobody else is offered it.
    const [later] = await (await choose()).maps();
    expect(listSeats(later!).find(({ serviceId }) => serviceId === seat!.serviceId)!.prices).toEqual([]);
  });

  it('taken between price and order are named with both prices, nothing is charged, and no flight is sold without them', async () => {
    const { purchase, maps } = await choose();
    const [map] = await maps();
    const [seat] = listPaid(map!);
    const withSeat = { ...purchase, services: [chosen(seat!)] };
    const [bare, quote] = [await desk.quote(purchase), await desk.quote(withSeat)];
    external.failNext('seatsGone', 1);
    const refused = await refusalOf(desk.order(withSeat, quote));
    expect(refused.key).toBe('FLT-SEAT');
    expect(refused.options.data).toEqual({
      seats: [chosen(seat!)],
      old: quote.total,
      new: bare.total,
      currency: 'EUR',
    });
    expect(refused.options.values).toMatchObject({ seats: `Seat ${seat!.seat}, LIS–AMS` });
    expect(external.supplier.listOrders()).toEqual([]);
    // A price for a seat that is gone is refused too, and without it the trip is sold.
    external.failNext('seatsGone', 1);
    expect((await refusalOf(desk.quote(withSeat))).key).toBe('FLT-SEAT');
    expect((await desk.order(purchase, bare)).response.state).toBe('done');
  });

  it('taken in the moment of buying end the purchase, and the money is released', async () => {
    const { purchase, maps } = await choose();
    const [map] = await maps();
    const withSeat = { ...purchase, services: [chosen(listPaid(map!)[0]!)] };
    external.failNext('seatSold', 1);
    const { orderId, response } = await desk.order(withSeat, await desk.quote(withSeat));
    expect(response.state).not.toBe('done');
    await desk.parts.outbox.drain();
    expect(external.supplier.listOrders()).toEqual([]);
    expect((await desk.bankEntries(orderId)).map((entry) => entry.split(' ')[0])).toEqual([
      'authorisation',
      'void',
    ]);
  });

  it('are chosen for each flight of a connection and both directions, each for its own passenger', async () => {
    const people = { adults: 2, children: 0, infants: 0 };
    const trip = { from: 'LHR', to: 'DXB', tripType: 'roundTrip', returnDate: '2027-04-17', ...people };
    const { purchase, maps } = await choose(trip);
    const all = await maps();
    expect(all.map(({ segment, from, to }) => [segment, from, to])).toEqual([
      [0, 'LHR', 'AMS'],
      [1, 'AMS', 'DXB'],
      [2, 'DXB', 'AMS'],
      [3, 'AMS', 'LHR'],
    ]);
    const [first, second] = listPaid(all[1]!);
    const back = listPaid(all[3]!)[0]!;
    const services = [chosen(first!, 0, 1), chosen(second!, 1, 1), chosen(back, 1, 3)];
    const withSeats = { ...purchase, ...people, services };
    const passengers = [adult('ANNA'), adult('OLGA')];
    const { orderId, pGuid, response } = await desk.order(withSeats, await desk.quote(withSeats), {
      overrides: { passengers },
    });
    expect(response.state).toBe('done');
    const { items } = await desk.getOrder(orderId, actingWith(pGuid));
    const seatsOf = (item: number) => items[item]!.tickets.map(({ seats }) => seats);
    expect(seatsOf(0)).toEqual([[{ segment: 1, seat: first!.seat }], [{ segment: 1, seat: second!.seat }]]);
    expect(seatsOf(1)).toEqual([undefined, [{ segment: 1, seat: back.seat }]]);
    const [sold] = external.listOurs();
    const names = sold!.services.map(
      ({ passenger_ids: [id] }) => sold!.passengers.find((one) => one.id === id)?.given_name,
    );
    expect(names).toEqual(['ANNA', 'OLGA', 'OLGA']);
  });

  it('are refused at their member: two for one passenger, one for two, one of a flight that is not flown', async () => {
    const people = { adults: 2, children: 0, infants: 0 };
    const { purchase, maps } = await choose(people);
    const [one, other] = listPaid((await maps())[0]!);
    const pathsOf = async (services: ReturnType<typeof chosen>[]) =>
      (await refusalOf(desk.quote({ ...purchase, ...people, services }))).options.fields?.map(
        ({ path }) => path,
      );
    expect(await pathsOf([chosen(one!), chosen(other!)])).toEqual(['services[1]']);
    expect(await pathsOf([chosen(one!, 0), chosen(one!, 1)])).toEqual(['services[1]']);
    expect(await pathsOf([chosen(one!, 0, 1)])).toEqual(['services[0]']);
    expect(await pathsOf([chosen(one!, 5)])).toEqual(['services[0]']);
    const invented = { ...chosen(one!), serviceId: 'seat-99Z' };
    expect((await refusalOf(desk.quote({ ...purchase, ...people, services: [invented] }))).key).toBe(
      'FLT-SEAT',
    );
  });

  it('free of charge are booked like any other, and an infant has none', async () => {
    const people = { adults: 1, children: 0, infants: 1 };
    const { purchase, maps } = await choose(people);
    const [map] = await maps();
    const free = listSeats(map!).find(({ prices }) => prices.some(({ price }) => parseMinor(price) === 0))!;
    expect(free.prices.map(({ passengerType }) => passengerType)).toEqual(['adult']);
    const onLap = { ...purchase, ...people, services: [chosen(free, 1)] };
    expect((await refusalOf(desk.quote(onLap))).key).toBe('GEN-VALIDATION');
    const withSeat = { ...purchase, ...people, services: [chosen(free)] };
    const quote = await desk.quote(withSeat);
    expect(quote.total).toBe((await desk.quote({ ...purchase, ...people })).total);
    const infant = adult('IVAN', { type: 'infant', birthDate: '2026-10-01', parentIndex: 0 });
    const { response } = await desk.order(withSeat, quote, {
      overrides: { passengers: [adult('ANNA'), infant] },
    });
    expect(response.state).toBe('done');
    expect(soldSeats()).toEqual([free.seat]);
  });

  it('are not refunded by a cancellation that their buyer wishes, and go back on sale', async () => {
    const { purchase, maps } = await choose();
    const [seat] = listPaid((await maps())[0]!);
    const withSeat = { ...purchase, services: [chosen(seat!)] };
    const [bare, quote] = [await desk.quote(purchase), await desk.quote(withSeat)];
    const { orderId, pGuid } = await desk.order(withSeat, quote);
    const offer = await desk.call(getCancelQuote, { orderId }, actingWith(pGuid));
    expect(parseMinor(offer.refund)).toBeLessThan(parseMinor(bare.total));
    expect(offer.lines.filter(({ kind }) => kind === 'seat')).toMatchObject([
      { paid: formatMinor(priceOf(seat!)), refund: '0.00' },
    ]);
    await desk.call(confirmCancel, { quoteId: offer.quoteId }, actingWith(pGuid));
    await desk.parts.outbox.drain();
    await desk.parts.outbox.drain();
    expect(external.listOurs()).toEqual([]);
    expect((await desk.bankEntries(orderId)).at(-1)).toBe(`refund ${offer.refund} EUR`);
    const [map] = await (await choose()).maps();
    expect(listSeats(map!).find(({ seat: number }) => number === seat!.seat)!.prices).not.toEqual([]);
  });

  it('cannot be reserved: an unpaid order with seats keeps its price as long as the offer lasts', async () => {
    const { purchase, maps } = await choose({ from: 'JFK', to: 'LHR' });
    const [seat] = listPaid((await maps())[0]!);
    const quoteHold = (services: ReturnType<typeof chosen>[]) => {
      const { insurance: _insurance, ...choice } = purchase as never as Input<typeof quoteForCaller>;
      return desk.call(quoteForCaller, { ...choice, services, siteId: 1 }, staffWith('Pages.Orders.Create'));
    };
    expect((await quoteHold([])).hold).toMatchObject({ isReserved: true, isByAirline: true });
    expect((await quoteHold([chosen(seat!)])).hold).toMatchObject({ isReserved: false });
  });

  it('are not offered while the supplier does not answer, and the flight is sold without them', async () => {
    const lisbon = await choose();
    external.failNext('broken', 1, 1);
    expect((await refusalOf(lisbon.maps())).key).toBe('GEN-BUSY');
    expect((await desk.order(lisbon.purchase, await desk.quote(lisbon.purchase))).response.state).toBe(
      'done',
    );
  });
});
