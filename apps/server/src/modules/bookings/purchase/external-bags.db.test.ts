import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { auxiliaryServiceSearch, type ServiceOffer } from '@farewind/contract/flights/search';
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
  /** What is on sale with it, by direction. */
  readonly bags: readonly (readonly ServiceOffer[])[];
}

/** The first flight that was found, at a refundable fare, with the bags sold with it. */
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
  const listed = await desk.call(auxiliaryServiceSearch, asked);
  return {
    purchase: purchaseOf(id, out, back),
    bags: listed.flightSearchResponses.map(({ services }) => services.filter(({ kind }) => kind === 'bag')),
  };
}

/** One bag of a passenger on each of these segments. */
const bag = (segments: readonly number[], passengerIndex = 0) =>
  segments.map((segment) => ({ serviceId: 'supplier-bag-23', passengerIndex, segment }));

const boughtBags = () => external.listOurs().flatMap(({ services }) => services);

describe('bags that a supplier sells with its flights', () => {
  it('are in the sealed price, charged with the flight, and bought with it in one order, paid to the cent', async () => {
    const { purchase, bags } = await choose();
    expect(bags[0]).toMatchObject([
      { serviceId: 'supplier-bag-23', name: 'Checked bag up to 23 kg', max: 2, refundable: false },
    ]);
    const price = parseMinor(bags[0]![0]!.price);
    const bare = await desk.quote(purchase);
    const chosen = { ...purchase, services: [...bag([0]), ...bag([0])] };
    const quote = await desk.quote(chosen);
    expect(parseMinor(quote.total)).toBe(parseMinor(bare.total) + 2 * price);
    const { orderId, pGuid, response } = await desk.order(chosen, quote);
    expect(response.state).toBe('done');
    expect(await desk.bankEntries(orderId)).toEqual([
      `authorisation ${quote.total} EUR`,
      `capture ${quote.total} EUR`,
    ]);
    const [sold] = external.listOurs();
    expect(boughtBags().map(({ quantity, total_amount }) => [quantity, total_amount])).toEqual([
      [2, '71.02'],
    ]);
    const { rows } = await desk.db.database.owner.query<{ flight: number }>(
      `select (offer->>'totalMinor')::int as flight from outside_flight where reference = $1`,
      [orderId],
    );
    expect(sold!.total_amount).toBe(formatMinor(rows[0]!.flight + 7_102));
    const { items } = await desk.getOrder(orderId, actingWith(pGuid));
    expect(items[0]!.priceLines).toContainEqual(
      expect.objectContaining({
        name: 'Checked bag up to 23 kg',
        count: 2,
        total: formatMinor(2 * price),
      }),
    );
  });

  it('are not refunded by a cancellation that their buyer wishes, as was said, and staff have nothing to do', async () => {
    const { purchase } = await choose();
    const chosen = { ...purchase, services: bag([0]) };
    const [bare, quote] = [await desk.quote(purchase), await desk.quote(chosen)];
    const { orderId, pGuid } = await desk.order(chosen, quote);
    const offer = await desk.call(getCancelQuote, { orderId }, actingWith(pGuid));
    expect(parseMinor(offer.refund)).toBeLessThan(parseMinor(bare.total));
    expect(parseMinor(offer.refund)).toBeGreaterThan(0);
    await desk.call(confirmCancel, { quoteId: offer.quoteId }, actingWith(pGuid));
    await desk.parts.outbox.drain();
    await desk.parts.outbox.drain();
    expect(external.listOurs()).toEqual([]);
    expect((await desk.bankEntries(orderId)).at(-1)).toBe(`refund ${offer.refund} EUR`);
    const { rows } = await desk.db.database.owner.query('select kind from staff_task where reference = $1', [
      orderId,
    ]);
    expect(rows).toEqual([]);
  });

  it('travel on all flights of a direction: one bag is bought for a connection, and a part of the way is refused', async () => {
    const { purchase, bags } = await choose({ from: 'LHR', to: 'DXB' });
    expect(bags[0]!.map(({ segment }) => segment)).toEqual([0, 1]);
    const half = desk.quote({ ...purchase, services: bag([1]) });
    expect((await refusalOf(half)).options.fields?.map(({ path }) => path)).toEqual(['services[0]']);
    const chosen = { ...purchase, services: bag([0, 1]) };
    await desk.order(chosen, await desk.quote(chosen));
    expect(boughtBags().map(({ quantity, segment_ids }) => [quantity, segment_ids.length])).toEqual([[1, 2]]);
  });

  it('are bought for one direction of a return trip alone', async () => {
    const { purchase, bags } = await choose({ tripType: 'roundTrip', returnDate: '2027-04-17' });
    expect(bags.map((own) => own.map(({ segment }) => segment))).toEqual([[0], [1]]);
    const chosen = { ...purchase, services: bag([1]) };
    const { response } = await desk.order(chosen, await desk.quote(chosen));
    expect(response.state).toBe('done');
    const [sold] = external.listOurs();
    const back = sold!.slices[1]!.segments as readonly { readonly id: string }[];
    expect(boughtBags().map(({ segment_ids }) => segment_ids)).toEqual([back.map(({ id }) => id)]);
  });

  it('that an airline sells for both directions together are one bag: asked once, priced whole, and bought once', async () => {
    const { purchase, bags } = await choose({
      from: 'LIS',
      to: 'LHR',
      tripType: 'roundTrip',
      returnDate: '2027-04-17',
    });
    const code = 'supplier-bag-23-both';
    expect(bags.flat().map(({ serviceId, segment, together }) => [serviceId, segment, together])).toEqual([
      [code, 0, [0, 1]],
      [code, 1, [0, 1]],
    ]);
    const both = (segments: readonly number[]) =>
      segments.map((segment) => ({ serviceId: code, passengerIndex: 0, segment }));
    const half = desk.quote({ ...purchase, services: both([1]) });
    expect((await refusalOf(half)).options.fields?.map(({ path }) => path)).toEqual(['services[0]']);
    const chosen = { ...purchase, services: both([0, 1]) };
    const [bare, quote] = [await desk.quote(purchase), await desk.quote(chosen)];
    const price = parseMinor(bags[0]![0]!.price);
    expect(parseMinor(quote.total)).toBe(parseMinor(bare.total) + 2 * price);
    const line = { name: 'Checked bag up to 23 kg, both ways', count: 1, total: formatMinor(2 * price) };
    expect(quote.lines).toContainEqual(expect.objectContaining(line));
    expect(quote.extras).toEqual([{ serviceId: code, ...line }]);
    const { orderId, pGuid, response } = await desk.order(chosen, quote);
    expect(response.state).toBe('done');
    expect(boughtBags().map(({ quantity, segment_ids }) => [quantity, segment_ids.length])).toEqual([[1, 2]]);
    expect((await desk.getOrder(orderId, actingWith(pGuid))).lines).toContainEqual(
      expect.objectContaining(line),
    );
  });

  it('are those of the passenger who was named, also among children, whom the supplier knows by age', async () => {
    const people = { adults: 1, children: 2, infants: 0 };
    const { purchase } = await choose(people);
    const chosen = { ...purchase, ...people, services: bag([0], 1) };
    const quote = await desk.quote(chosen);
    const child = (name: string, birthDate: string) => adult(name, { type: 'child', birthDate });
    const passengers = [adult('ANNA'), child('LITTLE', '2021-03-01'), child('BIGGER', '2017-03-01')];
    const { response } = await desk.order(chosen, quote, { overrides: { passengers } });
    expect(response.state).toBe('done');
    const [sold] = external.listOurs();
    const names = boughtBags().flatMap(({ passenger_ids }) =>
      passenger_ids.map((id) => sold!.passengers.find((one) => one.id === id)?.given_name),
    );
    expect(names).toEqual(['LITTLE']);
  });

  it('need a new confirmation when they have become dearer, and are refused beyond what is sold', async () => {
    const { purchase } = await choose();
    const chosen = { ...purchase, services: bag([0]) };
    const quote = await desk.quote(chosen);
    external.failNext('bagDearer', 1);
    expect((await refusalOf(desk.order(chosen, quote))).key).toBe('FLT-PRICE');
    for (const services of [[...bag([0]), ...bag([0]), ...bag([0])], bag([0], 5), bag([3])])
      expect((await refusalOf(desk.quote({ ...purchase, services }))).key).toBe('GEN-VALIDATION');
    const unknown = [{ serviceId: 'supplier-bag-99', passengerIndex: 0, segment: 0 }];
    expect((await refusalOf(desk.quote({ ...purchase, services: unknown }))).key).toBe('GEN-VALIDATION');
    expect(external.supplier.listOrders()).toEqual([]);
  });

  it('are not offered while the supplier does not answer, and the flight is sold without them', async () => {
    external.failNext('broken', 1, 1);
    const { purchase, bags } = await choose();
    expect(bags).toEqual([[]]);
    const { response } = await desk.order(purchase, await desk.quote(purchase));
    expect(response.state).toBe('done');
    expect(boughtBags()).toEqual([]);
  });

  it('end the reservation of an unpaid order at the airline: they cannot be reserved', async () => {
    const { purchase } = await choose({ from: 'JFK', to: 'LHR' });
    const quoteHold = (services: ReturnType<typeof bag>) => {
      const { insurance: _insurance, ...choice } = purchase as never as Input<typeof quoteForCaller>;
      return desk.call(quoteForCaller, { ...choice, services, siteId: 1 }, staffWith('Pages.Orders.Create'));
    };
    expect((await quoteHold([])).hold).toMatchObject({ isReserved: true, isByAirline: true });
    expect((await quoteHold(bag([0]))).hold).toMatchObject({ isReserved: false, isByAirline: false });
  });
});
