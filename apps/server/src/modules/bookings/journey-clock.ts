import type { Order } from '@farewind/contract/bookings/get-order';
import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { Language } from '@farewind/contract/core/fields';
import type { Places } from '../places/public.ts';
import type { ItemSnapshot } from './order-draft.ts';

/** The clock of the place where a journey begins: of its first flight, else of its first ride. */
export function journeyClockOf(
  places: Pick<Places, 'zoneOf' | 'cityNameOf'>,
  items: readonly { readonly snapshot: Pick<ItemSnapshot, 'segments' | 'ride'> }[],
  language: Language,
): Order['journeyClock'] {
  const [segment] = items.flatMap(({ snapshot }) => snapshot.segments);
  if (segment)
    return { timeZone: places.zoneOf(segment.from), place: places.cityNameOf(segment.from, language) };
  const [ride] = items.flatMap(({ snapshot }) => snapshot.ride ?? []);
  if (!ride) return undefined;
  return { timeZone: ride.timeZone, place: rideCityOf(places, ride, language) };
}

/** By whose clock a ride is told: the city of its airport. */
export function rideCityOf(
  places: Pick<Places, 'cityNameOf'>,
  { from, to }: Pick<RideSnapshot, 'from' | 'to'>,
  language: Language,
): string {
  const airport = [from, to].find(({ kind }) => kind === 'airport');
  return airport ? places.cityNameOf(airport.code, language) : from.name;
}
