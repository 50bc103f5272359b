import type { SearchCriteria, SearchResults } from '@farewind/contract/flights/search';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../shared/api/call.ts';
import { saveFlightSearch } from '@farewind/contract/flights/search';
import { addDays, daysBetween } from '../../../shared/format/date.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useChangedSearch } from '../../search/open-awaited.ts';
import { withoutOutbound } from './outbound-address.ts';
import type { ResultsSearch } from './results-search.ts';

type SavedSearch = SearchResults['search'];

/** The same search on another day; a round trip keeps its number of nights. */
export function moveTo(search: SavedSearch, departureDate: string): Partial<SearchCriteria> {
  if (search.returnDate === undefined) return { departureDate };
  const nights = daysBetween(search.departureDate, search.returnDate);
  return { departureDate, returnDate: addDays(departureDate, nights) };
}

/**
 * The members of the address that stay valid after the change: chosen and opened flights only if days and places stay.
 */
export function keepAddress(address: ResultsSearch, change: Partial<SearchCriteria>): ResultsSearch {
  if (change.from !== undefined || change.to !== undefined) {
    const { airports: _airports, ...anywhere } = withoutOutbound(address);
    return anywhere;
  }
  if (change.departureDate !== undefined) return withoutOutbound(address);
  const { minPrice: _min, maxPrice: _max, out, fare, back, open, ...rest } = address;
  return {
    ...rest,
    ...(out === undefined || fare === undefined ? {} : { out, fare }),
    ...(back === undefined || change.returnDate !== undefined ? {} : { back }),
    ...(open === undefined ? {} : { open }),
  };
}

/** Saves the search again with a change and opens its results under the new address. */
export function useSearchAgain(search: SavedSearch | undefined, address: ResultsSearch) {
  const navigate = useNavigate();
  return useChangedSearch(search?.id, {
    save: (change: Partial<SearchCriteria>) => {
      if (search === undefined) throw new Error('There is no search yet');
      const { id: _id, ...criteria } = search;
      return call(saveFlightSearch, { ...criteria, ...change });
    },
    open: (id, change) =>
      navigate({
        to: '/flightSearch/$searchId',
        params: { searchId: id },
        search: keepAddress(address, change),
        resetScroll: false,
      }),
    onError: showError,
  });
}
