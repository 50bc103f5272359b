import { minorOf, pairTotalOf } from '@farewind/contract/flights/pair-of-fares';
import { formatMinor } from '@farewind/values/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFlightsFixture, type FlightsFixture } from '../testing/flights-fixture.ts';
import { insertService } from '../testing/insert-service.ts';
import type { FoundFare, FoundSlice } from './find-slices.ts';
import { findTrips, type SearchContext } from './find-trips.ts';
import { listTripOffers } from './list-trip-offers.ts';
import { chosenResponses, searchResults, type ChosenOutbound } from './search-results.ts';

const NOW = '2027-05-20T08:00:00Z';
const CANCELLED = '2027-06-03';
const PERIOD = { from: '2027-05-01', to: '2027-08-30', kind: 'charter', seats: { Y: 8 } } as const;
const ALONE = { adult: [10_000, 2000, 1000, 0] } as const;
/** Cheaper than its halves, and in dollars not their sum, because both are rounded together. */
const HALF = { adult: [8011, 1333, 778, 0], pairGroup: 'sun' } as const;

const search = {
  id: 's',
  tripType: 'roundTrip',
  from: 'MOW',
  to: 'AYT',
  departureDate: '2027-06-01',
  returnDate: '2027-06-08',
  currency: 'USD',
  cabin: 'economy',
  adults: 3,
  children: 0,
  infants: 0,
  directOnly: false,
  nearbyAirports: false,
} as const;

let fixture: FlightsFixture;
let context: SearchContext;

beforeAll(async () => {
  fixture = await openFlightsFixture(NOW);
  await fixture.inTenant(async (scope) => {
    const home = [{ from: 'AYT', to: 'VKO', departs: 700, arrives: 940 }];
    const away = [{ from: 'VKO', to: 'AYT', departs: 400, arrives: 640 }];
    const fares = [ALONE, HALF];
    const { serviceId } = await insertService(scope, {
      carrier: 'ZF',
      number: '801',
      ...PERIOD,
      fares,
      legs: away,
    });
    const cancelled = { tenant_id: scope.tenantId, service_id: serviceId, flight_date: CANCELLED };
    await scope.tx
      .insertInto('departure')
      .values({ ...cancelled, status: 'cancelled' })
      .execute();
    await insertService(scope, { carrier: 'ZF', number: '802', ...PERIOD, fares, legs: home });
    await insertService(scope, { carrier: 'EO', number: '804', ...PERIOD, fares, legs: home });
    const fromLed = [{ from: 'LED', to: 'AYT', departs: 400, arrives: 640 }];
    await insertService(scope, { carrier: 'ZF', number: '809', ...PERIOD, fares: [HALF], legs: fromLed });
    const other = [{ ...HALF, pairGroup: 'sea' }];
    await insertService(scope, { carrier: 'ZF', number: '806', ...PERIOD, fares: other, legs: home });
  });
  context = await fixture.openContext('USD');
});

afterAll(() => fixture.close());

function answer(chosen?: ChosenOutbound) {
  return results(context, chosen).flightSearchResponses;
}

/** The same flight many times, as a supplier might sell it. */
function copiesOf(model: FoundSlice | undefined, count: number, fares: readonly FoundFare[] = model!.fares) {
  return Array.from({ length: count }, (_, index) => ({
    ...model!,
    flightId: `sky${index}`,
    fares,
    segments: model!.segments.map((segment) => ({ ...segment, number: String(1000 + index) })),
  }));
}

/** With flights of a supplier, who has answered. */
function withFlights(outbounds: readonly FoundSlice[], inbounds: readonly FoundSlice[]): SearchContext {
  const suppliers = [{ name: 'Skyline', state: 'done' as const }];
  const frame = { carrierNames: new Map<string, string>(), suppliers, validUntil: undefined, version: [] };
  return { ...context, external: { ...frame, outbounds, inbounds } };
}

function results(found: SearchContext, chosen?: ChosenOutbound) {
  return searchResults(found, search, chosen, 'en', new Date(NOW));
}

it('a chosen outbound that is missing is refused only after every supplier has answered', () => {
  const missing = { flightId: 'sky', fareId: 'sky' };
  const asked = (state: 'waiting' | 'done') => {
    const frame = { outbounds: [], inbounds: [], carrierNames: new Map<string, string>() };
    const suppliers = [{ name: 'Skyline', state }];
    const external = { ...frame, suppliers, validUntil: undefined, version: [] };
    return results({ ...context, external }, missing);
  };
  expect(asked('waiting')).toMatchObject({ complete: false, flightSearchResponses: [] });
  expect(() => asked('done')).toThrow('FLT-EXPIRED');
});

