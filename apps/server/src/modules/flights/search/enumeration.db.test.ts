import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currencies } from '@farewind/values/currency';
import { dayNumber } from '@farewind/values/local-time';
import type { Currency } from '@farewind/values/currency';
import type { SearchResults } from '@farewind/contract/flights/search';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { testRates } from '../../../testing/seed-tenants.ts';
import {
  enumerateTrips,
  isThrough,
  openFares,
  partyMinor,
  unitLines,
  type EnumeratedSearch,
} from '../testing/enumerate-trips.ts';
import {
  indexInventory,
  readEnumeratedInventory,
  type EnumeratedFare,
  type EnumeratedFlight,
  type EnumeratedInventory,
} from '../testing/enumerated-inventory.ts';
import { openFlightsFixture, type FlightsFixture } from '../testing/flights-fixture.ts';
import { insertRandomNetwork } from '../testing/random-network.ts';
import { randomSearches } from '../testing/random-searches.ts';
import { SeededRandom } from '../testing/seeded-random.ts';
import { enumeratedVectors, foundVectors } from '../testing/slice-vectors.ts';
import { findCheapestTrip } from './cheapest-trip.ts';
import { findTrips, type FoundTrips, type SearchContext } from './find-trips.ts';
import { minorOf, pairTotalOf } from '@farewind/contract/flights/pair-of-fares';
import { flexibleDates } from './flexible-dates.ts';
import { parseFareId, parseFlightId } from '../stock/flight-id.ts';
import { combines, pairTotal } from './pair-slices.ts';
import { airportsOfSearch } from './search-airports.ts';
import { storeSearch, type KeptSearch } from './search-repository.ts';
import { searchResults } from './search-results.ts';

const NOW = '2027-03-26T09:30:00Z';
/** Clocks change on 28 March and 31 October in Europe, at midnight or in other weeks elsewhere. */
const spans = [
  { from: '2027-03-24', to: '2027-04-03' },
  { from: '2027-10-27', to: '2027-11-09' },
];
const CASES = 500;

let fixture: FlightsFixture;
let inventory: EnumeratedInventory;
/** The same flights, with their pair fares sold alone. */
let everyFare: EnumeratedInventory;
const contexts = new Map<Currency, SearchContext>();

beforeAll(async () => {
  fixture = await openFlightsFixture(NOW);
  await fixture.inTenant((scope) => insertRandomNetwork(scope, new SeededRandom(20_270_328), spans, 170));
  inventory = await fixture.inTenant(readEnumeratedInventory);
  const unpaired = inventory.flights.map((flight) => ({
    ...flight,
    fares: flight.fares.map((fare) => ({ ...fare, pairGroup: null })),
  }));
  everyFare = indexInventory(unpaired, inventory.airports);
  const context = await fixture.openContext('EUR');
  for (const currency of currencies) {
    const rate = await fixture.inTenant((scope) => fixture.settings.getRate(scope, 'EUR', currency));
    contexts.set(currency, { ...context, rate });
  }
});

afterAll(() => fixture.close());

const searches = () => randomSearches(fixture.places, spans, CASES);

function asked(search: KeptSearch, direction: 'outbound' | 'return'): EnumeratedSearch {
  const there = direction === 'outbound';
  const { cabin, adults, children, infants, directOnly, nearbyAirports } = search;
  return {
    cabin,
    adults,
    children,
    infants,
    directOnly,
    nearbyAirports,
    from: there ? search.from : search.to,
    to: there ? search.to : search.from,
    day: dayNumber((there ? search.departureDate : search.returnDate) ?? ''),
  };
}

/** One way to fly a direction, with its party price and terms. */
interface Sellable {
  readonly flights: readonly EnumeratedFlight[];
  readonly totalMinor: number;
  readonly group: string | null;
  readonly minStay: number;
  readonly maxStay: number;
}

const SOLD_ALONE = { group: null, minStay: 0, maxStay: Infinity };

function flightsOf(flightId: string): EnumeratedFlight[] {
  return parseFlightId(flightId)!.map(({ serviceId, day, boardLeg, offLeg }) => {
    const key = [serviceId, day, boardLeg, offLeg].join();
    return inventory.flightByKey.get(key)!;
  });
}

function faresOf(flightId: string, fareId: string): EnumeratedFare[] {
  const flights = flightsOf(flightId);
  return parseFareId(fareId)!.map((id, index) => flights[index]!.fares.find((fare) => fare.id === id)!);
}

const nowMs = Date.parse(NOW);

/** Heavy computation, on machines that run other tests at the same time. */
const PATIENCE = { timeout: 300_000 };

