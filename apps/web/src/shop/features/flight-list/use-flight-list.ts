import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { getFlightList } from '../../../shared/api/remotes.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import type { ListSearch } from './list-search.ts';

const FRESH_MS = 60_000;

/** The direct flights of a city and a day; what was shown before stays until they are there. */
export function useFlightList(search: ListSearch) {
  const { language } = useI18n();
  const { currency } = useSession();
  return useQuery({
    queryKey: ['flightList', language, currency, search],
    queryFn: ({ signal }) => call(getFlightList, { currency, ...search }, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
