import { CLOSED } from './adult-bound.ts';
import { branchlessMin } from './branchless-min.ts';
import type { Network } from './network.ts';
import { MINUTES_A_DAY, weekdayOf } from './schedule-columns.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { departsOf, operatesOn, connectsOn, firstRowAtLeast } from './row-fields.ts';
import type { Query, SearchState } from './search-state.ts';
import { DatedPathBounds } from './dated-path-bounds.ts';
import { PathLister } from './path-lister.ts';
import { NO_PAIR, type PathList } from './path-list.ts';
import { arrivalUtc, clockOf, departureUtc } from './zone-table.ts';
import { connectionMinutes } from './connection-minutes.ts';
import { NO_CARRIER } from './last-segments.ts';
import { doubleCapacity } from './column-capacity.ts';

/** The segments so far: at standalone prices, at through fares, and the common carrier, if there is one. */
interface Paid {
  readonly price: number;
  readonly through: number;
  readonly carrier: number;
}

/** Finds the cheapest dated itinerary along one path of pairs, price alone. */
class PathPrices {
  private readonly state: SearchState;
  private readonly seconds: ConnectingFlights;
  private readonly thirds: ConnectingFlights;
  private departs = 0;
  private best = 0;

  constructor(state: SearchState) {
    this.state = state;
    this.seconds = new ConnectingFlights(state.network);
    this.thirds = new ConnectingFlights(state.network);
  }

  /**
   * The cheapest price that departs on `day`, or `best` if none is lower. No flights after the first cost less than
   * `restBound`, no third one less than `thirdBound`.
   */
  cheapest(
    { first: firsts, second: seconds, third: thirds }: PathList,
    { path, restBound, thirdBound }: BoundedPath,
    day: number,
    best: number,
  ): number {
    const { network, pricer } = this.state;
    const { rows, pairs, firstDay } = network;
    const first = firsts[path]!;
    const second = seconds[path]!;
    const third = thirds[path]!;
    const { sellsThrough } = pricer;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    this.best = best;
    for (let row = pairs.rowStart[first]!; row < pairs.rowStart[first + 1]!; row++) {
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      const price = pricer.priceOf(row, day);
      const through = sellsThrough ? pricer.throughPriceOf(row, day) : price;
      if (through + restBound >= this.best) continue;
      const carrier = sellsThrough ? rows.carrier[row]! : NO_CARRIER;
      this.departs = departureUtc(network, row, day);
      const arrives = arrivalUtc(network, row, day);
      this.onward(this.seconds, first, second, third, arrives, { price, through, carrier }, thirdBound);
    }
    return this.best;
  }

  private onward(
    flights: ConnectingFlights,
    arriving: number,
    pair: number,
    then: number,
    arrives: number,
    paid: Paid,
    thenBound: number,
  ): void {
    const { network, pricer } = this.state;
    const { rows, rules } = network;
    const ready = arrives + connectionMinutes(network, arriving, pair);
    const count = flights.find(pair, ready, arrives + rules.maximumLayoverMinutes);
    for (let i = 0; i < count; i++) {
      const row = flights.row[i]!;
      const day = flights.day[i]!;
      const price = paid.price + pricer.priceOf(row, day);
      const isThrough = paid.carrier !== NO_CARRIER && rows.carrier[row] === paid.carrier;
      const through = isThrough ? paid.through + pricer.throughPriceOf(row, day) : price;
      if (through + thenBound >= this.best) continue;
      const lands = arrivalUtc(network, row, day);
      if (lands - this.departs > rules.maximumTotalMinutes) continue;
      const carrier = isThrough ? paid.carrier : NO_CARRIER;
      if (then === NO_PAIR) this.best = through;
      else this.onward(this.thirds, pair, then, NO_PAIR, lands, { price, through, carrier }, 0);
    }
  }
}

/** The dated flights of one pair that leave within a span of UTC minutes; the columns are reused by the next `find`. */
class ConnectingFlights {
  row: Int32Array = new Int32Array(64);
  day: Int32Array = new Int32Array(64);
  private count = 0;
  private readonly network: Network;

