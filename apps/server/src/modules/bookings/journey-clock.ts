import type { Order } from '@farewind/contract/bookings/get-order';
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
  const airport = [ride.from, ride.to].find(({ kind }) => kind === 'airport');
  return {
    timeZone: ride.timeZone,
    place: airport ? places.cityNameOf(airport.code, language) : ride.from.name,
  };
}
