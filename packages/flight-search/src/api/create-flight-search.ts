import type { Timetable } from '../spi/timetable.ts';
import type { FlightSearch } from './flight-search.ts';
import { buildEngine } from '../engine/build-engine.ts';

/** Builds the search over a timetable. Throws RangeError naming the flight or airport whose record is impossible. */
export function createFlightSearch(timetable: Timetable): FlightSearch {
  return buildEngine(timetable);
}
