import type { RideDirection, TransferResponse, TransferResults } from '@farewind/contract/transfers/search';

export type NotOffered = TransferResults['notOffered'][number];

/** A type of which one vehicle does not do, with the offer of several where that does. */
export interface Aside {
  readonly reason: NotOffered;
  readonly instead: TransferResponse | undefined;
}

/** The rides of one direction: those to choose from, and beside them what takes several vehicles or is not there. */
export function offeredRides(
  results: Pick<TransferResults, 'transferSearchResponses' | 'notOffered'>,
  direction: RideDirection,
): { readonly rides: readonly TransferResponse[]; readonly asides: readonly Aside[] } {
  const all = results.transferSearchResponses.filter((ride) => ride.direction === direction);
  const reasons = results.notOffered.filter((each) => each.direction === direction);
  const aside = new Set(reasons.map(({ transferId }) => transferId));
  const single = all.filter(({ id }) => !aside.has(id));
  // Where nobody fits into one vehicle, several are the offer and not an aside.
  if (single.length === 0)
    return {
      rides: all,
      asides: reasons
        .filter(({ transferId }) => transferId === undefined)
        .map((reason) => ({ reason, instead: undefined })),
    };
  return {
    rides: single,
    asides: reasons.map((reason) => ({ reason, instead: all.find(({ id }) => id === reason.transferId) })),
  };
}
