import type { TransferPlace } from '@farewind/contract/transfers/places';
import type { RidePick, RideSides } from '../../../shared/purchase/ride-for-flights.ts';

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

/** Another place, with its own vehicles. The address in a zone is not one in another, nor of a hotel. */
export function toPlace(ride: ChosenRide, place: TransferPlace | undefined): Partial<ChosenRide> {
  return { place, pick: undefined, ...(ride.place?.kind === 'zone' ? { address: '' } : {}) };
}

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
