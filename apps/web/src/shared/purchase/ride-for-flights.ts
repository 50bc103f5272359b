import type { getRideTimes } from '@farewind/contract/bookings/ride-times';
import type { TransferPlaceKey } from '@farewind/contract/transfers/places';
import type {
  TransferCriteria,
  TransferResponse,
  TransferResults,
} from '@farewind/contract/transfers/search';
import type { Currency } from '@farewind/values/currency';
import type { Answer } from '../api/call-types.ts';
import { addAmounts } from '../format/money.ts';

export type RideTimes = Answer<typeof getRideTimes>;
export type RideLeg = RideTimes['legs'][number];

/** After landing, before departure, or both. */
export const rideSides = ['both', 'arrival', 'departure'] as const;
export type RideSides = (typeof rideSides)[number];

/** Rides, named as in CheckPrice and AddOrder. */
export interface RidePick {
  readonly searchId: string;
  readonly transferId: string;
  readonly returnTransferId?: string;
  /** Identifies the same vehicle in another answer to the same request. */
  readonly vehicle: string;
}

/** The flight ends that one search can serve: the landing, and the departure from the same airport. */
export function findLegs({ legs }: Pick<RideTimes, 'legs'>): {
  readonly arrival: RideLeg | undefined;
  readonly departure: RideLeg | undefined;
} {
  const open = legs.filter(({ joined }) => !joined);
  const arrival = open.find(({ side }) => side === 'arrival');
  const departure = open.find(
    ({ side, airport }) => side === 'departure' && (arrival === undefined || arrival.airport === airport),
  );
  return { arrival, departure };
}

/** The only possible direction, if there is no choice. */
export function onlySides({ arrival, departure }: ReturnType<typeof findLegs>): RideSides | undefined {
  if (arrival !== undefined && departure !== undefined) return undefined;
  return arrival === undefined ? 'departure' : 'arrival';
}

export interface RideRequest {
  readonly times: Pick<RideTimes, 'legs' | 'passengers'>;
  readonly bags: number;
  readonly place: TransferPlaceKey;
  readonly sides: RideSides;
  readonly currency: Currency;
}

/** The search for a ride request; undefined if none of the flight ends has a ride. */
export function toRideCriteria({
  times,
  bags,
  place,
  sides,
  currency,
}: RideRequest): TransferCriteria | undefined {
  const { arrival, departure } = findLegs(times);
  const code = (arrival ?? departure)?.airport;
  if (code === undefined) return undefined;
  const airport = { kind: 'airport', code } as const;
  const other = { kind: place.kind, code: place.code };
  const party = { ...times.passengers, bags, currency };
  const after = arrival?.pickupAt === undefined ? {} : { pickupAt: arrival.pickupAt };
  if (sides === 'departure')
    return {
      tripType: 'oneWay',
      from: other,
      to: airport,
      ...party,
      ...(departure?.arriveBy === undefined ? {} : { arriveBy: departure.arriveBy }),
    };
  const ends = { from: airport, to: other, ...after, ...party };
  if (sides === 'arrival' || departure?.arriveBy === undefined) return { tripType: 'oneWay', ...ends };
  return { tripType: 'roundTrip', ...ends, returnArriveBy: departure.arriveBy };
}

/** A vehicle for the whole request: the outward ride and, if requested, the return. */
export interface RideOption {
  readonly pick: RidePick;
  readonly rides: readonly [TransferResponse, ...TransferResponse[]];
  readonly total: string;
}

/** Vehicles available in all directions of a search, cheapest first. */
export function listRideOptions({ search, transferSearchResponses: rides }: RideAnswer): RideOption[] {
  const vehicleOf = ({ supplier, vehicleCode }: TransferResponse) => `${supplier} ${vehicleCode}`;
  return rides
    .filter(({ direction }) => direction === 'outbound')
    .flatMap((there): RideOption[] => {
      const vehicle = vehicleOf(there);
      const { id: searchId } = search;
      if (search.tripType === 'oneWay')
        return [
          { pick: { searchId, vehicle, transferId: there.id }, rides: [there], total: there.vehiclePrice },
        ];
      const back = rides.find((ride) => ride.direction === 'return' && vehicleOf(ride) === vehicle);
      if (back === undefined) return [];
      return [
        {
          pick: { searchId, vehicle, transferId: there.id, returnTransferId: back.id },
          rides: [there, back],
          total: addAmounts(there.vehiclePrice, back.vehiclePrice),
        },
      ];
    })
    .toSorted((one, other) => Number(one.total) - Number(other.total));
}

type RideAnswer = Pick<TransferResults, 'transferSearchResponses'> & {
  readonly search: Pick<TransferResults['search'], 'id' | 'tripType'>;
};

/**
 * A chosen vehicle in the answer to a later request, such as one with another bag: undefined once it is not offered any
 * more. Unchanged while a supplier that has not answered yet may still offer it.
 */
export function renewPick(
  pick: RidePick,
  results: RideAnswer & Pick<TransferResults, 'complete'>,
): RidePick | undefined {
  if (pick.searchId === results.search.id) return pick;
  const renewed = listRideOptions(results).find((option) => option.pick.vehicle === pick.vehicle);
  return renewed === undefined && !results.complete ? pick : renewed?.pick;
}
