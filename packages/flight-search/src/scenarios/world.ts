import { dateOfDayNumber, localDateTime, zoneOffsetMinutes } from '@farewind/values/local-time';
import type { AirportRecord } from '../spi/airport-record.ts';
import type { ZoneDay } from '../spi/zone-day.ts';

/** code, city, country, zone: the airports that the scenarios fly between. */
const WORLD: readonly (readonly [string, string, string, string])[] = [
  ['SVO', 'MOW', 'RU', 'Europe/Moscow'],
  ['DME', 'MOW', 'RU', 'Europe/Moscow'],
  ['LED', 'LED', 'RU', 'Europe/Moscow'],
  ['IST', 'IST', 'TR', 'Europe/Istanbul'],
  ['SAW', 'IST', 'TR', 'Europe/Istanbul'],
  ['ESB', 'ANK', 'TR', 'Europe/Istanbul'],
  ['AYT', 'AYT', 'TR', 'Europe/Istanbul'],
  ['FRA', 'FRA', 'DE', 'Europe/Berlin'],
  ['MUC', 'MUC', 'DE', 'Europe/Berlin'],
  ['LHR', 'LON', 'GB', 'Europe/London'],
  ['JFK', 'NYC', 'US', 'America/New_York'],
  ['DXB', 'DXB', 'AE', 'Asia/Dubai'],
  ['HKT', 'HKT', 'TH', 'Asia/Bangkok'],
  ['NRT', 'TYO', 'JP', 'Asia/Tokyo'],
  ['HNL', 'HNL', 'US', 'Pacific/Honolulu'],
  ['AKL', 'AKL', 'NZ', 'Pacific/Auckland'],
  ['CXI', 'CXI', 'KI', 'Pacific/Kiritimati'],
  ['PPG', 'PPG', 'AS', 'Pacific/Pago_Pago'],
];

export const airports: readonly AirportRecord[] = WORLD.map(([code, cityCode, countryCode]) => ({
  code,
  cityCode,
  countryCode,
  latitude: 0,
  longitude: 0,
}));

const zoneOf = new Map(WORLD.map(([code, , , zone]) => [code, zone]));
const known = new Map<string, ZoneDay>();

/** The dated zone rules of an airport's day, as the caller of the engine derives them from IANA zones. */
export function findZoneDay(airportCode: string, day: number): ZoneDay {
  const zone = zoneOf.get(airportCode);
  if (zone === undefined) throw new Error(`No airport ${airportCode} in the scenarios' world`);
  const key = `${zone} ${day}`;
  const found = known.get(key) ?? readZoneDay(zone, day);
  known.set(key, found);
  return found;
}

function readZoneDay(zone: string, day: number): ZoneDay {
  const offsetOf = (minute: number) => zoneOffsetMinutes(zone, localDateTime(day, minute));
  const offsetMinutes = zoneOffsetMinutes(zone, `${dateOfDayNumber(day)}T00:00`);
  if (offsetOf(1439) === offsetMinutes) return { offsetMinutes };
  let fromLocalMinute = 0;
  while (offsetOf(fromLocalMinute) === offsetMinutes) fromLocalMinute++;
  return { offsetMinutes, change: { fromLocalMinute, offsetMinutes: offsetOf(1439) } };
}
