import type { Answer } from '../../../shared/api/call-types.ts';
import type { getRideTimes } from '@farewind/contract/bookings/ride-times';
import type { TransferPlace } from '@farewind/contract/transfers/places';
import type {
  TransferCriteria,
  TransferResponse,
  TransferResults,
} from '@farewind/contract/transfers/search';
import type { Currency } from '@farewind/values/currency';
import { addAmounts } from '../../../shared/format/money.ts';

export type RideTimes = Answer<typeof getRideTimes>;
export type RideLeg = RideTimes['legs'][number];

/** After landing, before departure, or both. */
export const rideSides = ['both', 'arrival', 'departure'] as const;
export type RideSides = (typeof rideSides)[number];

/** The typed form of a ride beside a flight. Initially empty. */
export interface ChosenRide {
  readonly place: TransferPlace | undefined;
  readonly sides: RideSides | undefined;
  readonly pick: RidePick | undefined;
  /** The place was taken over unchanged from the results, so it requires no input. */
  readonly isCarried: boolean;
  readonly childSeats: { readonly infant: number; readonly child: number; readonly booster: number };
  /** Street and house, if a zone was chosen. */
  readonly address: string;
  readonly nameSign: string;
  readonly note: string;
}

/** Rides, named as in CheckPrice and AddOrder. */
export interface RidePick {
  readonly searchId: string;
  readonly transferId: string;
  readonly returnTransferId?: string;
  /** Identifies the same vehicle in another answer to the same request. */
  readonly vehicle: string;
}

export function emptyRide(place?: TransferPlace): ChosenRide {
  return {
    isCarried: place !== undefined,
    place,
    sides: undefined,
    pick: undefined,
    address: '',
    nameSign: '',
    note: '',
    childSeats: { infant: 0, child: 0, booster: 0 },
  };
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
  readonly place: TransferPlace;
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

/** The rides as members of a price request. */
export function rideMembers(ride: ChosenRide | undefined) {
  if (ride?.pick === undefined) return {};
  const { vehicle: _, ...pick } = ride.pick;
  const { infant, child, booster } = ride.childSeats;
  const childSeats = {
    ...(infant > 0 ? { infant } : {}),
    ...(child > 0 ? { child } : {}),
    ...(booster > 0 ? { booster } : {}),
  };
  return { transfer: { ...pick, ...(Object.keys(childSeats).length === 0 ? {} : { childSeats }) } };
}

/** The rides as members of an order, with the exact place and the name on the sign. */
export function rideOrderMembers(ride: ChosenRide | undefined) {
  const { transfer } = rideMembers(ride);
  if (ride === undefined || transfer === undefined) return {};
  const texts = Object.entries({ address: ride.address, nameSign: ride.nameSign, note: ride.note })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return { transfer: { ...transfer, ...Object.fromEntries(texts) } };
}
