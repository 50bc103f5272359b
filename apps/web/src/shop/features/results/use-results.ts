import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { fetchResults } from './fetch-results.ts';

const POLL_MS = 1000;
const FRESH_MS = 60_000;

/** The flights of a search; with a chosen outbound flight the returns that combine, priced as pairs. */
export function useResults(
  searchId: string,
  chosen?: { readonly flightId: string; readonly fareId: string },
) {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['results', searchId, language, chosen?.flightId, chosen?.fareId],
    queryFn: ({ signal }) => fetchResults({ id: searchId, ...chosen }, signal),
    staleTime: FRESH_MS,
    // Suppliers that have not answered yet are asked for until all have.
    refetchInterval: (query) => (query.state.data?.complete === false ? POLL_MS : false),
  });
}