describe('500 searches of a random network, against an enumeration of the database rows', PATIENCE, () => {
  it('find exactly the itineraries that no other dominates, at their price for the party', () => {
    let itineraries = 0;
    const stopsSeen = new Set<number>();
    for (const search of searches()) {
      const trips = findTrips(contexts.get(search.currency)!, search);
      const directions =
        search.tripType === 'oneWay' ? (['outbound'] as const) : (['outbound', 'return'] as const);
      for (const direction of directions) {
        const found = direction === 'outbound' ? trips.outbounds : trips.inbounds;
        const enumerated = enumerateTrips(inventory, asked(search, direction), nowMs);
        expect(foundVectors(found), JSON.stringify(search)).toEqual(enumeratedVectors(enumerated));
        itineraries += found.length;
        for (const { segments } of found) stopsSeen.add(segments.length - 1);
      }
    }
    expect(itineraries).toBeGreaterThan(1000);
    expect([...stopsSeen].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  });

  it('state every price to the cent in the requested currency, with true seat counts', () => {
    for (const [index, search] of [...searches()].entries()) {
      if (index % 2 !== 0) continue;
      const results = answer(search);
      for (const response of results.flightSearchResponses) {
        for (const fare of response.fares) expectFare(search, response.id, fare);
      }
    }
  });

  it('list the carriers of a selected outbound flight, even if no return is theirs', () => {
    let onlyOut = 0;
    for (const [index, search] of [...searches()].entries()) {
      if (index % 12 !== 0 || search.tripType === 'oneWay') continue;
      for (const outbound of answer(search).flightSearchResponses.filter(({ bookable }) => bookable)) {
        const [fare] = outbound.fares;
        if (outbound.direction !== 'outbound' || fare === undefined) continue;
        const chosen = answer(search, { flightId: outbound.id, fareId: fare.fareId });
        const named = new Set(chosen.airlines.map(({ code }) => code));
        const carriers = outbound.segments.map(({ carrier }) => carrier);
        expect(carriers.filter((carrier) => !named.has(carrier))).toEqual([]);
        const flown = chosen.flightSearchResponses.flatMap(({ segments }) => segments);
        if (!flown.some(({ carrier }) => carriers.includes(carrier))) onlyOut += 1;
      }
    }
    expect(onlyOut).toBeGreaterThan(0);
  });

  it('pair each return with the cheapest outbound flight that the rules allow', () => {
    let pairs = 0;
    for (const search of searches()) {
      if (search.tripType === 'oneWay' || search.currency !== 'EUR') continue;
      const returns = answer(search).flightSearchResponses.filter(({ direction }) => direction === 'return');
      const outbounds = sellable(search, 'outbound');
      for (const response of returns) {
        const expected = cheapestPair(search, outbounds, flightsOf(response.id));
        expect(response.fromPairTotal, `${JSON.stringify(search)} ${response.id}`).toBe(
          expected === undefined ? undefined : formatMinor(expected),
        );
        pairs += expected === undefined ? 0 : 1;
      }
    }
    expect(pairs).toBeGreaterThan(200);
  });

  it('contain what the shop needs to find the cheapest return of an outbound flight, to the cent', () => {
    for (const search of [...searches()].filter(({ tripType }) => tripType === 'roundTrip')) {
      const { flightSearchResponses } = answer(search);
      const backs = flightSearchResponses.filter(({ direction }) => direction === 'return');
      for (const out of flightSearchResponses) {
        if (out.direction !== 'outbound' || !out.bookable) continue;
        const totals = out.fares.flatMap((fare) =>
          backs.flatMap((back) => back.fares.flatMap((other) => pairTotalOf(out, fare, back, other) ?? [])),
        );
        expect(out.fromPairTotal, JSON.stringify(search)).toBe(formatMinor(Math.min(...totals)));
      }
    }
  });

  it('show for a selected outbound flight the same price on each return day as a search of that day', () => {
    let compared = 0;
    for (const search of [...searches()].filter(({ tripType }) => tripType === 'roundTrip').slice(0, 30)) {
      const out = answer(search).flightSearchResponses.find(({ bookable }) => bookable);
      if (out?.direction !== 'outbound') continue;
      const chosen = { flightId: out.id, fareId: out.fares[0]!.fareId };
      const { cells, returnDates = [] } = flexibleDates(contexts.get(search.currency)!, search, chosen);
      for (const returnDate of returnDates.filter((date) => date >= search.departureDate)) {
        const day = answer({ ...search, returnDate }, chosen).flightSearchResponses;
        const prices = day.flatMap(({ fares }) => fares.map((fare) => minorOf(fare.pairTotal!)));
        const least = prices.length === 0 ? undefined : formatMinor(Math.min(...prices));
        expect(cells.find((cell) => cell.returnDate === returnDate)?.price).toBe(least);
        compared += prices.length;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('show for every date around the requested ones the price of the cheapest trip on those dates', () => {
    const priced = { oneWay: 0, roundTrip: 0 };
    for (const search of [...searches()].filter(({ currency }) => currency === 'EUR').slice(0, 8)) {
      const shown = flexibleDates(contexts.get('EUR')!, search);
      const back = shown.returnDates?.map((date) => [date, sellable(search, 'return', date)] as const);
      const expected = shown.departureDates.flatMap((date) => {
        const out = sellable(search, 'outbound', date);
        const ways = back?.map(([returnDate, backs]) => ({ returnDate, total: cheapestOf(out, backs) }));
        return (ways ?? [{ returnDate: undefined, total: out[0]?.totalMinor }]).flatMap(
          ({ returnDate, total }) => (total === undefined ? [] : [[date, returnDate, formatMinor(total)]]),
        );
      });
      expect(
        shown.cells.map(({ departureDate, returnDate, price }) => [departureDate, returnDate, price]),
        JSON.stringify(search),
      ).toEqual(expected);
      priced[search.tripType] += expected.length;
    }
    expect(Math.min(priced.oneWay, priced.roundTrip)).toBeGreaterThan(10);
  });

  it('show the price of a day’s cheapest trip on sale as its lowest price, in all five currencies', () => {
    const found = new Set<string>();
    for (const search of searches()) {
      const context = contexts.get(search.currency)!;
      const cheapest = findCheapestTrip(context, search, airportsOfSearch(context.places, search));
      expect(cheapest, JSON.stringify(search)).toEqual(cheapestOfAll(findTrips(context, search), search));
      if (cheapest) found.add(`${search.currency} ${search.tripType}`);
    }
    expect(found.size).toBe(2 * currencies.length);
  });

  it('are priced the same by results, pair totals and the price check, in all five currencies', async () => {
    const checked = new Map<Currency, number>();
    for (const [index, search] of [...searches()].entries()) {
      if (index % 3 !== 0) continue;
      const results = answer(search);
      const outbound = results.flightSearchResponses.find(({ bookable }) => bookable);
      const fare = outbound?.fares.at(-1);
      if (!outbound || !fare) continue;
      const { flightSearchResponses: returns } =
        search.tripType === 'oneWay'
          ? { flightSearchResponses: [] }
          : answer(search, { flightId: outbound.id, fareId: fare.fareId });
      const back = returns.find(({ bookable }) => bookable);
      if (search.tripType === 'roundTrip' && !back) continue;
      const backFare = back?.fares.at(-1);
      const { adults, children, infants, currency } = search;
      const { id: _id, ...criteria } = search;
      const priced = await fixture.inTenant(async (scope) => {
        const searchId = await storeSearch(scope, criteria);
        return fixture.module.flights.priceChoice(
          scope,
          {
            searchId,
            flightId: outbound.id,
            fareId: fare.fareId,
            currency,
            ...(back && backFare && { returnFlightId: back.id, returnFareId: backFare.fareId }),
            counts: { adults, children, infants },
          },
          'en',
        );
      });
      expect(formatMinor(priced.totalMinor), JSON.stringify(search)).toBe(backFare?.pairTotal ?? fare.total);
      const units = priced.slices.flatMap((slice) => slice.units);
      expect(units.reduce((sum, unit) => sum + unit.count * unit.totalMinor, 0)).toBe(priced.totalMinor);
      for (const unit of units) {
        expect(unit.fareMinor + unit.taxMinor + unit.fuelMinor + unit.serviceMinor).toBe(unit.totalMinor);
      }
      expect(priced.slices.map(({ segments }) => segments)).toEqual(
        [outbound, ...(back ? [back] : [])].map(({ segments }) => segments),
      );
      expect(priced.slices.map(({ layovers }) => layovers)).toEqual(
        [outbound, ...(back ? [back] : [])].map(({ layovers }) => layovers),
      );
      checked.set(currency, (checked.get(currency) ?? 0) + 1);
    }
    expect([...checked.keys()].sort()).toEqual([...currencies].sort());
    expect(Math.min(...checked.values())).toBeGreaterThan(5);
  });

  /** Checks every fare of every pair. */
  function cheapestOfAll({ outbounds, inbounds, terms }: FoundTrips, { tripType }: KeptSearch) {
    const ways = (tripType === 'oneWay' ? [undefined] : inbounds).flatMap((back) =>
      outbounds.flatMap((out) =>
        out.fares.flatMap((fare) => {
          if (!back) return { totalMinor: fare.totalMinor, direct: out.segments.length === 1 };
          const backs = back.fares.filter((other) => combines(terms, out, fare, back, other));
          const direct = out.segments.length + back.segments.length === 2;
          return backs.map((other) => ({ totalMinor: pairTotal(terms, fare, other), direct }));
        }),
      ),
    );
    const least = Math.min(...ways.map(({ totalMinor }) => totalMinor));
    return ways.find(({ totalMinor }) => totalMinor === least);
  }

  function answer(search: KeptSearch, chosen?: { flightId: string; fareId: string }): SearchResults {
    return searchResults(contexts.get(search.currency)!, search, chosen, 'en', new Date(NOW));
  }

  function expectFare(
    search: KeptSearch,
    flightId: string,
    fare: SearchResults['flightSearchResponses'][number]['fares'][number],
  ): void {
    const fares = faresOf(flightId, fare.fareId);
    const through = isThrough(flightsOf(flightId));
    const seats = Math.min(...fares.map((one) => one.seats));
    expect(fare.seatsLeft).toBe(seats <= 9 ? seats : undefined);
    let total = 0;
    for (const line of fare.priceLines) {
      const unit = unitLines(fares, line.passengerType, testRates[search.currency], through);
      const sums = [line.fare, line.tax, line.fuel, line.service].map(parseMinor);
      expect(sums, JSON.stringify([search, flightId, fare.fareId])).toEqual(
        unit.map((minor) => minor * line.count),
      );
      expect(parseMinor(line.total)).toBe(sums.reduce((a, b) => a + b, 0));
      total += parseMinor(line.total);
    }
    expect(parseMinor(fare.total)).toBe(total);
  }

  /** All purchasable itineraries of a direction by price, alone and in each pair group. */
  function sellable(search: KeptSearch, direction: 'outbound' | 'return', date?: string): Sellable[] {
    const wanted = { ...asked(search, direction), ...(date !== undefined && { day: dayNumber(date) }) };
    const alone = enumerateTrips(inventory, wanted, nowMs).map(({ flights, totalMinor }) => {
      return { flights, totalMinor, ...SOLD_ALONE };
    });
    const groups = search.tripType === 'oneWay' ? [] : sellableInGroups(wanted);
    return [...alone, ...groups].sort((a, b) => a.totalMinor - b.totalMinor);
  }

  function sellableInGroups(wanted: EnumeratedSearch): Sellable[] {
    const direct = enumerateTrips(everyFare, { ...wanted, directOnly: true }, nowMs);
    return direct.flatMap(({ flights: [flight] }) =>
      groupFares(inventory.flightByKey.get(flight!.key)!, wanted),
    );
  }

  function groupFares(flight: EnumeratedFlight, wanted: EnumeratedSearch): Sellable[] {
    const names = new Set(flight.fares.map((fare) => fare.pairGroup).filter((name) => name !== null));
    return [...names].flatMap((group) =>
      openFares(flight, wanted, group).map((fare) => {
        const { minStay, maxStay } = fare;
        return { flights: [flight], totalMinor: partyMinor(fare, wanted), group, minStay, maxStay };
      }),
    );
  }

  /** Cheapest of all combinations; both lists are sorted by price. */
  function cheapestOf(outbounds: readonly Sellable[], backs: readonly Sellable[]): number | undefined {
    const sums = backs.flatMap((back) => {
      const out = outbounds.find((one) => mayCombine(one, back));
      return out ? [out.totalMinor + back.totalMinor] : [];
    });
    return sums.length === 0 ? undefined : Math.min(...sums);
  }

  function cheapestPair(
    search: KeptSearch,
    outbounds: readonly Sellable[],
    back: readonly EnumeratedFlight[],
  ): number | undefined {
    const wanted = asked(search, 'return');
    const through = isThrough(back);
    const alone = back.map((flight) =>
      Math.min(...openFares(flight, wanted, null).map((fare) => partyMinor(fare, wanted, through))),
    );
    const totalMinor = alone.reduce((a, b) => a + b, 0);
    const ways: Sellable[] = Number.isFinite(totalMinor)
      ? [{ flights: back, totalMinor, ...SOLD_ALONE }]
      : [];
    return cheapestOf(outbounds, back.length === 1 ? [...ways, ...groupFares(back[0]!, wanted)] : ways);
  }

  /** No stay in these cases reaches the limits of the travel rules, which are tested separately. */
  function mayCombine(out: Sellable, back: Sellable): boolean {
    const [leaving, returning] = [out.flights[0]!, back.flights[0]!];
    if (out.group !== back.group || returning.departs <= out.flights.at(-1)!.arrives) return false;
    const stay = returning.localDay - leaving.localDay;
    if ([out, back].some(({ minStay, maxStay }) => stay < minStay || stay > maxStay)) return false;
    const isCharter = leaving.kind === 'charter' || returning.kind === 'charter';
    return !isCharter || out.group !== null || leaving.carrier === returning.carrier;
  }
});
