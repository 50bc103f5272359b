import { CLOSED } from './adult-bound.ts';
import type { FirstLegGroup } from './first-legs.ts';
import { LastBounds } from './last-bounds.ts';
import { MiddleFlights } from './middle-flights.ts';
import { MINUTES_A_DAY } from './network.ts';
import { firstAtLeast } from './ordered-search.ts';
import type { Query, SearchState } from './search-state.ts';

/** The first flights of one pair with bounds over everything that can follow them. */
interface BoundedGroup {
  readonly first: FirstLegGroup;
  readonly leastPrice: number;
  readonly leastMinutes: number;
  readonly cheapest: number;
}

/** Finds the itineraries with two connections that beat what direct flights and one connection left open. */
export class TwoStopSearch {
  private readonly state: SearchState;
  private readonly middle: MiddleFlights;
  private readonly lastBounds: LastBounds;
  private window: Uint16Array = new Uint16Array(0);

  constructor(state: SearchState) {
    this.state = state;
    this.middle = new MiddleFlights(state);
    this.lastBounds = new LastBounds(state);
  }

  offer(query: Query): void {
    const { front, firstLegs, last } = this.state;
    if (firstLegs.connecting.length === 0) return;
    this.window = this.boundsOfLaterDays(query.cabin);
    this.lastBounds.begin(this.window);
    last.legs.stops = 2;
    last.legs.day0 = query.day;
    const before = front.found.count;
    const groups: BoundedGroup[] = [];
    for (const first of firstLegs.connecting) {
      const group = this.boundGroup(first);
      if (group.leastPrice < Infinity) groups.push(group);
    }
    // Cheap ways first: what they find cuts off most of the dear ones unseen.
    groups.sort((a, b) => a.cheapest - b.cheapest);
    for (const group of groups) if (this.mayWin(group)) this.offerGroup(group.first);
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

  private boundGroup(first: FirstLegGroup): BoundedGroup {
    const { network, firstLegs } = this.state;
    const { airports, pairs } = network;
    let leastPrice = Infinity;
    let leastMinutes = Infinity;
    const city = pairs.toCity[first.pair]!;
    for (let i = airports.cityStart[city]!; i < airports.cityStart[city + 1]!; i++) {
      const airport = airports.cityAirport[i]!;
      for (let pair = pairs.outStart[airport]!; pair < pairs.outStart[airport + 1]!; pair++) {
        const next = pairs.toCity[pair]!;
        const lastPrice = this.lastBounds.price[next]!;
        if (lastPrice === Infinity || this.window[pair] === CLOSED) continue;
        const price = this.window[pair]! * this.state.partyStep(pair) + lastPrice;
        const minutes =
          pairs.shortestMinutes[pair]! + pairs.leastConnectionMinutes[pair]! + this.lastBounds.minutes[next]!;
        if (price < leastPrice) leastPrice = price;
        if (minutes < leastMinutes) leastMinutes = minutes;
      }
    }
    leastMinutes += pairs.leastConnectionMinutes[first.pair]!;
    let cheapest = Infinity;
    for (let leg = first.start; leg < first.end; leg++)
      cheapest = Math.min(cheapest, firstLegs.through[leg]!);
    return { first, leastPrice, leastMinutes, cheapest: cheapest + leastPrice };
  }

  /** Whether any flight of the group could still lead to an itinerary that the front does not beat. */
  private mayWin({ first, leastPrice, leastMinutes }: BoundedGroup): boolean {
    const { firstLegs, front } = this.state;
    for (let leg = first.start; leg < first.end; leg++) {
      const minutes = firstLegs.arrives[leg]! - firstLegs.departs[leg]! + leastMinutes;
      if (minutes >= front.span) continue;
      if (front.best[firstLegs.lane[leg]! * front.span + minutes]! > firstLegs.through[leg]! + leastPrice)
        return true;
    }
    return false;
  }

  private offerGroup(first: FirstLegGroup): void {
    const { airports, pairs, rules } = this.state.network;
    const arrival = pairs.to[first.pair]!;
    const city = airports.city[arrival]!;
    const domestic = pairs.domestic[first.pair] === 1;
    for (let i = airports.cityStart[city]!; i < airports.cityStart[city + 1]!; i++) {
      const airport = airports.cityAirport[i]!;
      const international =
        airport === arrival ? airports.internationalMinutes[airport]! : rules.airportChangeMinutes;
      const within = airport === arrival && domestic ? airports.domesticMinutes[airport]! : international;
      for (let pair = pairs.outStart[airport]!; pair < pairs.outStart[airport + 1]!; pair++) {
        if (this.lastBounds.price[pairs.toCity[pair]!] === Infinity || this.window[pair] === CLOSED) continue;
        this.offerMiddle(first, pair, pairs.domestic[pair] === 1 ? within : international);
      }
    }
  }

  /** Tries the middle pair after every first flight of the group whose bounds leave room. */
  private offerMiddle(first: FirstLegGroup, pair: number, connection: number): void {
    const { network, firstLegs, front } = this.state;
    const { departs, arrives, through: paid, frontRow } = firstLegs;
    const { best, span } = front;
    const next = network.pairs.toCity[pair]!;
    const middlePrice = this.window[pair]! * this.state.partyStep(pair);
    const price = middlePrice + this.lastBounds.price[next]!;
    const untilLast =
      connection + network.pairs.shortestMinutes[pair]! + network.pairs.leastConnectionMinutes[pair]!;
    const rest = untilLast + this.lastBounds.minutes[next]!;
    for (let leg = first.start; leg < first.end; leg++) {
      const bound = arrives[leg]! + rest;
      if (bound - departs[leg]! >= span || best[frontRow[leg]! + bound]! <= paid[leg]! + price) continue;
      this.offerAfter(first.pair, leg, pair, next, untilLast, middlePrice);
    }
  }

  /** Looks at the real board of the last flights before any middle flight. */
  private offerAfter(
    firstPair: number,
    leg: number,
    pair: number,
    next: number,
    untilLast: number,
    middlePrice: number,
  ): void {
    const { firstLegs, front, boards, last } = this.state;
    const departs = firstLegs.departs[leg]!;
    const arrives = firstLegs.arrives[leg]!;
    const through = firstLegs.through[leg]!;
    const board = boards.boardOf(next);
    this.lastBounds.tighten(next);
    const end = boards.end[board]!;
    const at = firstAtLeast(boards.departs, boards.start[board]!, end, arrives + untilLast);
    if (at === end) return;
    const earliest = boards.earliestArrival[at]!;
    if (earliest - departs >= front.span) return;
    if (front.best[firstLegs.frontRow[leg]! + earliest]! <= through + middlePrice + boards.lowestPrice[at]!)
      return;
    last.lane = firstLegs.lane[leg]!;
    last.departs = departs;
    last.legs.row0 = firstLegs.row[leg]!;
    this.middle.complete(firstPair, pair, board, arrives, firstLegs.price[leg]!, through, middlePrice);
  }
}
