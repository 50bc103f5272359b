import {
  COMPACT_RESULTS_TYPE,
  decodeCompactResults,
  type CompactResults,
} from '@farewind/contract/flights/compact-results';
import type { getFlightSearchResults as operation, SearchResults } from '@farewind/contract/flights/search';
import { ask, readResult } from '../../../shared/api/call.ts';
import { NoAnswerError } from '../../../shared/api/api-error.ts';
import type { RemoteInput } from '../../../shared/api/remote.ts';
import { getFlightSearchResults } from '../../../shared/api/remotes.ts';

/** The results of a search, asked for in the form without repetitions; the plain form is understood too. */
export async function fetchResults(
  input: RemoteInput<typeof operation>,
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
