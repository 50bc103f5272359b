import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { getTransferSearchResults, saveTransferSearch } from '@farewind/contract/transfers/search';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { toRideCriteria, type RideRequest } from '../../../shared/purchase/ride-for-flights.ts';
import { untilComplete } from '../../../shared/api/until-complete.ts';

const AGAIN_MS = 1500;

/** The rides for a request: our own immediately, external suppliers' as they answer. */
export function useJoinedRides(request: RideRequest | undefined) {
  const { language } = useI18n();
  const criteria = request && toRideCriteria(request);
  const saved = useQuery({
    queryKey: ['joinedRideSearch', criteria],
    queryFn: ({ signal }) => call(saveTransferSearch, criteria!, { signal }),
    enabled: criteria !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  const searchId = criteria === undefined ? undefined : saved.data?.id;
  const results = useQuery({
    queryKey: ['joinedRides', searchId, language],
    queryFn: ({ signal }) => call(getTransferSearchResults, { id: searchId! }, { signal }),
    enabled: searchId !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: untilComplete(AGAIN_MS),
  });
  return {
    /** Undefined until this request has been answered. */
    results: results.data?.search.id === searchId ? results.data : undefined,
    isAsking: criteria !== undefined && (saved.isPending || results.isFetching),
    error: saved.error ?? results.error,
    retry: () => void (saved.isError ? saved.refetch() : results.refetch()),
  };
}
