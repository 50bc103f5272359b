import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { DraftItem } from '../order/order-draft.ts';
import type { CheckedRide } from './check-rides.ts';
import { followedFlight } from './followed-flight.ts';

/** What the buyer says of the rides of an order. */
export interface RideRequest {
  /** What stands on the sign. */
  readonly nameSign: string;
  readonly note?: string | undefined;
  /** Street and house, where no hotel was chosen. */
  readonly address?: string | undefined;
  /** As they were typed, by direction; of a ride with a flight of ours that one stands. */
  readonly flightNumbers: Readonly<Partial<Record<'outbound' | 'return', string | undefined>>>;
  /** The order whose flights they follow, where it is another one. */
  readonly joinedOrderId?: string | undefined;
}

/** A ride of an order as an item that has yet to be held. */
export type UnheldRide = Omit<DraftItem, 'supplierLocator'>;

export function draftRideItem(checked: CheckedRide, request: RideRequest): UnheldRide {
  const { contractParty, supplier, totalMinor } = checked.priced;
  const ride = soldRide(checked, request);
  const none = { pieces: 0, kg: 0 };
  return {
    kind: 'transfer',
    contractParty,
    snapshot: {
      charter: false,
      family: ride.vehicleType.name,
      segments: [],
      layovers: [],
      durationMinutes: ride.minutes,
      handBaggage: none,
      baggage: none,
      changeRule: { allowed: false, feeMinor: 0, untilHours: 0 },
      cancelRule: { allowed: true, feeMinor: 0, untilHours: ride.freeCancelHours },
      ride,
    },
    supplier,
    units: [
      {
        passengerType: 'adult',
        count: 1,
        fareMinor: totalMinor,
        totalMinor,
        taxMinor: 0,
        fuelMinor: 0,
        serviceMinor: 0,
      },
    ],
  };
}

function soldRide({ priced, leg }: CheckedRide, request: RideRequest): RideSnapshot {
  const { nameSign, note, address, flightNumbers, joinedOrderId } = request;
  const { from, to } = priced.ride;
  const typed = flightNumbers[priced.direction];
  return {
    ...priced.ride,
    from: withAddress(from, address),
    to: withAddress(to, address),
    ...(typed ? { flightNumber: typed } : {}),
    ...followedFlight(leg),
    nameSign,
    ...(note ? { note } : {}),
    ...(joinedOrderId === undefined ? {} : { joinedOrderId }),
  };
}

/** A hotel has its own. */
function withAddress(place: RideSnapshot['from'], address: string | undefined): RideSnapshot['from'] {
  return place.kind === 'zone' && address ? { ...place, address } : place;
}
