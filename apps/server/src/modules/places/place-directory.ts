import type { Localized, RussianPhrases } from './place-names.ts';

export interface Airport {
  readonly code: string;
  readonly icao: string | undefined;
  readonly cityCode: string;
  readonly country: string;
  readonly cityName: Localized;
  /** The proper name, without the word "airport" unless the bare name would be confused with the city's. */
  readonly name: Localized;
  readonly timeZone: string;
  readonly lat: number;
  readonly lon: number;
  /** Size by yearly passengers, from 1 to 4; outside our markets a guess from 0 to 2. For ranking only. */
  readonly size: number;
  /** Whether the airport is in the hand-written table with names in three languages. */
  readonly isMarket: boolean;
  readonly isScheduled: boolean;
  readonly russian: RussianPhrases | undefined;
}

export interface City {
  readonly code: string;
  readonly country: string;
  readonly name: Localized;
  readonly airports: readonly Airport[];
  readonly russian: RussianPhrases | undefined;
}

/**
 * Another name or an old code of places: `kind` code for airports that moved, search for names that people type,
 * country for other names of countries, whose codes they have.
 */
export interface PlaceAlias {
  readonly alias: string;
  readonly codes: readonly string[];
  readonly kind: 'code' | 'search' | 'country';
}

/** All airports of the world and their cities, in memory: they change with a release, not with a request. */
export interface PlaceDirectory {
  readonly airports: ReadonlyMap<string, Airport>;
  readonly cities: ReadonlyMap<string, City>;
  readonly aliases: readonly PlaceAlias[];
  /** Old codes of airports that moved: FRU is BSZ now. */
  readonly movedCodes: ReadonlyMap<string, string>;
}

export function buildPlaceDirectory(
  airports: readonly Airport[],
  aliases: readonly PlaceAlias[],
): PlaceDirectory {
  const byCity = Map.groupBy(airports, (airport) => airport.cityCode);
  const cities = [...byCity].map(([code, members]) => [code, cityOf(code, members)] as const);
  return {
    airports: new Map(airports.map((airport) => [airport.code, airport])),
    cities: new Map(cities),
    aliases,
    movedCodes: new Map(
      aliases.filter((a) => a.kind === 'code').map((a) => [a.alias, a.codes[0] ?? a.alias]),
    ),
  };
}

/** One of our own airports represents the city, because our names take precedence over the world's English ones. */
function cityOf(code: string, members: readonly Airport[]): City {
  const airports = members.toSorted(
    (a, b) =>
      Number(b.isMarket) - Number(a.isMarket) || b.size - a.size || a.code.localeCompare(b.code, 'en'),
  );
  const first = airports[0]!;
  return { code, country: first.country, name: first.cityName, airports, russian: first.russian };
}

export function findAirport(directory: PlaceDirectory, code: string): Airport | undefined {
  return directory.airports.get(code) ?? directory.airports.get(directory.movedCodes.get(code) ?? '');
}

export function findCity(directory: PlaceDirectory, code: string): City | undefined {
  return directory.cities.get(code) ?? directory.cities.get(findAirport(directory, code)?.cityCode ?? '');
}

/**
 * The airports of a place code: all of the city for a city code (IST is Istanbul: IST and SAW), otherwise the one
 * airport. Empty for an unknown code.
 */
export function airportsOf(directory: PlaceDirectory, code: string): readonly Airport[] {
  const city = directory.cities.get(code);
  if (city) return city.airports;
  const airport = findAirport(directory, code);
  return airport ? [airport] : [];
}

const EARTH_RADIUS_KM = 6371;

/** Great-circle distance. */
export function distanceKm(a: Pick<Airport, 'lat' | 'lon'>, b: Pick<Airport, 'lat' | 'lon'>): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLon = Math.sin(radians(b.lon - a.lon) / 2);
  const chord = halfLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLon ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

/** Airports with scheduled service within `km` of any airport of the place, nearest first, the place's own left out. */
export function nearbyAirports(directory: PlaceDirectory, code: string, km: number): Airport[] {
  const own = airportsOf(directory, code);
  const near: { airport: Airport; away: number }[] = [];
  for (const airport of directory.airports.values()) {
    if (!airport.isScheduled || own.includes(airport)) continue;
    const away = Math.min(...own.map((from) => distanceKm(from, airport)));
    if (away <= km) near.push({ airport, away });
  }
  return near.sort((a, b) => a.away - b.away).map(({ airport }) => airport);
}