it('a half-return fare lists each matching return with the price of choosing it', () => {
  const flights = answer();
  const out = flights.find(({ direction }) => direction === 'outbound')!;
  const half = out.fares.find(({ pairOnly }) => pairOnly)!;
  const chosen = answer({ flightId: out.id, fareId: half.fareId });
  const listed = chosen.flatMap(({ id, fares }) =>
    fares.map(({ fareId, pairTotal }) => ({ flightId: id, fareId, total: pairTotal! })),
  );
  expect(new Set(chosen.map(({ segments }) => segments[0]!.number))).toEqual(new Set(['802', '804']));
  expect(half.pairs).toEqual(listed);
  const other = chosen[0]!.fares[0]!;
  expect(minorOf(other.pairTotal!)).not.toBe(minorOf(half.total) + minorOf(other.total));

  const backs = flights.filter(({ direction }) => direction === 'return');
  const totals = out.fares.flatMap((fare) =>
    backs.flatMap((back) => back.fares.flatMap((homeFare) => pairTotalOf(out, fare, back, homeFare) ?? [])),
  );
  expect(formatMinor(Math.min(...totals))).toBe(out.fromPairTotal);
  expect(out.fares.filter(({ pairOnly }) => !pairOnly).every(({ pairs }) => pairs === undefined)).toBe(true);
});

it('an answer that cannot list all flights says so, because a flight missing in it need not be sold out', () => {
  const { outbounds, inbounds } = findTrips(context, search);
  const answered = (count: number) => results(withFlights(copiesOf(outbounds[0], count), []));
  const room = 500 - outbounds.length - inbounds.length;
  expect(answered(room)).not.toHaveProperty('truncated');
  expect(answered(room).flightSearchResponses).toHaveLength(500);
  expect(answered(room + 1)).toMatchObject({ truncated: true });
  expect(answered(room + 1).flightSearchResponses).toHaveLength(500);
});

it('a return that an answer leaves out for being one of too many can still be chosen with what is added to it', () => {
  const { outbounds, inbounds } = findTrips(context, search);
  const found = withFlights(copiesOf(outbounds[0], 300), copiesOf(inbounds[0], 300));
  const listed = new Set(
    results(found).flightSearchResponses.map(({ id, direction }) => `${direction} ${id}`),
  );
  expect(listed.has('return sky99')).toBe(false);
  const chosen = chosenResponses(found, search, ['sky0', 'sky99'], 'en');
  expect(chosen.map(({ id, direction, combinable }) => [id, direction, combinable])).toEqual([
    ['sky0', 'outbound', true],
    ['sky99', 'return', true],
  ]);
  expect(() => chosenResponses(found, search, ['sky0', 'sky300'], 'en')).toThrow('FLT-EXPIRED');
});

it('partners get the trips that exist, however many cheaper flights combine with none, cheapest first', () => {
  const { outbounds, inbounds } = findTrips(context, search);
  const halfOf = (pairGroup: string) =>
    outbounds[0]!.fares.map((fare) => ({ ...fare, pairGroup, totalMinor: 1 }));
  const own = listTripOffers(context, search, 'en');
  expect(own.length).toBeGreaterThan(1);
  expect(own.map(({ totalMinor }) => totalMinor)).toEqual(
    own.map(({ totalMinor }) => totalMinor).sort((a, b) => a - b),
  );
  const found = withFlights(
    copiesOf(outbounds[0], 100, halfOf('one')),
    copiesOf(inbounds[0], 100, halfOf('other')),
  );
  expect(listTripOffers(found, search, 'en')).toEqual(own);
});

it('a supplier’s cheaper contract, which partners are not told, takes no flight of our own from them', () => {
  const { outbounds, inbounds } = findTrips(context, search);
  const idsOf = (slices: readonly FoundSlice[]) =>
    slices.flatMap(({ fares }) => fares.map(({ fareId }) => `sky ${fareId}`));
  const soldWith = (slices: readonly FoundSlice[], others: readonly string[]) =>
    slices.map((slice) => ({
      ...slice,
      flightId: `sky ${slice.flightId}`,
      fares: slice.fares.map((fare) => ({
        ...fare,
        fareId: `sky ${fare.fareId}`,
        totalMinor: 1,
        pairGroup: 'skyline:outside',
        source: { name: 'Skyline', rate: context.rate },
        contracts: new Map(others.map((id) => [id, 2])),
      })),
    }));
  const found = withFlights(soldWith(outbounds, idsOf(inbounds)), soldWith(inbounds, idsOf(outbounds)));
  expect(listTripOffers(found, search, 'en')).toEqual(listTripOffers(context, search, 'en'));
});

it('an empty search says that seats are missing only of flights that are sold', () => {
  const reasonFor = (changes: object) => {
    const oneWay = { ...search, tripType: 'oneWay' as const, returnDate: undefined, ...changes };
    return searchResults(context, oneWay, undefined, 'en', new Date(NOW)).emptyReason;
  };
  expect(reasonFor({ adults: 9 })).toBe('FLT-NOSEAT');
  expect(reasonFor({ departureDate: CANCELLED })).toBe('FLT-CLOSED');
  // Left this morning.
  expect(reasonFor({ departureDate: NOW.slice(0, 10) })).toBe('FLT-CLOSED');
  // Sold as half of a pair only.
  expect(reasonFor({ from: 'LED' })).toBe('FLT-NONE');
});
