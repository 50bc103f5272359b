import { readFileSync } from 'node:fs';
import { type CsvRecord, parseCsv } from '../../platform/csv.ts';
import type { Airport, PlaceAlias } from './place-directory.ts';
import { type RussianPreposition, russianPhrases, sameInAll } from './place-names.ts';

type Row = CsvRecord['values'];

const folder = new URL('../../../seed/places/', import.meta.url);

function readRows(name: string): Row[] {
  return parseCsv(readFileSync(new URL(name, folder), 'utf8')).map((record) => record.values);
}

/** A required column: a missing one means a broken file, not an empty value. */
function cell(row: Row, name: string): string {
  const value = row[name];
  if (value === undefined) throw new Error(`Column ${name} is missing in a file of places`);
  return value;
}

/** The world's IATA airports; ours with names in three languages, the others in English. */
export function readAirports(): Airport[] {
  const market = new Map(readRows('market-airports.csv').map((row) => [cell(row, 'iata'), row]));
  const byCity = new Map([...market.values()].map((row) => [cell(row, 'cityCode'), row]));
  const prepositions = readPrepositions();
  return readRows('world-airports.csv').map((row) => {
    const ours = market.get(cell(row, 'iata'));
    const city = byCity.get(cell(row, 'cityCode'));
    return toAirport(row, ours, city, prepositions);
  });
}

function toAirport(
  row: Row,
  ours: Row | undefined,
  city: Row | undefined,
  prepositions: ReadonlyMap<string, RussianPreposition>,
): Airport {
  const code = cell(row, 'iata');
  return {
    code,
    icao: cell(row, 'icao') || undefined,
    cityCode: cell(row, 'cityCode'),
    country: cell(row, 'country'),
    cityName: city ? namesIn(city, 'city') : sameInAll(cell(row, 'city')),
    name: ours ? namesIn(ours, 'airport') : sameInAll(cell(row, 'name')),
    timeZone: cell(row, 'timeZone'),
    lat: Number(cell(row, 'lat')),
    lon: Number(cell(row, 'lon')),
    size: Number(cell(row, 'size')),
    isMarket: ours !== undefined,
    isScheduled: cell(row, 'scheduled') === 'y',
    russian: city && russianOf(city, prepositions),
  };
}

function namesIn(row: Row, what: 'city' | 'airport'): Airport['name'] {
  return { ru: cell(row, `${what}Ru`), en: cell(row, `${what}En`), tr: cell(row, `${what}Tr`) };
}

function russianOf(city: Row, prepositions: ReadonlyMap<string, RussianPreposition>): Airport['russian'] {
  const cases = { genitive: cell(city, 'cityRuFrom'), accusative: cell(city, 'cityRuTo') };
  return russianPhrases(cases, prepositions.get(cell(city, 'iata')));
}

function readPrepositions(): Map<string, RussianPreposition> {
  return new Map(
    readRows('russian-prepositions.csv').flatMap((row) =>
      cell(row, 'airports')
        .split(' ')
        .map((code) => [code, { to: cell(row, 'to'), from: cell(row, 'from') }] as const),
    ),
  );
}

/** Additional names and old codes of places. */
export function readAliases(): PlaceAlias[] {
  return readRows('place-aliases.csv').map((row) => ({
    alias: cell(row, 'alias'),
    codes: cell(row, 'codes').split(' '),
    kind: cell(row, 'kind') as PlaceAlias['kind'],
  }));
}

export interface Airline {
  readonly code: string;
  readonly icao: string;
  readonly name: Airport['name'];
  readonly country: string;
  readonly alliance: string;
  readonly kind: string;
  /** Approximate brand colour for badges, `#RRGGBB`. */
  readonly color: string;
}

export function readAirlines(): Airline[] {
  return readRows('airlines.csv').map((row) => ({
    code: cell(row, 'iata'),
    icao: cell(row, 'icao'),
    name: { ru: cell(row, 'nameRu'), en: cell(row, 'nameEn'), tr: cell(row, 'nameTr') },
    country: cell(row, 'country'),
    alliance: cell(row, 'alliance'),
    kind: cell(row, 'kind'),
    color: cell(row, 'brandColor'),
  }));
}

export interface Aircraft {
  readonly code: string;
  readonly name: string;
  readonly isWide: boolean;
  readonly typicalSeats: number;
}

export function readAircraft(): Aircraft[] {
  return readRows('aircraft.csv').map((row) => ({
    code: cell(row, 'code'),
    name: cell(row, 'nameEn'),
    isWide: cell(row, 'wide') === 'y',
    typicalSeats: Number(cell(row, 'typicalSeats')),
  }));
}

/** Airport codes that have moved, old to new: schedules still use the old ones. */
export function readMovedCodes(): Map<string, string> {
  const moved = readAliases().filter(({ kind }) => kind === 'code');
  return new Map(moved.map(({ alias, codes: [code = alias] }) => [alias, code]));
}
