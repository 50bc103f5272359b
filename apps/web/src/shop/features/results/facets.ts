import type { FlightResponse } from '@farewind/contract/flights/search';
import { endsOf, flightsOf, type Offer } from './filter-offers.ts';
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
  readonly lowest: number;
  readonly highest: number;
}

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
  const prices = list(anyPrice).map(({ price }) => price);
  return {
    stops: stops.map((count) => ({ count, offers: counted({ stops: [count] }) })),
    withBaggage: counted({ baggage: 'with' }),
    withoutBaggage: counted({ baggage: 'without' }),
    refundable: counted({ refundable: true }),
    morning: counted(direction === 'outbound' ? { parts: ['morning'] } : { backParts: ['morning'] }),
    airlines: readAirlines(flights, list, filters),
    airports: readAirports(flights).map((code) => ({ code, offers: counted({ airports: [code] }) })),
    lowest: prices.length === 0 ? 0 : Math.floor(Math.min(...prices)),
    highest: prices.length === 0 ? 0 : Math.ceil(Math.max(...prices)),
  };
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

/** The airports of an end that has several. */
function readAirports(flights: readonly FlightResponse[]): string[] {
  const ends = [new Set<string>(), new Set<string>()] as const;
  for (const flight of flights) {
    const [from, to] = endsOf(flight);
    const isBack = flight.direction === 'return';
    ends[0].add(isBack ? to : from);
    ends[1].add(isBack ? from : to);
  }
  return ends.filter((end) => end.size > 1).flatMap((end) => [...end]);
}
