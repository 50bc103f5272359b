import { useMemo } from 'react';
import type { TransferResponse, TransferResults } from '@farewind/contract/transfers/search';
import { useRideResults } from '../results/use-ride-results.ts';
import { useLastKnown } from '../../../kit/use-last-known.ts';
import type { RideChoice } from '../../../purchase/ride-drafts.ts';

/** The chosen rides, and the names needed to show them. */
export interface RideTrip {
  readonly search: TransferResults['search'];
  readonly outbound: TransferResponse;
  readonly back: TransferResponse | undefined;
}

/**
 * Loads the search of the chosen rides. Rides that were offered once stay, whatever later answers lack: the price says
 * whether they can still be bought.
 */
export function useRideTrip(choice: RideChoice) {
  const results = useRideResults(choice.searchId);
  const { data } = results;
  const offered = useMemo(() => (data === undefined ? undefined : findTrip(data, choice)), [data, choice]);
  const trip = useLastKnown(offered);
  return { results, trip, missing: trip === undefined ? whyMissing(results) : undefined };
}

/**
 * Why rides are not known: their search failed, a supplier that has not answered yet could still offer them, or nobody
 * offers them any more.
 */
export function whyMissing(results: {
  readonly data: Pick<TransferResults, 'complete'> | undefined;
  readonly error: Error | null;
}): 'failed' | 'awaited' | 'gone' {
  // An answer stays when the next one fails.
  if (results.error !== null) return 'failed';
  return results.data?.complete === true ? 'gone' : 'awaited';
}

function findTrip(results: TransferResults, choice: RideChoice): RideTrip | undefined {
  const find = (id: string | undefined) => results.transferSearchResponses.find((ride) => ride.id === id);
  const outbound = find(choice.transferId);
  const back = find(choice.returnTransferId);
  if (outbound === undefined || (choice.returnTransferId !== undefined && back === undefined))
    return undefined;
  return { search: results.search, outbound, back };
}