  constructor(network: Network) {
    this.network = network;
  }

  /** Returns how many there are. */
  find(pair: number, ready: number, latest: number): number {
    const { pairs, zones, dayCount } = this.network;
    const airport = pairs.from[pair]!;
    this.count = 0;
    const first = Math.max(0, Math.floor((ready + zones.least[airport]!) / MINUTES_A_DAY));
    const last = Math.min(dayCount - 1, Math.floor((latest + zones.greatest[airport]!) / MINUTES_A_DAY));
    for (let day = first; day <= last; day++) this.findOnDay(pair, airport, day, ready, latest);
    return this.count;
  }

  private findOnDay(pair: number, airport: number, day: number, ready: number, latest: number): void {
    const { pairs, rows, zones, firstDay } = this.network;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    const clock = clockOf(zones, airport, day);
    const before = zones.before[clock]!;
    const after = zones.after[clock]!;
    const midnight = day * MINUTES_A_DAY;
    // On a day of a clock change this window is wider than the true one; the exact test follows.
    const earliestLocal = ready + Math.min(before, after) - midnight;
    const latestLocal = latest + Math.max(before, after) - midnight;
    const end = pairs.rowStart[pair + 1]!;
    for (let row = firstRowAtLeast(rows, pairs.rowStart[pair]!, end, earliestLocal); row < end; row++) {
      const local = departsOf(rows, row);
      if (local > latestLocal) return;
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      const departs = before === after ? midnight + local - before : departureUtc(this.network, row, day);
      if (departs < ready || departs > latest) continue;
      if (this.count === this.row.length) this.grow();
      this.row[this.count] = row;
      this.day[this.count++] = day;
    }
  }

  private grow(): void {
    this.row = doubleCapacity(this.row);
    this.day = doubleCapacity(this.day);
  }
}

/** How many winning paths one day passes to the next, which tries them before all others. */
const SEEDS = 8;

/** A path and the least that the party pays on a day: for all flights, for those after the first, for the third. */
interface BoundedPath {
  readonly path: number;
  readonly bound: number;
  readonly restBound: number;
  readonly thirdBound: number;
}

type CalendarQuery = Omit<Query, 'day' | 'dominanceClass'>;

/**
 * Cheapest price of every departure day. The paths through the network are listed once, those of one connection before
 * those of two; each day visits them in the order of their price bounds and stops at the first bound that can no longer
 * win.
 */
export class CalendarSearch {
  private readonly state: SearchState;
  private readonly prices: PathPrices;
  private readonly lister: PathLister;
  private readonly datedBounds: DatedPathBounds;
  private seeds: number[] = [];
  private dayBounds: Uint16Array = new Uint16Array(0);
  /** The lower of both bounds a later flight of an itinerary that begins on the day. */
  private later: Uint16Array = new Uint16Array(0);
  private latest: Uint16Array = new Uint16Array(0);

  constructor(state: SearchState) {
    this.state = state;
    this.prices = new PathPrices(state);
    this.lister = new PathLister(state);
    this.datedBounds = new DatedPathBounds(state);
  }

  /** One price for each loaded day `firstDay …`, `NOT_SOLD` if nothing is sold. */
  run(query: CalendarQuery, firstDay: number, dayCount: number): number[] {
    const { network, pricer, trip } = this.state;
    pricer.begin(query.cabin, query.passengers);
    trip.begin(query.origins, query.destinations);
    const prices: number[] = Array.from({ length: dayCount }, () => NOT_SOLD);
    const begin = Math.max(0, -firstDay);
    const end = Math.min(dayCount, network.dayCount - firstDay);
    const direct = listDirect(this.state);
    for (let index = begin; index < end; index++) {
      for (const pair of direct)
        prices[index] = Math.min(prices[index]!, this.cheapestDirect(pair, firstDay + index));
    }
    // Fewer connections first: what no day pays for one needs no path of two.
    for (let connections = 1; connections <= query.maxStops; connections++) {
      const most = Math.max(...prices.slice(begin, end));
      const paths = this.lister.list(query.cabin, connections, most);
      this.seeds = [];
      if (paths.count === 0) continue;
      for (let index = begin; index < end; index++) {
        prices[index] = this.cheapestOf(paths, query, firstDay + index, prices[index]!);
      }
    }
    return prices;
  }

