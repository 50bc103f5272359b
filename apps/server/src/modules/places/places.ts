import type { Language } from '@farewind/contract/core/fields';
import type { GlobalScope } from '../../platform/database/scope.ts';
import * as directories from './place-directory.ts';
import type { Airport, City, PlaceDirectory } from './place-directory.ts';
import { buildPlaceIndex, type PlaceIndex } from './place-index.ts';
import { findNamedPlaces } from './search-places.ts';
import { type Aircraft, type Airline, readAliases } from './read-place-files.ts';
import { listAircraft, listAirlines, listAirports } from './repository.ts';

/**
 * The world's airports, their cities, and the known carriers and aircraft: in memory, the same for every tenant, loaded
 * once at the start. Codes are upper case; former codes of airports are recognised.
 */
export interface Places {
  /** Throws for a code without an airport. */
  getAirport(code: string): Airport;
  findAirport(code: string): Airport | undefined;
  /** The city of a city code or of an airport's code. */
  findCity(code: string): City | undefined;
  /** All airports of a city code or an airport code; empty if it is unknown. */
  airportsOf(code: string): readonly Airport[];
  /** Airports with scheduled service within `km` of the place, nearest first, its own left out. */
  nearbyAirports(code: string, km: number): readonly Airport[];
  /** Great-circle kilometres between two airports. */
  distanceKm(from: string, to: string): number;
  /** The city's name for a city code, else the airport's proper name; an unknown code is returned unchanged. */
  nameOf(code: string, language: Language): string;
  /** The name of the city that the airport serves, or of the city itself. */
  cityNameOf(code: string, language: Language): string;
  /** IANA zone of an airport. */
  zoneOf(code: string): string;
  /** ISO 3166 country of a city or airport; throws for an unknown code. */
  countryOf(code: string): string;
  listAirports(): Iterable<Airport>;
  /** The airports with a full name of a city or airport in any language; for a city all of them. Empty if nothing matches. */
  airportsNamed(text: string): readonly Airport[];
  findAirline(code: string): Airline | undefined;
  /** The carrier's brand; an unknown code is returned unchanged. */
  airlineNameOf(code: string, language: Language): string;
  findAircraft(code: string): Aircraft | undefined;
  /** The index of the name search; built at its first use. */
  readonly index: PlaceIndex;
}

/** Reads the global tables; `seedPlaces` has filled them. */
export async function loadPlaces(scope: GlobalScope): Promise<Places> {
  const directory = directories.buildPlaceDirectory(await listAirports(scope), readAliases());
  return createPlaces(directory, await listAirlines(scope), await listAircraft(scope));
}

export function createPlaces(
  directory: PlaceDirectory,
  airlines: readonly Airline[],
  aircraft: readonly Aircraft[],
): Places {
  const airlineByCode = new Map(airlines.map((airline) => [airline.code, airline]));
  const aircraftByCode = new Map(aircraft.map((type) => [type.code, type]));
  const findAirport = (code: string): Airport | undefined => directories.findAirport(directory, code);
  const findCity = (code: string): City | undefined => directories.findCity(directory, code);
  const getAirport = (code: string): Airport => required(findAirport(code), code);
  let index: PlaceIndex | undefined;
  return {
    getAirport,
    findAirport,
    findCity,
    airportsOf: (code) => directories.airportsOf(directory, code),
    nearbyAirports: (code, km) => directories.nearbyAirports(directory, code, km),
    distanceKm: (from, to) => directories.distanceKm(getAirport(from), getAirport(to)),
    nameOf: (code, language) =>
      (directory.cities.get(code) ?? findAirport(code) ?? findCity(code))?.name[language] ?? code,
    cityNameOf: (code, language) => findCity(code)?.name[language] ?? code,
    zoneOf: (code) => getAirport(code).timeZone,
    countryOf: (code) => required(findCity(code), code).country,
    listAirports: () => directory.airports.values(),
    airportsNamed(text) {
      const found = findNamedPlaces(this.index, text);
      return [...new Set(found.flatMap(({ airports }) => airports))];
    },
    findAirline: (code) => airlineByCode.get(code),
    airlineNameOf: (code, language) => airlineByCode.get(code)?.name[language] ?? code,
    findAircraft: (code) => aircraftByCode.get(code),
    get index() {
      index ??= buildPlaceIndex(directory);
      return index;
    },
  };
}

function required<T>(value: T | undefined, code: string): T {
  if (value === undefined) throw new Error(`No place has the code ${code}`);
  return value;
}
