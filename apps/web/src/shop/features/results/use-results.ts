import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import {
  COMPACT_RESULTS_TYPE,
  decodeCompactResults,
  type CompactResults,
} from '@farewind/contract/flights/compact-results';
import type { SearchResults } from '@farewind/contract/flights/search';
import { ask, readResult } from '../../../shared/api/call.ts';
import { NoAnswerError } from '../../../shared/api/api-error.ts';
import type { RemoteInput } from '../../../shared/api/call-types.ts';
import { getFlightSearchResults } from '@farewind/contract/flights/search';

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
    // Polls until every supplier has answered.
    refetchInterval: (query) => (query.state.data?.complete === false ? POLL_MS : false),
  });
}

/** The results of a search, requested in the form without repetitions; the plain form is supported too. */
async function fetchResults(
  input: RemoteInput<typeof getFlightSearchResults>,
  signal: AbortSignal,
): Promise<SearchResults> {
  const headers = { Accept: `${COMPACT_RESULTS_TYPE}, application/json;q=0.5` };
  const answer = await ask(getFlightSearchResults, input, { signal, headers });
  const isCompact = answer.headers.get('Content-Type')?.startsWith(COMPACT_RESULTS_TYPE) ?? false;
  if (!isCompact) return (await readResult(answer)) as SearchResults;
  try {
    return decodeCompactResults((await answer.json()) as CompactResults);
  } catch (cause) {
    throw new NoAnswerError(false, cause);
  }
}
