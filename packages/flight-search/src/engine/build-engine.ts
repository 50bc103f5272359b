import type { FlightSearch } from '../api/flight-search.ts';
import type { Timetable } from '../spi/timetable.ts';

export function buildEngine(timetable: Timetable): FlightSearch {
  throw new Error(`No engine for ${timetable.flights.length} flights`);
}
