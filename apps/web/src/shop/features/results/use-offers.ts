import type { FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import { useDeferredValue, useMemo } from 'react';
import { readFacets } from './facets.ts';
import { filterOffers } from './filter-offers.ts';
import { hourFilterOf, pickFilters, type ResultsSearch } from './results-search.ts';
import { firstOffer, sortOffers } from './sort-offers.ts';
import { useResults } from './use-results.ts';

const none: readonly FlightResponse[] = [];

/**
 * The listed offers: outbound flights, or, once one is chosen, the returns that combine with it. Filtering and sorting
 * run after the click has been painted.
 */
export function useOffers(results: SearchResults, address: ResultsSearch) {
  const { out, fare } = address;
  const isChosen = results.search.tripType === 'roundTrip' && out !== undefined && fare !== undefined;
  const chosen = isChosen ? { flightId: out, fareId: fare } : undefined;
  const pairs = useResults(results.search.id, chosen);
  const direction: FlightResponse['direction'] = isChosen ? 'return' : 'outbound';
  const responses = (isChosen ? pairs.data : results)?.flightSearchResponses ?? none;
  const flights = useMemo(
    () => responses.filter((flight) => flight.direction === direction && flight.combinable !== false),
    [responses, direction],
  );
  const facets = useMemo(() => readFacets(flights), [flights]);
  const filters = useDeferredValue(useFilters(address));
  const offers = useMemo(
    () => filterOffers(flights, filters, hourFilterOf(filters, direction)),
    [flights, filters, direction],
  );
  const order = useDeferredValue(address.sort ?? 'best');
  const sorted = useMemo(() => sortOffers(offers, order), [offers, order]);
  const best = useMemo(() => firstOffer(offers, 'best'), [offers]);
  return { chosen, pairs, direction, flights, facets, offers, order, sorted, best };
}

/** The same filters as long as they say the same: a card that opens or another order makes no new offers. */
function useFilters(address: ResultsSearch): ResultsSearch {
  const text = JSON.stringify(pickFilters(address));
  // oxlint-disable-next-line no-restricted-properties -- written one line above
  return useMemo(() => JSON.parse(text) as ResultsSearch, [text]);
}
