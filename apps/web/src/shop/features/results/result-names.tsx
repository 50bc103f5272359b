import type { SearchResults } from '@farewind/contract/flights/search';
import { createContext, useContext } from 'react';

/** Names for the codes in a list of results. */
export interface ResultNames {
  readonly airport: (code: string) => string;
  readonly city: (code: string) => string;
  readonly airline: (code: string) => string;
  /** The carrier's own colour, as `#rrggbb`. */
  readonly color: (code: string) => string;
  /** Whether flights of this list use another airport of the same city too. */
  readonly isOneOfSeveral: (code: string) => boolean;
  /** The distance of a nearby airport from the requested place; undefined for all others. */
  readonly nearbyKm: (code: string) => number | undefined;
  /** Undefined for an airport that the results do not describe. */
  readonly position: (code: string) => readonly [longitude: number, latitude: number] | undefined;
}

/** For carriers that the results do not describe. */
const NEUTRAL = '#5b6470';

/** Names come with the results; empty results have none, so the list of places is used. */
export function readNames(
  results: Pick<SearchResults, 'airlines' | 'airports'>,
  placeName: (code: string) => string,
): ResultNames {
  const airports = new Map(results.airports.map((airport) => [airport.code, airport]));
  const cities = new Map(results.airports.map((airport) => [airport.cityCode, airport.city]));
  const airlines = new Map(results.airlines.map((airline) => [airline.code, airline]));
  const airportsOf = new Map<string, number>();
  for (const { cityCode } of results.airports) airportsOf.set(cityCode, (airportsOf.get(cityCode) ?? 0) + 1);
  return {
    airport: (code) => airports.get(code)?.name ?? placeName(code),
    city: (code) => airports.get(code)?.city ?? cities.get(code) ?? placeName(code),
    airline: (code) => airlines.get(code)?.name ?? code,
    color: (code) => airlines.get(code)?.color ?? NEUTRAL,
    isOneOfSeveral: (code) => (airportsOf.get(airports.get(code)?.cityCode ?? '') ?? 0) > 1,
    nearbyKm: (code) => airports.get(code)?.nearbyKm,
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
