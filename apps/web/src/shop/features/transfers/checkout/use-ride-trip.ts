import type { TransferResponse, TransferResults } from '@farewind/contract/transfers/search';
import { useRideResults } from '../results/use-ride-results.ts';
import type { RideChoice } from '../../../purchase/ride-drafts.ts';

/** The chosen rides, and the names needed to show them. */
export interface RideTrip {
  readonly search: TransferResults['search'];
  readonly outbound: TransferResponse;
  readonly back: TransferResponse | undefined;
}

/** Loads the search of the chosen rides; `trip` is undefined once a chosen ride is no longer offered. */
export function useRideTrip(choice: RideChoice) {
  const results = useRideResults(choice.searchId);
  return { results, trip: results.data === undefined ? undefined : findTrip(results.data, choice) };
}

function findTrip(results: TransferResults, choice: RideChoice): RideTrip | undefined {
  const find = (id: string | undefined) => results.transferSearchResponses.find((ride) => ride.id === id);
  const outbound = find(choice.transferId);
  const back = find(choice.returnTransferId);
  if (outbound === undefined || (choice.returnTransferId !== undefined && back === undefined))
    return undefined;
  return { search: results.search, outbound, back };
}
