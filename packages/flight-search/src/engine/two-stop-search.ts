import { CLOSED } from './adult-bound.ts';
import { connectionMinutes, leastConnectionMinutes } from './connection-minutes.ts';
import type { FirstLegGroup } from './first-legs.ts';
import { MiddleFlights } from './middle-flights.ts';
import { MINUTES_A_DAY } from './network.ts';
import { firstAtLeast } from './ordered-search.ts';
import type { Query, SearchState } from './search-state.ts';

/** The middle pairs that can follow one first pair, with bounds over middle and last segment together. */
interface MiddleGroup {
  readonly first: FirstLegGroup;
  readonly pairs: Int32Array;
  readonly price: Float64Array;
  readonly minutes: Int32Array;
  /** From the first flight's arrival to the earliest possible departure of the last. */
  readonly untilLast: Int32Array;
  readonly leastPrice: number;
  readonly leastMinutes: number;
}

/** Finds the itineraries with two connections that beat what direct flights and one connection left open. */
export class TwoStopSearch {
  private readonly state: SearchState;
  private readonly middle: MiddleFlights;
  /** City → bounds over its last flights, valid for the cities of the trip. */
  private readonly lastPrice: Float64Array;
  private readonly lastMinutes: Int32Array;
  private window: Uint16Array = new Uint16Array(0);

  constructor(state: SearchState) {
    this.state = state;
    this.middle = new MiddleFlights(state);
    this.lastPrice = new Float64Array(state.trip.barred.length);
    this.lastMinutes = new Int32Array(state.trip.barred.length);
  }

  offer(query: Query): void {
    const { front, firstLegs, last } = this.state;
    if (firstLegs.connecting.length === 0) return;
    this.window = this.boundsOfLaterDays(query.cabin);
    this.boundLastFlights();
    last.legs.stops = 2;
    last.legs.day0 = query.day;
    const before = front.found.count;
    const groups = firstLegs.connecting
      .map((first) => this.groupOf(first))
      .filter((group) => group.pairs.length > 0)
      .sort((a, b) => a.leastPrice - b.leastPrice);
    for (const group of groups) this.offerGroup(group);
    front.settle(before);
  }

  /** Price bounds over all local days on which a second or third flight can leave. */
  private boundsOfLaterDays(cabin: number): Uint16Array {
    const { bounds, firstLegs, network } = this.state;
    const { zones, rules } = network;
    const latest = firstLegs.latestDeparture + rules.maximumTotalMinutes;
    const from = Math.floor((firstLegs.earliestArrival + zones.westmost) / MINUTES_A_DAY);
    return bounds.ofDays(cabin, from, Math.floor((latest + zones.eastmost) / MINUTES_A_DAY));
  }

  private boundLastFlights(): void {
    const { trip, network } = this.state;
    const { shortestMinutes } = network.pairs;
    for (const city of trip.lastCities) {
      let price = Infinity;
      let minutes = MINUTES_A_DAY * 30;
      for (let link = trip.lastHead[city]!; link >= 0; link = trip.lastNext[link]!) {
        const pair = trip.lastPair[link]!;
        if (this.window[pair] === CLOSED) continue;
        price = Math.min(price, this.window[pair]! * this.state.partyStep(pair));
        minutes = Math.min(minutes, shortestMinutes[pair]!);
      }
      this.lastPrice[city] = price;
      this.lastMinutes[city] = minutes;
    }
  }

  private groupOf(first: FirstLegGroup): MiddleGroup {
    const { network, trip } = this.state;
    const { airports, pairs } = network;
    const found: number[] = [];
    const price: number[] = [];
    const minutes: number[] = [];
    const untilLast: number[] = [];
    const city = airports.city[pairs.to[first.pair]!]!;
    for (let i = airports.cityStart[city]!; i < airports.cityStart[city + 1]!; i++) {
      const airport = airports.cityAirport[i]!;
      for (let pair = pairs.outStart[airport]!; pair < pairs.outStart[airport + 1]!; pair++) {
        const next = airports.city[pairs.to[pair]!]!;
        if (trip.lastHead[next]! < 0 || this.window[pair] === CLOSED || this.lastPrice[next] === Infinity)
          continue;
        const until =
          connectionMinutes(network, first.pair, pair) +
          pairs.shortestMinutes[pair]! +
          leastConnectionMinutes(network, pair);
        found.push(pair);
        price.push(this.window[pair]! * this.state.partyStep(pair) + this.lastPrice[next]!);
        minutes.push(until + this.lastMinutes[next]!);
        untilLast.push(until);
      }
    }
    const { price: firstPrices } = this.state.firstLegs;
    const cheapestFirst = firstPrices
      .subarray(first.start, first.end)
      .reduce((a, b) => Math.min(a, b), Infinity);
    return {
      first,
      pairs: Int32Array.from(found),
      price: Float64Array.from(price),
      minutes: Int32Array.from(minutes),
      untilLast: Int32Array.from(untilLast),
      leastPrice: price.reduce((a, b) => Math.min(a, b), Infinity) + cheapestFirst,
      leastMinutes: minutes.reduce((a, b) => Math.min(a, b), Infinity),
    };
  }

  private offerGroup(group: MiddleGroup): void {
    const { network, firstLegs, front, boards, last } = this.state;
    const { best, span } = front;
    const { city } = network.airports;
    for (let leg = group.first.start; leg < group.first.end; leg++) {
      const lane = firstLegs.lane[leg]!;
      const paid = firstLegs.price[leg]!;
      const departs = firstLegs.departs[leg]!;
      const arrives = firstLegs.arrives[leg]!;
      const flown = arrives - departs;
      last.lane = lane;
      last.departs = departs;
      last.legs.row0 = firstLegs.row[leg]!;
      for (let i = 0; i < group.pairs.length; i++) {
        const minutes = flown + group.minutes[i]!;
        if (minutes >= span || best[lane * span + minutes]! <= paid + group.price[i]!) continue;
        const pair = group.pairs[i]!;
        const board = boards.boardOf(city[network.pairs.to[pair]!]!);
        const end = boards.end[board]!;
        const at = firstAtLeast(boards.departs, boards.start[board]!, end, arrives + group.untilLast[i]!);
        if (at === end) continue;
        const real = boards.earliestArrival[at]! - departs;
        const middlePrice = this.window[pair]! * this.state.partyStep(pair);
        if (real >= span || best[lane * span + real]! <= paid + middlePrice + boards.lowestPrice[at]!)
          continue;
        this.middle.complete(group.first.pair, pair, board, arrives, paid);
      }
    }
  }
}
