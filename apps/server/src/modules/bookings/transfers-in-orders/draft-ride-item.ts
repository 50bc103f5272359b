import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { DraftItem, ItemSnapshot } from '../order/order-draft.ts';
import type { CheckedRide } from './check-rides.ts';
import { followedFlight } from './followed-flight.ts';

/** What the buyer enters about an order's rides. */
export interface RideRequest {
  /** The text on the driver's sign. */
  readonly nameSign: string;
  readonly note?: string | undefined;
  /** Street and house, if no hotel was chosen. */
  readonly address?: string | undefined;
  /** As typed, by direction; a ride with one of our flights uses that flight's number. */
  readonly flightNumbers: Readonly<Partial<Record<'outbound' | 'return', string | undefined>>>;
  /** The order of the flights that they follow, if it is another one. */
  readonly joinedOrderId?: string | undefined;
  /** The agreed terms of the agent fee. */
  readonly feeTerms?: Pick<ItemSnapshot, 'serviceFeeRefund'>;
}

/** An order item for a ride that is not held yet. */
export type UnheldRide = Omit<DraftItem, 'supplierLocator'>;

export function draftRideItem(checked: CheckedRide, request: RideRequest): UnheldRide {
  const { contractParty, supplier, payee, totalMinor, agentFeeMinor = 0 } = checked.priced;
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
      ...(agentFeeMinor === 0 ? {} : request.feeTerms),
      ...(payee === undefined ? {} : { payee }),
      ride,
    },
    supplier,
    units: [
      {
        passengerType: 'adult',
        count: 1,
        fareMinor: totalMinor - agentFeeMinor,
        totalMinor,
        taxMinor: 0,
        fuelMinor: 0,
        serviceMinor: agentFeeMinor,
        ...(agentFeeMinor === 0 ? {} : { agentFeeMinor }),
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

/** A hotel has its own address. */
function withAddress(place: RideSnapshot['from'], address: string | undefined): RideSnapshot['from'] {
  return place.kind === 'zone' && address ? { ...place, address } : place;
}
