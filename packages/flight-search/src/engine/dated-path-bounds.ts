import { CLOSED } from './adult-bound.ts';
import { MINUTES_A_DAY, weekdayOf } from './schedule-columns.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { NO_PAIR, type PathList } from './path-list.ts';
import { connectsOn } from './row-fields.ts';
import type { SearchState } from './search-state.ts';
import { arrivalUtc, departureUtc } from './zone-table.ts';

/**
 * Lower bounds of the party's price along paths whose first flight leaves on one day: the true price of that flight,
 * and of the later pairs the bounds of only those days on which they can be reached.
 */
export class DatedPathBounds {
  /** Of the path bounded last: the least price of its flights after the first, and of the third alone. */
  rest = 0;
  third = 0;
  private readonly state: SearchState;
  /** Of the first pair's flights on the day, in UTC minutes. */
  private cheapest = NOT_SOLD;
  private latestDeparture = 0;
  private earliestArrival = 0;
  private latestArrival = 0;

  constructor(state: SearchState) {
    this.state = state;
  }

  /** The following paths begin with this pair on this loaded day; returns the least price of its flights. */
  begin(pair: number, day: number): number {
    const { network, pricer } = this.state;
    const { rows, pairs, firstDay } = network;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    this.cheapest = NOT_SOLD;
    this.latestDeparture = -NOT_SOLD;
    this.earliestArrival = NOT_SOLD;
    this.latestArrival = -NOT_SOLD;
    for (let row = pairs.rowStart[pair]!; row < pairs.rowStart[pair + 1]!; row++) {
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      const price = pricer.sellsThrough ? pricer.throughPriceOf(row, day) : pricer.priceOf(row, day);
      if (price === NOT_SOLD) continue;
      const arrives = arrivalUtc(network, row, day);
      this.cheapest = Math.min(this.cheapest, price);
      this.latestDeparture = Math.max(this.latestDeparture, departureUtc(network, row, day));
      this.earliestArrival = Math.min(this.earliestArrival, arrives);
      this.latestArrival = Math.max(this.latestArrival, arrives);
    }
    return this.cheapest;
  }

  /** The bound of a path; `NOT_SOLD` if a later pair has no seat on any day on which it can be reached. */
  boundOf(paths: PathList, path: number): number {
    const { pairs, rules } = this.state.network;
    const first = paths.first[path]!;
    const second = paths.second[path]!;
    const third = paths.third[path]!;
    const ready = this.earliestArrival + pairs.leastConnectionMinutes[first]!;
    const secondPrice = this.leastOf(second, ready, this.latestArrival + rules.maximumLayoverMinutes);
    if (secondPrice === NOT_SOLD) return NOT_SOLD;
    this.third = 0;
    if (third !== NO_PAIR) {
      const lands = ready + pairs.shortestMinutes[second]!;
      const latest = this.latestDeparture + rules.maximumTotalMinutes - pairs.shortestMinutes[third]!;
      this.third = this.leastOf(third, lands + pairs.leastConnectionMinutes[second]!, latest);
      if (this.third === NOT_SOLD) return NOT_SOLD;
    }
    this.rest = secondPrice + this.third;
    return this.cheapest + this.rest;
  }

  /** The least price of a pair's flights that leave within these UTC minutes. */
  private leastOf(pair: number, from: number, to: number): number {
    const { network, bounds, pricer, partyBounds } = this.state;
    const { zones, pairs } = network;
    const airport = pairs.from[pair]!;
    const first = Math.floor((from + zones.least[airport]!) / MINUTES_A_DAY);
    const last = Math.floor((to + zones.greatest[airport]!) / MINUTES_A_DAY);
    const least = bounds.ofPairOnDays(pricer.cabin, pair, first, last);
    return least === CLOSED ? NOT_SOLD : least * partyBounds.step(pair);
  }
}
