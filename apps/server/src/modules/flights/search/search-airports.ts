import type { Places } from '../../places/public.ts';
import type { KeptSearch } from './search-repository.ts';

const NEARBY_KM = 150;

export interface SearchAirports {
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
}

/** The airports that a search means: all of a city, and those around it when asked. No airport is on both sides. */
export function airportsOfSearch(
  places: Places,
  { from, to, nearbyAirports }: Pick<KeptSearch, 'from' | 'to' | 'nearbyAirports'>,
): SearchAirports {
  const around = (code: string): string[] => {
    const own = places.airportsOf(code);
    const near = nearbyAirports ? places.nearbyAirports(code, NEARBY_KM) : [];
    return [...own, ...near].map((airport) => airport.code);
  };
  const ownDestinations = new Set(places.airportsOf(to).map((airport) => airport.code));
  const origins = around(from).filter((code) => !ownDestinations.has(code));
  const destinations = around(to).filter((code) => !origins.includes(code));
  return { origins, destinations };
}
