import type { RideDirection, TransferResponse, TransferResults } from '@farewind/contract/transfers/search';
import { compareAmounts } from '../../../../shared/format/money.ts';
import type { RideOrder } from './rides-search.ts';

type Comparison = (one: TransferResponse, other: TransferResponse) => number;
const byPrice: Comparison = (one, other) => compareAmounts(one.vehiclePrice, other.vehiclePrice);
const seatsOf = ({ passengerCapacity, vehicles }: TransferResponse) => passengerCapacity * vehicles;
const bagsOf = ({ baggageCapacity, vehicles }: TransferResponse) => baggageCapacity * vehicles;

/** A private vehicle leaves at once; a shared one waits for others and makes stops. */
const waitsOf = ({ mode }: TransferResponse) => (mode === 'shared' ? 1 : 0);

const comparisons: Readonly<Record<RideOrder, readonly Comparison[]>> = {
  cheapest: [byPrice, (one, other) => one.transferTime - other.transferTime],
  quickest: [
    (one, other) => waitsOf(one) - waitsOf(other),
    (one, other) => one.transferTime - other.transferTime,
    byPrice,
  ],
  // The other seats of a shared vehicle belong to others.
  roomiest: [
    (one, other) => waitsOf(one) - waitsOf(other),
    (one, other) => seatsOf(other) - seatsOf(one),
    (one, other) => bagsOf(other) - bagsOf(one),
    byPrice,
  ],
};

export type NotOffered = TransferResults['notOffered'][number];

/** A type of which one vehicle is not enough, with an offer of several if possible. */
export interface Aside {
  readonly reason: NotOffered;
  readonly instead: TransferResponse | undefined;
}

/** The rides of one direction: the choices, and separately the types that need several vehicles or are unavailable. */
export function offeredRides(
  results: Pick<TransferResults, 'transferSearchResponses' | 'notOffered'>,
  direction: RideDirection,
): { readonly rides: readonly TransferResponse[]; readonly asides: readonly Aside[] } {
  const all = results.transferSearchResponses.filter((ride) => ride.direction === direction);
  const reasons = results.notOffered.filter((each) => each.direction === direction);
  const aside = new Set(reasons.map(({ transferId }) => transferId));
  const single = all.filter(({ id }) => !aside.has(id));
  // If the party fits into no single vehicle, several become the main offer.
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

export function sortRides(rides: readonly TransferResponse[], order: RideOrder): TransferResponse[] {
  return rides.toSorted((one, other) => {
    for (const compare of comparisons[order]) {
      const difference = compare(one, other);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
