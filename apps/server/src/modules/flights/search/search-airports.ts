import type { Airport, Places } from '../../places/public.ts';
import type { KeptSearch } from './search-repository.ts';

const NEARBY_KM = 150;

export interface SearchAirports {
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
}

/** The airports of a search: all of a city, and nearby ones if requested. No airport is on both sides. */
export function airportsOfSearch(
  places: Places,
  { from, to, nearbyAirports }: Pick<KeptSearch, 'from' | 'to' | 'nearbyAirports'>,
): SearchAirports {
  const around = (code: string): string[] => {
    const own = places.airportsOf(code);
    const near = nearbyAirports ? listNearby(places, code) : [];
    return [...own, ...near].map((airport) => airport.code);
  };
  const ownDestinations = new Set(places.airportsOf(to).map((airport) => airport.code));
  const origins = around(from).filter((code) => !ownDestinations.has(code));
  const destinations = around(to).filter((code) => !origins.includes(code));
  return { origins, destinations };
}

/** The airports that count as near a place, the nearest first. */
export function listNearby(places: Places, place: string): readonly Airport[] {
  return places.nearbyAirports(place, NEARBY_KM);
}

/** Whole kilometres from the closest airport of a place. */
export function kmFromPlace(places: Places, place: string, airport: string): number {
  const away = places.airportsOf(place).map(({ code }) => places.distanceKm(code, airport));
  return Math.round(Math.min(...away));
}
