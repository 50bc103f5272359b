import {
  getTransferSearchResults,
  saveTransferSearch,
  type TransferCriteria,
} from '@farewind/contract/transfers/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listRideOptions } from '../../../shared/purchase/ride-for-flights.ts';
import { officeCall } from '../../session/office-call.ts';
import { untilComplete } from '../../../shared/api/until-complete.ts';

const AGAIN_MS = 1500;

/** The vehicles for a search: our own immediately, external suppliers' as they answer. */
export function useRides(criteria: TransferCriteria | undefined) {
  const saved = useQuery({
    queryKey: ['office', 'callerRideSearch', criteria],
    queryFn: ({ signal }) => officeCall(saveTransferSearch, criteria!, { signal }),
    enabled: criteria !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  const searchId = criteria === undefined ? undefined : saved.data?.id;
  const results = useQuery({
    queryKey: ['office', 'callerRides', searchId],
    queryFn: ({ signal }) => officeCall(getTransferSearchResults, { id: searchId! }, { signal }),
    enabled: searchId !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: untilComplete(AGAIN_MS),
  });
  const answered = results.data?.search.id === searchId ? results.data : undefined;
  return {
    /** Undefined until this search has been answered. */
    options: answered && listRideOptions(answered),
    isAsking:
      criteria !== undefined && (saved.isFetching || results.isFetching || answered?.complete === false),
    error: saved.error ?? results.error,
    /** Repeats what has failed. */
    again: () => (saved.error === null ? results.refetch() : saved.refetch()),
  };
}
