import { partsFromState, stateOfParts, type EngineState } from '../engine/engine-state.ts';
import { LoadedFlightSearch } from '../engine/loaded-flight-search.ts';
import type { FlightSearch } from './flight-search.ts';

/** A loaded search as plain data: nested objects, arrays, sets, maps, strings, numbers and typed arrays. */
export type FlightSearchSnapshot = EngineState;

/** The data of a search made by `createFlightSearch` or `openSnapshot`, shared with it and not copied. */
export function takeSnapshot(search: FlightSearch): FlightSearchSnapshot {
  if (search instanceof LoadedFlightSearch) return stateOfParts(search.parts);
  throw new TypeError('Not a search of this engine');
}

/** Opens a search on the data of a snapshot and takes ownership of it: seats, prices and bounds are as stored. */
export function openSnapshot(snapshot: FlightSearchSnapshot): FlightSearch {
  return new LoadedFlightSearch(partsFromState(snapshot));
}
