import { BOUND_STEP } from './adult-bound.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { NO_PAIR, PathList } from './path-list.ts';
import type { SearchState } from './search-state.ts';

/** Above the sum of any three bounds, so that a sum that contains it is never open. */
const NEVER = 1 << 24;

/** Lists the connecting paths of the state's trip that can be cheaper than a given price on any day. */
export class PathLister {
  /** City → the least bound of the last pairs that leave it, `NEVER` without one. */
  private readonly leastLast: Int32Array;
  private readonly marked: number[] = [];
  private readonly state: SearchState;

  constructor(state: SearchState) {
    this.state = state;
    this.leastLast = new Int32Array(state.trip.lastHead.length).fill(NEVER);
  }

  /** The paths of one or two connections whose party pays less than `most`. */
  list(cabin: number, connections: number, most: number): PathList {
    const { network, trip, bounds } = this.state;
    const { pairs } = network;
    const ever = bounds.ofAnyDay(cabin);
    const paths = new PathList(this.state, ever, most);
    const limit = this.limitOf(most);
    const leastOfAll = this.markLast(ever);
    for (const origin of trip.origins) {
      for (let pair = pairs.outStart[origin]!; pair < pairs.outStart[origin + 1]!; pair++) {
        if (trip.barred[pairs.toCity[pair]!] === 1) continue;
        const left = limit - ever[pair]!;
        if (left <= leastOfAll) continue;
        if (connections === 1) paths.addLast(pair, NO_PAIR);
        else this.addOnward(paths, pair, ever, left);
        paths.closeGroup();
      }
    }
    return paths;
  }

  private addOnward(paths: PathList, first: number, ever: Uint16Array, left: number): void {
    const { pairs, airports } = this.state.network;
    const { toCity } = pairs;
    const { leastLast } = this;
    const city = toCity[first]!;
    for (let i = airports.cityStart[city]!; i < airports.cityStart[city + 1]!; i++) {
      const airport = airports.cityAirport[i]!;
      const end = pairs.outStart[airport + 1]!;
      for (let onward = pairs.outStart[airport]!; onward < end; onward++) {
        if (ever[onward]! + leastLast[toCity[onward]!]! < left) paths.addLast(first, onward);
      }
    }
  }

  /** The sum of adult bounds below which a path can be cheaper than `most`, and that no impossible one is below. */
  private limitOf(most: number): number {
    const { adults } = this.state.pricer;
    if (most === NOT_SOLD || adults === 0) return NEVER;
    return Math.min(NEVER, most / (adults * BOUND_STEP));
  }

  /** Records the least bound of each city's last pairs; returns the least of all. */
  private markLast(ever: Uint16Array): number {
    const { trip } = this.state;
    for (const city of this.marked) this.leastLast[city] = NEVER;
    this.marked.length = 0;
    let leastOfAll = NEVER;
    for (const city of trip.lastCities) {
      let least = NEVER;
      for (let link = trip.lastHead[city]!; link >= 0; link = trip.lastNext[link]!) {
        least = Math.min(least, ever[trip.lastPair[link]!]!);
      }
      this.leastLast[city] = least;
      this.marked.push(city);
      leastOfAll = Math.min(leastOfAll, least);
    }
    return leastOfAll;
  }
}