  /** The cheapest price along the paths on a day, or `best` if none is lower. */
  private cheapestOf(paths: PathList, query: CalendarQuery, day: number, best: number): number {
    this.dayBounds = this.state.bounds.ofDay(query.cabin, day);
    [this.later, this.latest] = this.boundsOfLaterDays(query, day);
    if (this.seeds.length === 0 && best === NOT_SOLD) this.seeds = this.lowestBounds(paths);
    let cheapest = best;
    for (const path of this.seeds) {
      if (this.boundOf(paths, path) >= cheapest) continue;
      this.datedBounds.begin(paths.first[path]!, day);
      const bounded = this.boundOnDay(paths, path);
      if (bounded.bound < cheapest) cheapest = this.prices.cheapest(paths, bounded, day, cheapest);
    }
    for (const bounded of this.listOpen(paths, day, cheapest)) {
      if (bounded.bound >= cheapest) break;
      const cheaper = this.prices.cheapest(paths, bounded, day, cheapest);
      if (cheaper < cheapest) this.remember(bounded.path);
      cheapest = cheaper;
    }
    return cheapest;
  }

  /** The paths whose bound on the day is below `best`, lowest first. */
  private listOpen(paths: PathList, day: number, best: number): BoundedPath[] {
    const open: BoundedPath[] = [];
    for (const { first, start, end, step } of paths.groups) {
      const firstBound = this.dayBounds[first]!;
      if (firstBound === CLOSED) continue;
      const limit = best / step - firstBound;
      let isBegun = false;
      for (let path = start; path < end && paths.rest[path]! < limit; path++) {
        if (this.boundOf(paths, path) >= best) continue;
        if (!isBegun && this.datedBounds.begin(first, day) === NOT_SOLD) break;
        isBegun = true;
        const bounded = this.boundOnDay(paths, path);
        if (bounded.bound < best) open.push(bounded);
      }
    }
    return open.sort((a, b) => a.bound - b.bound);
  }

  private boundOnDay(paths: PathList, path: number): BoundedPath {
    const { datedBounds } = this;
    const bound = datedBounds.boundOf(paths, path);
    return { path, bound, restBound: datedBounds.rest, thirdBound: datedBounds.third };
  }

  private boundOf(paths: PathList, path: number): number {
    const { later, latest } = this;
    const pair = paths.second[path]!;
    const last = paths.third[path]!;
    const first = this.dayBounds[paths.first[path]!]!;
    const second = branchlessMin(later[pair]!, latest[pair]!);
    const third = last === NO_PAIR ? 0 : branchlessMin(later[last]!, latest[last]!);
    if (first === CLOSED || second === CLOSED || third === CLOSED) return Infinity;
    return (first + second + third) * paths.step[path]!;
  }

  private lowestBounds(paths: PathList): number[] {
    const lowest: { path: number; bound: number }[] = [];
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
    const { rows, pairs, rules, firstDay } = network;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    let best = NOT_SOLD;
    for (let row = pairs.rowStart[pair]!; row < pairs.rowStart[pair + 1]!; row++) {
      if (!operatesOn(rows, row, day, weekdayBit)) continue;
      const price = pricer.priceOf(row, day);
      if (price >= best) continue;
      const minutes = arrivalUtc(network, row, day) - departureUtc(network, row, day);
      if (minutes <= rules.maximumTotalMinutes) best = price;
    }
    return best;
  }

  private boundsOfLaterDays(query: CalendarQuery, day: number): readonly [Uint16Array, Uint16Array] {
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

/** The pairs that fly the state's trip without a connection. */
function listDirect({ network, trip }: SearchState): number[] {
  const { pairs } = network;
  const direct: number[] = [];
  for (const origin of trip.origins) {
    for (let pair = pairs.outStart[origin]!; pair < pairs.outStart[origin + 1]!; pair++) {
      if (trip.isDestination[pairs.to[pair]!] === 1) direct.push(pair);
    }
  }
  return direct;
}
