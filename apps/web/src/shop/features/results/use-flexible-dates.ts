import { useQuery } from '@tanstack/react-query';
import { getFlexibleDates } from '../../../shared/api/alternatives-remotes.ts';
import { call } from '../../../shared/api/call.ts';

/** A way to write two dates as one key. */
export function pairOf(departureDate: string, returnDate: string | undefined): string {
  return `${departureDate} ${returnDate ?? ''}`;
}

/** The lowest price of the whole party on each pair of dates around those of a search, by `pairOf` them. */
export function useFlexibleDates(searchId: string) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['flexible', searchId],
    queryFn: ({ signal }) => call(getFlexibleDates, { id: searchId }, { signal }),
  });
  const priced = data?.cells.map(
    ({ departureDate, returnDate, price }) => [pairOf(departureDate, returnDate), price] as const,
  );
  return {
    byPair: new Map(priced),
    state: data !== undefined ? 'ready' : isError ? 'failed' : 'loading',
    retry: () => void refetch(),
  } as const;
}
