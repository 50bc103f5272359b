import type { SearchResults } from '@farewind/contract/flights/search';
import { createContext, useContext } from 'react';

/** Names for the codes in a list of results. */
export interface ResultNames {
  readonly airport: (code: string) => string;
  readonly city: (code: string) => string;
  readonly airline: (code: string) => string;
  /** Undefined for an airport that the results do not describe. */
  /** Whether an airport is one of those around the cities that were asked for. */
  readonly isNearby: (code: string) => boolean;
  readonly position: (code: string) => readonly [longitude: number, latitude: number] | undefined;
}

/** Names come with the results; empty ones bring none, so the list of places stands in. */
export function readNames(
  results: Pick<SearchResults, 'airlines' | 'airports'> & { readonly search?: SearchResults['search'] },
  placeName: (code: string) => string,
): ResultNames {
  const airports = new Map(results.airports.map((airport) => [airport.code, airport]));
  const cities = new Map(results.airports.map((airport) => [airport.cityCode, airport.city]));
  const airlines = new Map(results.airlines.map((airline) => [airline.code, airline.name]));
  const { search } = results;
  const asked = new Set([search?.from, search?.to]);
  return {
    airport: (code) => airports.get(code)?.name ?? placeName(code),
    city: (code) => airports.get(code)?.city ?? cities.get(code) ?? placeName(code),
    airline: (code) => airlines.get(code) ?? code,
    isNearby: (code) =>
      search?.nearbyAirports === true && !asked.has(code) && !asked.has(airports.get(code)?.cityCode),
    position: (code) => {
      const airport = airports.get(code);
      return airport === undefined ? undefined : [airport.lon, airport.lat];
    },
  };
}

const NamesContext = createContext<ResultNames | undefined>(undefined);
export const NamesProvider = NamesContext.Provider;

export function useNames(): ResultNames {
  const names = useContext(NamesContext);
  if (names === undefined) throw new Error('NamesProvider is missing');
  return names;
}
