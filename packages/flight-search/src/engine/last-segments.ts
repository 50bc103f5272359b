import {
  ARRIVES,
  DAY,
  DEPARTS,
  EARLIEST_ARRIVAL,
  ENTRY,
  FROM,
  LEAST_PRICE,
  LOWEST_PRICE,
  ROW,
  type DepartureBoards,
} from './departure-boards.ts';
import { noLegs, type Legs } from './found-rows.ts';
import type { ParetoFront } from './pareto-front.ts';
import type { Network } from './network.ts';
import { NOT_SOLD } from './party-pricer.ts';

/** No single carrier flies all of the partial itinerary, or no fare of the timetable is a through fare. */
export const NO_CARRIER = -1;

/** Completes a partial itinerary with every last flight of a board that the front does not beat. */
export class LastSegments {
  /** The partial itinerary: its segments so far, its dominance class and the UTC minute at which it leaves. */
  readonly legs: Legs = noLegs();
  dominanceClass = 0;
  departs = 0;
  /** The carrier of all its segments so far, or `NO_CARRIER`. */
  carrier = NO_CARRIER;
  private readonly network: Network;
  private readonly boards: DepartureBoards;
  private readonly front: ParetoFront;

  constructor(network: Network, boards: DepartureBoards, front: ParetoFront) {
    this.network = network;
    this.boards = boards;
    this.front = front;
  }

  /**
   * `arriving` is the pair that reaches the board's city at UTC minute `arrives`; `paid` is the price so far, `through`
   * that of through fares, which with `NO_CARRIER` is the same.
   */
  complete(board: number, arriving: number, arrives: number, paid: number, through: number): void {
    const { boards } = this;
    const end = boards.end[board]!;
    const earliest = arrives + this.network.pairs.leastConnectionMinutes[arriving]!;
    const at = boards.firstFrom(board, earliest);
    this.completeFrom(at, end, arriving, arrives, paid, through);
  }

  /** The same with the entries `[start, end)` of the boards, of which the first is the earliest that can be caught. */
  completeFrom(
    start: number,
    end: number,
    arriving: number,
    arrives: number,
    paid: number,
    through: number,
  ): void {
    const { network, boards, front, legs, dominanceClass, carrier } = this;
    const { airports, pairs, rules } = network;
    const { carrier: carrierOf } = network.rows;
    const { best, span } = front;
    const { entries } = boards;
    const shift = dominanceClass * span - this.departs;
    const limit = this.departs + span;
    const latest = arrives + rules.maximumLayoverMinutes;
    const airport = pairs.to[arriving]!;
    const international = airports.internationalMinutes[airport]!;
    const domestic = pairs.domestic[arriving] === 1 ? airports.domesticMinutes[airport]! : international;
    for (let at = start; at < end; at++) {
      const entry = at * ENTRY;
      const departs = entries[entry + DEPARTS]!;
      if (departs > latest) return;
      // No later entry arrives earlier or costs less: once that bound is beaten, so are all the rest.
      const earliest = entries[entry + EARLIEST_ARRIVAL]!;
      if (earliest >= limit || best[shift + earliest]! <= through + entries[entry + LOWEST_PRICE]!) return;
      const arrival = entries[entry + ARRIVES]!;
      if (arrival >= limit || best[shift + arrival]! <= through + entries[entry + LEAST_PRICE]!) continue;
      const from = entries[entry + FROM]!;
      const same = (from & 1) === 1 ? domestic : international;
      if (departs - arrives < (from >> 1 === airport ? same : rules.airportChangeMinutes)) continue;
      const alone = boards.priceOf(at);
      if (alone === NOT_SOLD) continue;
      const row = entries[entry + ROW]!;
      const isThrough = carrier !== NO_CARRIER && carrierOf[row] === carrier;
      const price = isThrough ? through + boards.throughPriceOf(at) : paid + alone;
      if (best[shift + arrival]! <= price) continue;
      this.name(legs.stops, row, entries[entry + DAY]!);
      front.offer(dominanceClass, arrival - this.departs, price, legs);
    }
  }

  private name(stops: number, row: number, day: number): void {
    const { legs } = this;
    if (stops === 1) {
      legs.row1 = row;
      legs.day1 = day;
    } else {
      legs.row2 = row;
      legs.day2 = day;
    }
  }
}
