import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { untilComplete } from '../../../../shared/api/until-complete.ts';
import { getTransferSearchResults } from '@farewind/contract/transfers/search';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';

const FRESH_MS = 60_000;
const POLL_MS = 1000;

/** The rides of a saved search. Fails with an ApiError (GEN-NOTFOUND, TRF-EXPIRED) or without an answer. */
export function useRideResults(searchId: string) {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['rides', searchId, language],
    queryFn: ({ signal }) => call(getTransferSearchResults, { id: searchId }, { signal }),
    staleTime: FRESH_MS,
    // Polls until every external supplier has answered.
    refetchInterval: untilComplete(POLL_MS),
  });
}
