import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import {
  COMPACT_RESULTS_TYPE,
  decodeCompactResults,
  VALID_SECONDS_HEADER,
  type CompactResults,
} from '@farewind/contract/flights/compact-results';
import type { SearchResults } from '@farewind/contract/flights/search';
import { ask, readResult } from '../../../shared/api/call.ts';
import { ApiError, NoAnswerError } from '../../../shared/api/api-error.ts';
import { untilComplete } from '../../../shared/api/until-complete.ts';
import type { RemoteInput } from '../../../shared/api/call-types.ts';
import { getFlightSearchResults } from '@farewind/contract/flights/search';
import { holdWhole, type HeldResults, type LiveResults } from './hold-whole.ts';

const POLL_MS = 1000;
const FRESH_MS = 60_000;

/** The flights of a search; with a chosen outbound flight the returns that combine, priced as pairs. */
export function useResults(
  searchId: string,
  chosen?: { readonly flightId: string; readonly fareId: string },
) {
  const { language } = useI18n();
  const queryKey = ['results', searchId, language, chosen?.flightId, chosen?.fareId];
  const { data, dataUpdatedAt, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchResults({ id: searchId, ...chosen }, signal),
    staleTime: FRESH_MS,
    // Polls until every supplier has answered, or the chosen outbound flight is known to be sold out.
    refetchInterval: untilComplete(POLL_MS),
    // Timers stand still in a background tab, and so may its clock: who comes back is told the present prices.
    refetchOnWindowFocus: 'always',
  });
  const held = useHeld(queryKey.join(), data);
  return {
    data: held?.results,
    isRenewing: held?.isRenewing ?? false,
    error,
    answeredAt: Math.max(dataUpdatedAt, errorUpdatedAt),
    receivedAt: dataUpdatedAt,
    isFetching,
    refetch,
  };
}

/** The chosen outbound flight is no longer sold as chosen, as all its suppliers have answered. */
export function isOutboundGone(error: Error | null): boolean {
  return error instanceof ApiError && error.key === 'FLT-EXPIRED';
}

/** The same results as long as their answer is the same, and during a renewal those of the last whole answer. */
function useHeld(key: string, latest: LiveResults | undefined): HeldResults | undefined {
  const [state, setState] = useState<{ key: string; latest: LiveResults; held: HeldResults }>();
  if (latest === undefined) return undefined;
  if (state?.key === key && state.latest === latest) return state.held;
  const held = holdWhole(state?.key === key ? state.held : undefined, latest);
  setState({ key, latest, held });
  return held;
}

/** The results of a search, requested in the form without repetitions; the plain form is supported too. */
async function fetchResults(
  input: RemoteInput<typeof getFlightSearchResults>,
  signal: AbortSignal,
): Promise<LiveResults> {
  const headers = { Accept: `${COMPACT_RESULTS_TYPE}, application/json;q=0.5` };
  const answer = await ask(getFlightSearchResults, input, { signal, headers });
  const isCompact = answer.headers.get('Content-Type')?.startsWith(COMPACT_RESULTS_TYPE) ?? false;
  const validSeconds = Number(answer.headers.get(VALID_SECONDS_HEADER) ?? Number.NaN);
  const validity = Number.isFinite(validSeconds) ? { validSeconds } : {};
  if (!isCompact) return { ...((await readResult(answer)) as SearchResults), ...validity };
  try {
    return { ...decodeCompactResults((await answer.json()) as CompactResults), ...validity };
  } catch (cause) {
    throw new NoAnswerError(false, cause);
  }
}
