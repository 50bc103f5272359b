import type { SearchResults } from '@farewind/contract/flights/search';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { getPriceCalendar } from '@farewind/contract/flights/search';
import { daysBetween } from '../../../shared/format/date.ts';

export type SavedSearch = SearchResults['search'];

export interface MonthPrices {
  /** The lowest price for the whole party, by date. */
  readonly byDate: ReadonlyMap<string, string>;
  readonly state: 'loading' | 'failed' | 'ready';
  readonly retry: () => void;
}

/** The nights between the flights; undefined for one way. */
export function nightsOf(search: SavedSearch): number | undefined {
  return search.returnDate === undefined ? undefined : daysBetween(search.departureDate, search.returnDate);
}

/** The lowest prices of a month for a search, a round trip with as many nights as the search has. */
export function useMonthPrices(search: SavedSearch, month: string): MonthPrices {
  const { id: _id, departureDate: _departure, returnDate: _return, ...trip } = search;
  const nights = nightsOf(search);
  const input = { ...trip, month, ...(nights === undefined ? {} : { nights }) };
  const { data, isError, refetch } = useQuery({
    queryKey: ['month', input],
    queryFn: ({ signal }) => call(getPriceCalendar, input, { signal }),
  });
  const days = data?.days.flatMap(({ date, price }) => (price === undefined ? [] : [[date, price] as const]));
  return {
    byDate: new Map(days),
    state: data !== undefined ? 'ready' : isError ? 'failed' : 'loading',
    retry: () => void refetch(),
  };
}
