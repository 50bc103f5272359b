import { buildEngine } from '../engine/build-engine.ts';
import { LoadedFlightSearch } from '../engine/loaded-flight-search.ts';
import type { Timetable } from '../spi/timetable.ts';
import type { FlightSearch } from './flight-search.ts';

/** Builds the search over a timetable. Throws RangeError naming the flight or airport with an impossible record. */
export function createFlightSearch(timetable: Timetable): FlightSearch {
  return new LoadedFlightSearch(buildEngine(timetable));
}
