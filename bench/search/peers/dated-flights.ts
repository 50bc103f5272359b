import type { AirportRecord } from '@farewind/flight-search/spi/airport-record';
import type { FlightRecord } from '@farewind/flight-search/spi/flight-record';
import type { Timetable } from '@farewind/flight-search/spi/timetable';
import { operatingDays } from '../network/bench-timetable.ts';
import { datedFare, type DatedFare } from '../network/inventory.ts';

/** One departure, built from the records alone; times are UTC minutes since the timetable's first day. */
export interface DatedFlight {
  readonly ref: number;
  /** Days since 1970-01-01, local. */
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly localMinute: number;
  readonly leaves: number;
  readonly lands: number;
  readonly domestic: boolean;
  readonly fares: readonly DatedFare[];
}

/** Every departure of the local days `firstDay … lastDay`, airports numbered as in the timetable. */
export function listDatedFlights(timetable: Timetable, firstDay: number, lastDay: number): DatedFlight[] {
  const numbers = new Map(timetable.airports.map((airport, index) => [airport.code, index]));
  const dated: DatedFlight[] = [];
  for (const flight of timetable.flights) {
    for (const day of operatingDays(flight)) {
      if (day < firstDay || day > lastDay) continue;
      const each = dateFlight(timetable, numbers, flight, day);
      if (each.lands >= each.leaves) dated.push(each);
    }
  }
  return dated;
}

function dateFlight(
  timetable: Timetable,
  numbers: ReadonlyMap<string, number>,
  flight: FlightRecord,
  day: number,
): DatedFlight {
  const from = numbers.get(flight.from)!;
  const to = numbers.get(flight.to)!;
  const { airports } = timetable;
  return {
    ref: flight.ref,
    day,
    from,
    to,
    localMinute: flight.departsAtLocalMinute,
    leaves: toUtc(timetable, airports[from]!, day, flight.departsAtLocalMinute),
    lands: toUtc(timetable, airports[to]!, day, flight.arrivesAtLocalMinute),
    domestic: airports[from]!.countryCode === airports[to]!.countryCode,
    fares: flight.fares.map((_, slot) => datedFare(flight, slot, day, day - timetable.firstDay)),
  };
}

function toUtc(timetable: Timetable, airport: AirportRecord, day: number, minute: number): number {
  const shift = Math.floor(minute / 1440);
  const { offsetMinutes, change } = timetable.findZoneDay(airport.code, day + shift);
  const isAfter = change !== undefined && minute - shift * 1440 >= change.fromLocalMinute;
  return (day - timetable.firstDay) * 1440 + minute - (isAfter ? change.offsetMinutes : offsetMinutes);
}
