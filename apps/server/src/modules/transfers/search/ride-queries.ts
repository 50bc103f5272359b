import type { Language } from '@farewind/contract/core/fields';
import type { Places } from '../../places/public.ts';
import type { SavedTransferSearch } from '../api.ts';
import { findPlace } from '../places/find-place.ts';
import type { RidePlaces } from '../places/place-rows.ts';
import type { RideQuery } from '../ports.ts';

/** The query for each direction of a stored search; undefined if one of its ends is no longer sold. */
export function queriesOf(
  places: Places,
  rows: RidePlaces,
  search: SavedTransferSearch,
  language: Language,
): RideQuery[] | undefined {
  const from = findPlace(places, rows, search.from, language);
  const to = findPlace(places, rows, search.to, language);
  const airport = [from, to].find((end) => end?.kind === 'airport')?.code;
  if (!from || !to || airport === undefined) return undefined;
  const { adults, children, infants, bags } = search;
  const frame = {
    airport,
    timeZone: places.zoneOf(airport),
    bags,
    language,
    passengers: { adults, children, infants },
  };
  const { pickupAt, arriveBy, returnAt, returnArriveBy } = search;
  const outbound: RideQuery = { ...frame, direction: 'outbound', from, to, pickupAt, arriveBy };
  if (search.tripType === 'oneWay') return [outbound];
  const times = { pickupAt: returnAt, arriveBy: returnArriveBy };
  return [outbound, { ...frame, direction: 'return', from: to, to: from, ...times }];
}
