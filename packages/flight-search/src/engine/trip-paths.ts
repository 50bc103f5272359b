import { NO_PAIR, PathList } from './path-list.ts';
import type { SearchState } from './search-state.ts';

/** Every way of pairs that a trip can take. */
export interface TripPaths {
  readonly direct: readonly number[];
  readonly connecting: PathList;
}

/** Lists the paths of the state's trip. */
export function listTripPaths(state: SearchState, cabin: number, maxStops: number): TripPaths {
  const { network, trip } = state;
  const { pairs } = network;
  const direct: number[] = [];
  const connecting = new PathList(state, state.bounds.ofAnyDay(cabin));
  for (const origin of trip.origins) {
    for (let pair = pairs.outStart[origin]!; pair < pairs.outStart[origin + 1]!; pair++) {
      if (trip.isDestination[pairs.to[pair]!] === 1) direct.push(pair);
      else if (maxStops > 0 && trip.barred[pairs.toCity[pair]!] === 0) {
        connecting.addLast(pair, NO_PAIR);
        if (maxStops > 1) forEachOnward(state, pair, (second) => connecting.addLast(pair, second));
        connecting.closeGroup();
      }
    }
  }
  return { direct, connecting };
}

function forEachOnward(state: SearchState, pair: number, visit: (onward: number) => void): void {
  const { pairs, airports } = state.network;
  const city = pairs.toCity[pair]!;
  for (let i = airports.cityStart[city]!; i < airports.cityStart[city + 1]!; i++) {
    const airport = airports.cityAirport[i]!;
    for (let onward = pairs.outStart[airport]!; onward < pairs.outStart[airport + 1]!; onward++) {
      if (state.trip.lastHead[pairs.toCity[onward]!]! >= 0) visit(onward);
    }
  }
}
