import type { AirportRecord } from '@farewind/flight-search/spi/airport-record';
import type { FlightRecord } from '@farewind/flight-search/spi/flight-record';
import type { Timetable } from '@farewind/flight-search/spi/timetable';
import { dayNumber, localDateTime, zoneOffsetMinutes } from '@farewind/values/local-time';
import { datedFare } from './inventory.ts';
import { loadRoutes } from './routes.ts';
import { makeSchedule } from './schedule.ts';
import { readWorldAirports } from './world-airports.ts';
import type { FindZoneDay, ZoneDay } from '@farewind/flight-search/spi/zone-day';

/** Both European weeks of clock change are within 330 days of this one. */
export const FIRST_DAY = dayNumber('2026-03-02');
export const RULES = { airportChangeMinutes: 240, maximumLayoverMinutes: 720, maximumTotalMinutes: 2880 };

export interface BenchTimetable {
  readonly timetable: Timetable;
  readonly source: string;
}

/** The world's schedule for this many days, `scale` times as dense; always the same. */
export function makeBenchTimetable(dayCount: number, scale: number): BenchTimetable {
  const world = readWorldAirports();
  const { routes, source } = loadRoutes(world);
  const findZoneDay = zoneDays(new Map([...world.values()].map(({ code, timeZone }) => [code, timeZone])));
  const flights = makeSchedule(routes, { firstDay: FIRST_DAY, dayCount, scale, findZoneDay });
  const served = new Set(flights.flatMap(({ from, to }) => [from, to]));
  const airports = [...world.values()].filter(({ code }) => served.has(code)).map(toRecord);
  const timetable: Timetable = {
    airports,
    flights,
    interline: [],
    rules: RULES,
    firstDay: FIRST_DAY,
    dayCount,
    findZoneDay,
    writeInventory: (writer) => {
      for (const flight of flights) {
        for (const day of operatingDays(flight)) {
          for (let slot = 0; slot < flight.fares.length; slot++) {
            const { seats, price } = datedFare(flight, slot, day, day - FIRST_DAY);
            writer.setSeats(flight.ref, day, slot, seats);
            writer.setPrice(flight.ref, day, slot, price);
          }
        }
      }
    },
  };
  return { timetable, source };
}

export function* operatingDays({ firstDay, lastDay, weekdays }: FlightRecord): Generator<number> {
  for (let day = firstDay; day <= lastDay; day++) if ((weekdays >> ((day + 3) % 7)) & 1) yield day;
}

function toRecord(
  airport: ReturnType<typeof readWorldAirports> extends Map<string, infer A> ? A : never,
): AirportRecord {
  const domesticMinutes = airport.size >= 4 ? 60 : airport.size === 3 ? 50 : 40;
  return {
    code: airport.code,
    cityCode: airport.cityCode,
    countryCode: airport.country,
    latitude: airport.latitude,
    longitude: airport.longitude,
    minimumConnection: { domesticMinutes, internationalMinutes: domesticMinutes + 30 },
  };
}

/** The dated rules of IANA zones, each zone and day read once. */
function zoneDays(zoneOfAirport: ReadonlyMap<string, string>): FindZoneDay {
  const zones = new Map<string, Map<number, ZoneDay>>();
  return (airportCode, day) => {
    const zone = zoneOfAirport.get(airportCode);
    if (zone === undefined) throw new Error(`No zone of ${airportCode}`);
    const days = zones.get(zone) ?? new Map<number, ZoneDay>();
    zones.set(zone, days);
    const found = days.get(day) ?? readZoneDay(zone, day);
    days.set(day, found);
    return found;
  };
}

function readZoneDay(zone: string, day: number): ZoneDay {
  const offsetOf = (minute: number) => zoneOffsetMinutes(zone, localDateTime(day, minute));
  const offsetMinutes = offsetOf(0);
  const evening = offsetOf(1439);
  if (evening === offsetMinutes) return { offsetMinutes };
  let fromLocalMinute = 0;
  while (offsetOf(fromLocalMinute) === offsetMinutes) fromLocalMinute++;
  return { offsetMinutes, change: { fromLocalMinute, offsetMinutes: evening } };
}
