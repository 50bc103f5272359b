import type { TransferResponse } from '@farewind/contract/transfers/search';
import { compareAmounts } from '../../../../shared/format/money.ts';
import type { RideOrder } from './rides-search.ts';

type Comparison = (one: TransferResponse, other: TransferResponse) => number;

const byPrice: Comparison = (one, other) => compareAmounts(one.vehiclePrice, other.vehiclePrice);
const seatsOf = ({ passengerCapacity, vehicles }: TransferResponse) => passengerCapacity * vehicles;
const bagsOf = ({ baggageCapacity, vehicles }: TransferResponse) => baggageCapacity * vehicles;
/** One's own car leaves at once; a shared one waits for others and stops on the way. */
const waitsOf = ({ mode }: TransferResponse) => (mode === 'shared' ? 1 : 0);

const comparisons: Readonly<Record<RideOrder, readonly Comparison[]>> = {
  cheapest: [byPrice, (one, other) => one.transferTime - other.transferTime],
  quickest: [
    (one, other) => waitsOf(one) - waitsOf(other),
    (one, other) => one.transferTime - other.transferTime,
    byPrice,
  ],
  // The seats of a shared one are for others too.
  roomiest: [
    (one, other) => waitsOf(one) - waitsOf(other),
    (one, other) => seatsOf(other) - seatsOf(one),
    (one, other) => bagsOf(other) - bagsOf(one),
    byPrice,
  ],
};

export function sortRides(rides: readonly TransferResponse[], order: RideOrder): TransferResponse[] {
  return rides.toSorted((one, other) => {
    for (const compare of comparisons[order]) {
      const difference = compare(one, other);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
