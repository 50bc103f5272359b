import type { FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { readFacets } from './facets.ts';
import { filterOffers, type Offer } from './filter-offers.ts';
import { againIn, pairOffers } from './pair-offers.ts';
import { hourFilterOf, pickFilters, type ResultsSearch } from './results-search.ts';
import { firstOffer, sortOffers } from './sort-offers.ts';
import { updateList, type ListedAnswer, type SteadyList } from './steady-list.ts';
import { useResults } from './use-results.ts';

const none: readonly FlightResponse[] = [];
const noFilters: ResultsSearch = {};

/** The outbound flight of a round trip that the address names as chosen, with its fare. */
export function chosenOutbound(
  search: SearchResults['search'] | undefined,
  { out, fare }: ResultsSearch,
): { readonly flightId: string; readonly fareId: string } | undefined {
  const isChosen = search?.tripType === 'roundTrip' && out !== undefined && fare !== undefined;
  return isChosen ? { flightId: out, fareId: fare } : undefined;
}

/**
 * The listed offers: outbound flights, those of a round trip with their best way back; or, once one is chosen, the
 * returns that combine with it. Filtering and sorting run after the click has been painted. Cards stay in their places
 * when suppliers answer later or prices are renewed.
 */
export function useOffers(results: SearchResults, address: ResultsSearch) {
  const { back } = address;
  const isRoundTrip = results.search.tripType === 'roundTrip';
  const chosen = chosenOutbound(results.search, address);
  const isChosen = chosen !== undefined;
  const pairs = useResults(results.search.id, chosen);
  const direction: FlightResponse['direction'] = isChosen ? 'return' : 'outbound';
  const listed = isChosen ? pairs.data : results;
  const responses = listed?.flightSearchResponses ?? none;
  const { flights, returns } = useMemo(() => {
    const isSold = (flight: FlightResponse) => flight.combinable !== false;
    const of = (way: FlightResponse['direction']) =>
      responses.filter((flight) => flight.direction === way && isSold(flight));
    return { flights: of(direction), returns: isRoundTrip && direction === 'outbound' ? of('return') : none };
  }, [responses, direction, isRoundTrip]);
  const matching = useMemo(
    () =>
      isRoundTrip && direction === 'outbound'
        ? (filters: ResultsSearch) => pairOffers(flights, returns, filters)
        : (filters: ResultsSearch) => filterOffers(flights, filters, hourFilterOf(filters, direction)),
    [flights, returns, direction, isRoundTrip],
  );
  const filters = useDeferredValue(useFilters(address));
  const unfiltered = useMemo(() => matching(noFilters), [matching]);
  const offers = useMemo(() => matching(filters), [matching, filters]);
  const findAgain = useMemo(() => againIn(flights, returns), [flights, returns]);
  const facets = useMemo(
    () => readFacets([...flights, ...returns], matching, filters, direction),
    [flights, returns, matching, filters, direction],
  );
  const order = useDeferredValue(address.sort ?? 'best');
  const sorted = useMemo(
    () => pinFirst(sortOffers(offers, order), isChosen ? back : undefined),
    [offers, order, isChosen, back],
  );
  const best = useMemo(() => firstOffer(offers, 'best'), [offers]);
  const isWhole = listed?.complete ?? false;
  const isTruncated = listed?.truncated ?? false;
  const failed = namesOfFailed(listed?.suppliers ?? []);
  const [sortings, setSortings] = useState(0);
  const sortIn = useCallback(() => setSortings((count) => count + 1), []);
  const list = useSteadyList(
    useMemo(
      () => ({
        key: JSON.stringify([results.search.id, chosen, filters]),
        order: `${order} ${sortings}`,
        offers: sorted,
        unfiltered,
        isWhole,
        failed: failed === '' ? [] : failed.split('\n'),
        isTruncated,
        findAgain,
      }),
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [
        results.search.id,
        chosen?.flightId,
        chosen?.fareId,
        filters,
        order,
        sortings,
        sorted,
        unfiltered,
        isWhole,
        failed,
        isTruncated,
        findAgain,
      ],
    ),
  );
  return {
    chosen,
    pairs,
    direction,
    flights,
    returns,
    facets,
    offers,
    unfiltered,
    total: unfiltered.length,
    matching,
    order,
    cards: list.cards,
    appended: list.appended,
    cheaper: list.cheaper,
    sortIn,
    best,
    filters,
    chosenBack: isChosen ? back : undefined,
  };
}

function namesOfFailed(suppliers: SearchResults['suppliers']): string {
  return suppliers
    .filter(({ state }) => state === 'failed')
    .map(({ name }) => name)
    .join('\n');
}

function useSteadyList(answer: ListedAnswer): SteadyList {
  const [state, setState] = useState<{ readonly answer: ListedAnswer; readonly list: SteadyList }>();
  if (state?.answer === answer) return state.list;
  const list = updateList(state?.list, answer);
  setState({ answer, list });
  return list;
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
