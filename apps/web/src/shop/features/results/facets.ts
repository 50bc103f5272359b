import type { FlightResponse } from '@farewind/contract/flights/search';
import { flightsOf, type Offer } from './filter-offers.ts';
import { airportsByEnd } from './fits-airports.ts';
import type { ResultsSearch } from './results-search.ts';

/** The filters of a list, each with the number of matching offers and their lowest price. */
export interface Facets {
  readonly stops: readonly { readonly count: number; readonly offers: number }[];
  readonly withBaggage: number;
  readonly withoutBaggage: number;
  readonly refundable: number;
  /** Leaving in the morning. */
  readonly morning: number;
  /** `lowest` is a decimal text; absent if no offer matches. */
  readonly airlines: readonly { readonly code: string; readonly lowest?: string }[];
  /** Airports at the two ends, only where an end has more than one. */
  readonly airports: readonly { readonly code: string; readonly offers: number }[];
  /** Whether prices of the whole list differ, whatever is ticked. */
  readonly hasPrices: boolean;
  readonly lowest: number;
  readonly highest: number;
}

/** A smaller range cannot be narrowed by whole units. */
const LEAST_RANGE = 2;

/** The offers that match some filters. */
export type ListOffers = (filters: ResultsSearch) => readonly Offer[];

/**
 * Counts the matches of each filter in addition to the active ones. The options are those of all flights, so that none
 * appears or disappears while the traveller ticks.
 */
export function readFacets(
  flights: readonly FlightResponse[],
  list: ListOffers,
  filters: ResultsSearch,
  direction: FlightResponse['direction'],
): Facets {
  const counted = (part: ResultsSearch) => list({ ...filters, ...part }).length;
  const stops = [...new Set(flights.map((flight) => flight.stops))].toSorted((a, b) => a - b);
  const { minPrice: _min, maxPrice: _max, ...anyPrice } = filters;
  const all = list({});
  const fitting = list(anyPrice);
  const [lowest, highest] = rangeOf(fitting.length === 0 ? all : fitting);
  const [lowestOfAll, highestOfAll] = rangeOf(all);
  return {
    stops: stops.map((count) => ({ count, offers: counted({ stops: [count] }) })),
    withBaggage: counted({ baggage: 'with' }),
    withoutBaggage: counted({ baggage: 'without' }),
    refundable: counted({ refundable: true }),
    morning: counted(direction === 'outbound' ? { parts: ['morning'] } : { backParts: ['morning'] }),
    airlines: readAirlines(flights, list, filters),
    airports: readAirports(flights, list, filters),
    hasPrices: highestOfAll - lowestOfAll >= LEAST_RANGE,
    lowest,
    highest,
  };
}

/** The whole units of money between which the prices of these offers are. */
function rangeOf(offers: readonly Offer[]): readonly [number, number] {
  if (offers.length === 0) return [0, 0];
  const prices = offers.map(({ price }) => price);
  return [Math.floor(Math.min(...prices)), Math.ceil(Math.max(...prices))];
}

/** The carriers in an order that filters do not change: the cheapest of the whole list first. */
function readAirlines(
  flights: readonly FlightResponse[],
  list: ListOffers,
  filters: ResultsSearch,
): Facets['airlines'] {
  const lowest = lowestByAirline(list({}));
  const codes = new Set(flights.flatMap(({ segments }) => segments.map(({ carrier }) => carrier)));
  const { airlines: _airlines, ...rest } = filters;
  const now = Object.keys(rest).length === 0 ? lowest : lowestByAirline(list(rest));
  return [...codes]
    .toSorted((a, b) => (lowest.get(a)?.price ?? Infinity) - (lowest.get(b)?.price ?? Infinity))
    .map((code) => {
      const cheapest = now.get(code);
      return cheapest === undefined ? { code } : { code, lowest: cheapest.total };
    });
}

function lowestByAirline(offers: readonly Offer[]): Map<string, Offer> {
  const lowest = new Map<string, Offer>();
  for (const offer of offers) {
    for (const { segments } of flightsOf(offer)) {
      for (const { carrier } of segments) {
        const known = lowest.get(carrier);
        if (known === undefined || offer.price < known.price) lowest.set(carrier, offer);
      }
    }
  }
  return lowest;
}

/** The airports of each end that has several, counted beside those ticked at the other end. */
function readAirports(
  flights: readonly FlightResponse[],
  list: ListOffers,
  filters: ResultsSearch,
): Facets['airports'] {
  return airportsByEnd(flights)
    .filter((end) => end.size > 1)
    .flatMap((end) => {
      const others = (filters.airports ?? []).filter((code) => !end.has(code));
      return [...end].map((code) => ({
        code,
        offers: list({ ...filters, airports: [code, ...others] }).length,
      }));
    });
}
