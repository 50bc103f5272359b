import type { RidePlace } from '@farewind/contract/bookings/ride';
import { languages, type Language } from '@farewind/contract/core/fields';
import type { TransferPlaceKey } from '@farewind/contract/transfers/places';
import type { MatchNames, Places } from '../../places/public.ts';
import {
  airportNameOf,
  airportPlace,
  findZone,
  hotelPlace,
  type HotelRow,
  type RidePlaces,
  type ZoneRow,
  zonePlace,
} from './place-rows.ts';

interface Sought {
  readonly keyword: string;
  /** The other end: limits the places to those with a ride to or from it. */
  readonly other?: TransferPlaceKey | undefined;
}

type Found =
  | { readonly kind: 'airport'; readonly code: string }
  | { readonly kind: 'zone'; readonly zone: ZoneRow }
  | { readonly kind: 'hotel'; readonly hotel: HotelRow };

/**
 * Airports, zones, hotels and addresses for a text typed in any of the three languages, best first; of equal names
 * airports before zones before hotels, and finally the places in the zones found. For an empty text: the airports, or
 * from one of them the zones, by name.
 */
export function searchRidePlaces(
  places: Places,
  matchNames: MatchNames,
  rows: RidePlaces,
  { keyword, other }: Sought,
  language: Language,
): RidePlace[] {
  const reachable = listReachable(rows, other);
  const present = (found: Found): RidePlace => presentFound(places, found, language);
  if (keyword === '') {
    const first = other?.kind === 'airport' ? 'zone' : 'airport';
    const items = reachable.filter(({ kind }) => kind === first).map(present);
    return items.sort((a, b) => a.name.localeCompare(b.name, language));
  }
  const named = reachable.map((of) => ({ of, names: namesOf(places, of) }));
  const found = matchNames(named, keyword).map(({ of }) => of);
  return withWhatLiesIn(found, reachable).map(present);
}

function withWhatLiesIn(found: readonly Found[], reachable: readonly Found[]): Found[] {
  const zones = new Set(found.flatMap((one) => (one.kind === 'zone' ? [one.zone.id] : [])));
  const known = new Set(found);
  const within = reachable.filter(
    (one) => one.kind === 'hotel' && zones.has(one.hotel.zone.id) && !known.has(one),
  );
  return [...found, ...within];
}

function listReachable(rows: RidePlaces, other: TransferPlaceKey | undefined): Found[] {
  const otherZone = other && findZone(rows, other);
  const airports = other?.kind === 'airport' ? [] : [...rows.served.keys()];
  const isServed = (zone: ZoneRow): boolean => {
    if (!other) return true;
    return other.kind === 'airport' && (rows.served.get(other.code)?.has(zone.id) ?? false);
  };
  return [
    ...airports
      .filter((code) => !otherZone || rows.served.get(code)?.has(otherZone.id))
      .map((code): Found => ({ kind: 'airport', code })),
    ...rows.zones.filter(isServed).map((zone): Found => ({ kind: 'zone', zone })),
    ...rows.hotels.filter(({ zone }) => isServed(zone)).map((hotel): Found => ({ kind: 'hotel', hotel })),
  ];
}

/** An airport is also found by its code and its city. */
function namesOf(places: Places, found: Found): string[] {
  if (found.kind === 'zone') return Object.values(found.zone.name);
  if (found.kind === 'hotel') return Object.values(found.hotel.name);
  const { code } = found;
  return [
    code,
    ...languages.flatMap((language) => [
      places.cityNameOf(code, language),
      airportNameOf(places, code, language),
      places.findAirport(code)?.name[language] ?? code,
    ]),
  ];
}

function presentFound(places: Places, found: Found, language: Language): RidePlace {
  if (found.kind === 'airport') return airportPlace(places, found.code, language);
  return found.kind === 'zone' ? zonePlace(found.zone, language) : hotelPlace(found.hotel, language);
}
