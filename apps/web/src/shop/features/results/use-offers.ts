import type { FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import { useDeferredValue, useMemo } from 'react';
import { readFacets } from './facets.ts';
import { filterOffers, type Offer } from './filter-offers.ts';
import { pairOffers } from './pair-offers.ts';
import { hourFilterOf, pickFilters, type ResultsSearch } from './results-search.ts';
import { firstOffer, sortOffers } from './sort-offers.ts';
import { useResults } from './use-results.ts';

const none: readonly FlightResponse[] = [];
const noFilters: ResultsSearch = {};

/**
 * The listed offers: outbound flights, those of a round trip with their best way back; or, once one is chosen, the
 * returns that combine with it. Filtering and sorting run after the click has been painted.
 */
export function useOffers(results: SearchResults, address: ResultsSearch) {
  const { out, fare, back } = address;
  const isRoundTrip = results.search.tripType === 'roundTrip';
  const isChosen = isRoundTrip && out !== undefined && fare !== undefined;
  const chosen = isChosen ? { flightId: out, fareId: fare } : undefined;
  const pairs = useResults(results.search.id, chosen);
  const direction: FlightResponse['direction'] = isChosen ? 'return' : 'outbound';
  const responses = (isChosen ? pairs.data : results)?.flightSearchResponses ?? none;
  const { flights, returns } = useMemo(() => {
    const isSold = (flight: FlightResponse) => flight.combinable !== false;
    const of = (way: FlightResponse['direction']) =>
      responses.filter((flight) => flight.direction === way && isSold(flight));
    return { flights: of(direction), returns: isRoundTrip && direction === 'outbound' ? of('return') : none };
  }, [responses, direction, isRoundTrip]);
  const list = useMemo(
    () =>
      isRoundTrip && direction === 'outbound'
        ? (filters: ResultsSearch) => pairOffers(flights, returns, filters)
        : (filters: ResultsSearch) => filterOffers(flights, filters, hourFilterOf(filters, direction)),
    [flights, returns, direction, isRoundTrip],
  );
  const filters = useDeferredValue(useFilters(address));
  const total = useMemo(() => list(noFilters).length, [list]);
  const offers = useMemo(() => list(filters), [list, filters]);
  const facets = useMemo(
    () => readFacets([...flights, ...returns], list, filters, direction),
    [flights, returns, list, filters, direction],
  );
  const order = useDeferredValue(address.sort ?? 'best');
  const sorted = useMemo(
    () => pinFirst(sortOffers(offers, order), isChosen ? back : undefined),
    [offers, order, isChosen, back],
  );
  const best = useMemo(() => firstOffer(offers, 'best'), [offers]);
  return {
    chosen,
    pairs,
    direction,
    flights,
    returns,
    facets,
    offers,
    total,
    list,
    order,
    sorted,
    best,
    filters,
    chosenBack: isChosen ? back : undefined,
  };
}

/** The return on the chosen card comes first, so that it is one tap away. */
function pinFirst(offers: readonly Offer[], flightId: string | undefined): readonly Offer[] {
  const pinned = flightId === undefined ? undefined : offers.find(({ flight }) => flight.id === flightId);
  return pinned === undefined ? offers : [pinned, ...offers.filter((offer) => offer !== pinned)];
}

/** The same object while the filters are equal: opening a card or sorting creates no new offers. */
function useFilters(address: ResultsSearch): ResultsSearch {
  const text = JSON.stringify(pickFilters(address));
  // oxlint-disable-next-line no-restricted-properties -- written one line above
  return useMemo(() => JSON.parse(text) as ResultsSearch, [text]);
}
