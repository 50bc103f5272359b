import { sql } from 'kysely';
import type { GlobalScope } from '../../platform/database/scope.ts';
import type { Airport } from './place-directory.ts';
import type { Localized, RussianPhrases } from './place-names.ts';
import { type Aircraft, type Airline, readAircraft, readAirlines, readAirports } from './read-place-files.ts';
import { localizedSchema, stored } from '../../platform/database/stored.ts';
import { z } from 'zod';

/**
 * Updates the global tables from the files of this release. Safe to repeat: one statement for each table, and correct
 * rows are not rewritten.
 */
export async function seedPlaces(scope: GlobalScope): Promise<void> {
  const airports = JSON.stringify(readAirports().map(toAirportRow));
  await sql`
    insert into airport
    select told.* from json_populate_recordset(null::airport, ${airports}::json) as told
    left join airport as kept on kept.iata = told.iata
    where kept.iata is null or kept.* is distinct from told.*
    on conflict (iata) do update set
      icao = excluded.icao, city_code = excluded.city_code, country_code = excluded.country_code,
      time_zone = excluded.time_zone, lat = excluded.lat, lon = excluded.lon, size = excluded.size,
      is_market = excluded.is_market, is_scheduled = excluded.is_scheduled, names = excluded.names,
      city_names = excluded.city_names, city_cases = excluded.city_cases`.execute(scope.tx);
  const airlines = JSON.stringify(readAirlines().map(toAirlineRow));
  await sql`
    insert into airline
    select told.* from json_populate_recordset(null::airline, ${airlines}::json) as told
    left join airline as kept on kept.code = told.code
    where kept.code is null or kept.* is distinct from told.*
    on conflict (code) do update set
      icao = excluded.icao, names = excluded.names, country_code = excluded.country_code,
      alliance = excluded.alliance, kind = excluded.kind, color = excluded.color`.execute(scope.tx);
  const aircraft = JSON.stringify(readAircraft().map(toAircraftRow));
  await sql`
    insert into aircraft
    select told.* from json_populate_recordset(null::aircraft, ${aircraft}::json) as told
    left join aircraft as kept on kept.code = told.code
    where kept.code is null or kept.* is distinct from told.*
    on conflict (code) do update set
      name = excluded.name, is_wide = excluded.is_wide, typical_seats = excluded.typical_seats`.execute(
    scope.tx,
  );
}

function toAirportRow(airport: Airport) {
  const inEnglish = ({ en }: Localized): { en: string } => ({ en });
  return {
    iata: airport.code,
    icao: airport.icao ?? '',
    city_code: airport.cityCode,
    country_code: airport.country,
    time_zone: airport.timeZone,
    lat: airport.lat,
    lon: airport.lon,
    size: airport.size,
    is_market: airport.isMarket,
    is_scheduled: airport.isScheduled,
    names: airport.isMarket ? airport.name : inEnglish(airport.name),
    city_names: airport.russian ? airport.cityName : inEnglish(airport.cityName),
    city_cases: airport.russian,
  };
}

function toAirlineRow(airline: Airline) {
  const { code, icao, name, country, alliance, kind, color } = airline;
  return { code, icao, names: name, country_code: country, alliance, kind, color };
}

function toAircraftRow(aircraft: Aircraft) {
  const { code, name, isWide, typicalSeats } = aircraft;
  return { code, name, is_wide: isWide, typical_seats: typicalSeats };
}

/** Airports outside our markets have an English name only. */
const readAirportName = stored<Localized>('airport.names', localizedSchema);
const readCityCases = stored<RussianPhrases>(
  'airport.city_cases',
  z.object({ from: z.string(), to: z.string() }),
);
const readCityName = stored<Localized>('airport.city_names', localizedSchema);
const readAirlineName = stored<Localized>('airline.names', localizedSchema);

export async function listAirports(scope: GlobalScope): Promise<Airport[]> {
  const rows = await scope.tx.selectFrom('airport').selectAll().orderBy('iata').execute();
  return rows.map((row) => ({
    code: row.iata,
    icao: row.icao || undefined,
    cityCode: row.city_code,
    country: row.country_code,
    cityName: readCityName(row.city_names),
    name: readAirportName(row.names),
    timeZone: row.time_zone,
    lat: row.lat,
    lon: row.lon,
    size: row.size,
    isMarket: row.is_market,
    isScheduled: row.is_scheduled,
    russian: row.city_cases === null ? undefined : readCityCases(row.city_cases),
  }));
}

export async function listAirlines(scope: GlobalScope): Promise<Airline[]> {
  const rows = await scope.tx.selectFrom('airline').selectAll().orderBy('code').execute();
  return rows.map(({ code, icao, names, country_code: country, alliance, kind, color }) => ({
    code,
    icao,
    name: readAirlineName(names),
    country,
    alliance,
    kind,
    color,
  }));
}

export async function listAircraft(scope: GlobalScope): Promise<Aircraft[]> {
  const rows = await scope.tx.selectFrom('aircraft').selectAll().orderBy('code').execute();
  return rows.map(({ code, name, is_wide: isWide, typical_seats: typicalSeats }) => ({
    code,
    name,
    isWide,
    typicalSeats,
  }));
}
