import { CLOSED } from './adult-bound.ts';
import { MINUTES_A_DAY, weekdayOf } from './network.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { PathPrices } from './path-prices.ts';
import { arrivesOf, departsOf, operatesOn } from './row-fields.ts';
import type { Query, SearchState } from './search-state.ts';
import { NO_PAIR, PathList } from './path-list.ts';
import { utcMinute } from './zone-table.ts';

/** How many winning paths one day hands to the next, and the first day tries before all others. */
const SEEDS = 8;

interface BoundedPath {
  readonly path: number;
  readonly bound: number;
}

type CalendarQuery = Omit<Query, 'day' | 'dominanceClass'>;

/**
 * Cheapest price of every departure day. The ways through the network are listed once; each day visits them in the order
 * of their price bounds and stops at the first bound that cannot win any more.
 */
export class CalendarSearch {
  private readonly state: SearchState;
  private readonly prices: PathPrices;
  private seeds: number[] = [];
  private dayBounds: Uint16Array = new Uint16Array(0);
  private window: Uint16Array = new Uint16Array(0);

  constructor(state: SearchState) {
    this.state = state;
    this.prices = new PathPrices(state);
  }

  /** One price for each loaded day `firstDay …`, `NOT_SOLD` where nothing is. */
  run(query: CalendarQuery, firstDay: number, dayCount: number): number[] {
    const { network, pricer, trip } = this.state;
    pricer.begin(query.cabin, query.passengers);
    trip.begin(query.origins, query.destinations);
    const paths = listTripPaths(this.state, query.cabin, query.maxStops);
    this.seeds = [];
    return Array.from({ length: dayCount }, (_, index) => {
      const day = firstDay + index;
      return day >= 0 && day < network.dayCount ? this.cheapestOf(paths, query, day) : NOT_SOLD;
    });
  }

  private cheapestOf({ direct, connecting: paths }: TripPaths, query: CalendarQuery, day: number): number {
    let best = NOT_SOLD;
    for (const pair of direct) best = Math.min(best, this.cheapestDirect(pair, day));
    if (paths.count === 0) return best;
    this.dayBounds = this.state.bounds.ofDay(query.cabin, day);
    this.window = this.boundsOfLaterDays(query, day);
    if (this.seeds.length === 0) this.seeds = this.lowestBounds(paths);
    for (const path of this.seeds) best = this.prices.cheapest(paths, path, day, this.window, best);
    for (const { path, bound } of this.listOpen(paths, best)) {
      if (bound >= best) break;
      const cheaper = this.prices.cheapest(paths, path, day, this.window, best);
      if (cheaper < best) this.remember(path);
      best = cheaper;
    }
    return best;
  }

  /** The paths whose bound is below `best`, lowest first. */
  private listOpen(paths: PathList, best: number): BoundedPath[] {
    const open: BoundedPath[] = [];
    for (const { first, start, end, step } of paths.groups) {
      const firstBound = this.dayBounds[first]!;
      if (firstBound === CLOSED) continue;
      const limit = best / step - firstBound;
      for (let path = start; path < end && paths.rest[path]! < limit; path++) {
        const bound = this.boundOf(paths, path);
        if (bound < best) open.push({ path, bound });
      }
    }
    return open.sort((a, b) => a.bound - b.bound);
  }

  private boundOf(paths: PathList, path: number): number {
    const first = this.dayBounds[paths.first[path]!]!;
    const second = this.window[paths.second[path]!]!;
    const third = paths.third[path]! === NO_PAIR ? 0 : this.window[paths.third[path]!]!;
    if (first === CLOSED || second === CLOSED || third === CLOSED) return Infinity;
    return (first + second + third) * paths.step[path]!;
  }

  private lowestBounds(paths: PathList): number[] {
    const lowest: BoundedPath[] = [];
    for (let path = 0; path < paths.count; path++) {
      const bound = this.boundOf(paths, path);
      if (lowest.length === SEEDS && bound >= lowest[SEEDS - 1]!.bound) continue;
      lowest.push({ path, bound });
      lowest.sort((a, b) => a.bound - b.bound);
      lowest.length = Math.min(lowest.length, SEEDS);
    }
    return lowest.map(({ path }) => path);
  }

  private remember(path: number): void {
    this.seeds = [path, ...this.seeds.filter((seed) => seed !== path)].slice(0, SEEDS);
  }

  private cheapestDirect(pair: number, day: number): number {
    const { network, pricer } = this.state;
    const { rows, pairs, zones, rules, firstDay } = network;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    let best = NOT_SOLD;
    for (let row = pairs.rowStart[pair]!; row < pairs.rowStart[pair + 1]!; row++) {
      if (!operatesOn(rows, row, day, weekdayBit)) continue;
      const price = pricer.priceOf(row, day);
      if (price >= best) continue;
      const departs = utcMinute(zones, pairs.from[pair]!, day, departsOf(rows, row));
      const minutes = utcMinute(zones, pairs.to[pair]!, day, arrivesOf(rows, row)) - departs;
      if (minutes <= rules.maximumTotalMinutes) best = price;
    }
    return best;
  }

  private boundsOfLaterDays(query: CalendarQuery, day: number): Uint16Array {
    const { zones, rules } = this.state.network;
    let earliest = Infinity;
    let latest = -Infinity;
    for (const origin of query.origins) {
      earliest = Math.min(earliest, day * MINUTES_A_DAY - zones.greatest[origin]!);
      latest = Math.max(latest, (day + 1) * MINUTES_A_DAY - 1 - zones.least[origin]!);
    }
    const from = Math.floor((earliest + zones.westmost) / MINUTES_A_DAY);
    const to = Math.floor((latest + rules.maximumTotalMinutes + zones.eastmost) / MINUTES_A_DAY);
    return this.state.bounds.ofDays(query.cabin, from, to);
  }
}

/** Every way of pairs that a trip can take. */
interface TripPaths {
  readonly direct: readonly number[];
  readonly connecting: PathList;
}

/** Lists the paths of the state's trip. */
function listTripPaths(state: SearchState, cabin: number, maxStops: number): TripPaths {
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
