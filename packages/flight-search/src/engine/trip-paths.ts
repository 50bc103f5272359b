import { connectionMinutes } from './connection-minutes.ts';
import type { SearchState } from './search-state.ts';

export const NO_PAIR = -1;

/** Every way of pairs that a trip can take: one or two connections; columns by path, `third` is −1 for one connection. */
export interface TripPaths {
  readonly direct: readonly number[];
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly third: Int32Array;
  /** What the party pays at least where the sum of the adult bounds is 1. */
  readonly step: Float64Array;
}

/** Lists the paths of the state's trip, those with one connection first. */
export function listTripPaths(state: SearchState, maxStops: number): TripPaths {
  const { network, trip } = state;
  const { pairs, airports } = network;
  const direct: number[] = [];
  const first: number[] = [];
  for (const origin of trip.origins) {
    for (let pair = pairs.outStart[origin]!; pair < pairs.outStart[origin + 1]!; pair++) {
      const to = pairs.to[pair]!;
      if (trip.isDestination[to] === 1) direct.push(pair);
      else if (maxStops > 0 && trip.barred[airports.city[to]!] === 0) first.push(pair);
    }
  }
  const paths = new PathList(state);
  for (const pair of first) paths.addLast(pair, NO_PAIR);
  if (maxStops > 1) {
    for (const pair of first) forEachOnward(state, pair, (second) => paths.addLast(pair, second));
  }
  return { direct, ...paths.columns() };
}

function forEachOnward(state: SearchState, pair: number, visit: (onward: number) => void): void {
  const { pairs, airports } = state.network;
  const city = airports.city[pairs.to[pair]!]!;
  for (let i = airports.cityStart[city]!; i < airports.cityStart[city + 1]!; i++) {
    const airport = airports.cityAirport[i]!;
    for (let onward = pairs.outStart[airport]!; onward < pairs.outStart[airport + 1]!; onward++) {
      if (state.trip.lastHead[airports.city[pairs.to[onward]!]!]! >= 0) visit(onward);
    }
  }
}

class PathList {
  private readonly first: number[] = [];
  private readonly second: number[] = [];
  private readonly third: number[] = [];
  private readonly step: number[] = [];
  private readonly state: SearchState;

  constructor(state: SearchState) {
    this.state = state;
  }

  /** Appends every last pair that can follow `first`, or `second` when there is one. */
  addLast(first: number, second: number): void {
    const { network, trip } = this.state;
    const { pairs, airports, rules } = network;
    const arriving = second === NO_PAIR ? first : second;
    let minutes = pairs.shortestMinutes[first]!;
    if (second !== NO_PAIR)
      minutes += connectionMinutes(network, first, second) + pairs.shortestMinutes[second]!;
    const city = airports.city[pairs.to[arriving]!]!;
    for (let link = trip.lastHead[city]!; link >= 0; link = trip.lastNext[link]!) {
      const last = trip.lastPair[link]!;
      const total = minutes + connectionMinutes(network, arriving, last) + pairs.shortestMinutes[last]!;
      if (total > rules.maximumTotalMinutes) continue;
      this.first.push(first);
      this.second.push(second === NO_PAIR ? last : second);
      this.third.push(second === NO_PAIR ? NO_PAIR : last);
      this.step.push(
        Math.min(this.state.partyStep(first), this.state.partyStep(arriving), this.state.partyStep(last)),
      );
    }
  }

  columns(): Omit<TripPaths, 'direct'> {
    return {
      first: Int32Array.from(this.first),
      second: Int32Array.from(this.second),
      third: Int32Array.from(this.third),
      step: Float64Array.from(this.step),
    };
  }
}
