import { EARLIEST_ARRIVAL, ENTRY, LOWEST_PRICE } from './departure-boards.ts';
import { doubleCapacity } from './column-capacity.ts';
import { NO_CARRIER } from './last-segments.ts';
import { MINUTES_A_DAY, weekdayOf } from './network.ts';
import type { OnwardPairs } from './onward-pairs.ts';
import { fromOf, leastConnectionOf, rowEndOf, rowStartOf, shortestOf, toCityOf, toOf } from './pair-cards.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { arrivesOf, connectsOn, departsOf, firstRowAtLeast } from './row-fields.ts';
import type { SearchState } from './search-state.ts';
import type { WaitingLegs } from './waiting-legs.ts';

const UNREAD = -1;

/**
 * Tries the dated flights of a middle pair in the order in which they leave, each after all first flights that wait for the
 * pair, until no later one can win any more.
 */
export class MiddleSegments {
  private readonly state: SearchState;
  private readonly onward: OnwardPairs;
  private readonly waiting: WaitingLegs;
  /** The first flights that wait for the pair that is tried; those that no flight of it can help any more are left out. */
  private legs: Int32Array = new Int32Array(64);
  private legCount = 0;
  /** Of the pair: its place among the onward pairs, its board, when its flights have to leave. */
  private at = 0;
  private board = 0;
  private ready = 0;
  private latest = 0;
  /** Whether its flights leave in the order of their days and local times: not where the clock changes. */
  private inOrder = true;

  constructor(state: SearchState, onward: OnwardPairs, waiting: WaitingLegs) {
    this.state = state;
    this.onward = onward;
    this.waiting = waiting;
  }

  /** `at` is the pair's place among the onward pairs. */
  complete(at: number): void {
    const { network, cards, firstLegs, boards } = this.state;
    const { zones, rules, dayCount } = network;
    const { waiting, onward } = this;
    const pair = onward.pair[at]!;
    const airport = fromOf(cards, pair);
    let earliest = NOT_SOLD;
    let latest = -NOT_SOLD;
    this.legCount = 0;
    for (let link = waiting.takeChain(at); link >= 0; link = waiting.next[link]!) {
      const leg = waiting.leg[link]!;
      if (this.legCount === this.legs.length) this.legs = doubleCapacity(this.legs);
      this.legs[this.legCount++] = leg;
      const arrives = firstLegs.arrives[leg]!;
      if (arrives < earliest) earliest = arrives;
      if (arrives > latest) latest = arrives;
    }
    this.at = at;
    this.inOrder = this.state.clocks.findOffset(airport) !== undefined;
    this.board = boards.boardOf(toCityOf(cards, pair));
    this.ready = earliest + onward.connection[at]!;
    this.latest = latest + rules.maximumLayoverMinutes;
    const first = Math.max(0, Math.floor((this.ready + zones.least[airport]!) / MINUTES_A_DAY));
    const last = Math.min(dayCount - 1, Math.floor((this.latest + zones.greatest[airport]!) / MINUTES_A_DAY));
    for (let day = first; day <= last && this.legCount > 0; day++) this.completeDay(pair, airport, day);
  }

  private completeDay(pair: number, airport: number, day: number): void {
    const { network, cards, boards, partyBounds, clocks } = this.state;
    const least = partyBounds.ofDay(pair, day);
    if (least === NOT_SOLD) return;
    const { rows, zones, firstDay } = network;
    const { board, ready, latest } = this;
    const connection = leastConnectionOf(cards, pair);
    const shortest = shortestOf(cards, pair);
    const to = toOf(cards, pair);
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    const midnight = day * MINUTES_A_DAY;
    // Where clocks change this window is wider than the true one; the exact test follows.
    const earliestLocal = ready + zones.least[airport]! - midnight;
    const latestLocal = latest + zones.greatest[airport]! - midnight;
    const end = rowEndOf(cards, pair);
    for (let row = firstRowAtLeast(rows, rowStartOf(cards, pair), end, earliestLocal); row < end; row++) {
      const local = departsOf(rows, row);
      if (local > latestLocal) return;
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      const departs = clocks.utc(airport, day, local);
      if (departs < ready || departs > latest) continue;
      const lands = clocks.utc(to, day, arrivesOf(rows, row));
      const soonest = boards.firstFrom(board, departs + shortest + connection);
      const next = lands - departs === shortest ? soonest : boards.firstFrom(board, lands + connection);
      this.tryFlight(row, day, departs, lands, soonest, next, least);
      if (this.legCount === 0) return;
    }
  }

  /**
   * Tries one flight. No flight that leaves with it or later reaches an earlier entry of the board than `soonest`; `next` is
   * the first that this one reaches.
   */
  private tryFlight(
    row: number,
    day: number,
    departs: number,
    lands: number,
    soonest: number,
    next: number,
    least: number,
  ): void {
    const { network, pricer, firstLegs, front, boards, last } = this.state;
    const { legs, at, inOrder } = this;
    const { best, span } = front;
    const stop = boards.end[this.board]!;
    if (soonest === stop) {
      if (inOrder) this.legCount = 0;
      return;
    }
    const connection = this.onward.connection[at]!;
    const longest = network.rules.maximumLayoverMinutes;
    const { entries } = boards;
    const earliestArrival = entries[soonest * ENTRY + EARLIEST_ARRIVAL]!;
    const leastRest = this.onward.middlePrice[at]! + entries[soonest * ENTRY + LOWEST_PRICE]!;
    const nextArrival = next === stop ? NOT_SOLD : entries[next * ENTRY + EARLIEST_ARRIVAL]!;
    const nextPrice = next === stop ? NOT_SOLD : entries[next * ENTRY + LOWEST_PRICE]!;
    let price = UNREAD;
    let kept = 0;
    for (let each = 0; each < this.legCount; each++) {
      const leg = legs[each]!;
      const wait = departs - firstLegs.arrives[leg]!;
      const limit = firstLegs.departs[leg]! + span;
      const frontRow = firstLegs.frontRow[leg]!;
      const through = firstLegs.through[leg]!;
      const isEarly = wait < connection;
      const isLost =
        !isEarly &&
        (wait > longest ||
          earliestArrival >= limit ||
          best[frontRow + earliestArrival]! <= through + leastRest);
      if (!isLost || !inOrder) legs[kept++] = leg;
      if (isLost || isEarly) continue;
      if (nextArrival >= limit) continue;
      const room = best[frontRow + nextArrival]! - nextPrice;
      if (room <= through + least) continue;
      if (price === UNREAD) price = pricer.priceOf(row, day);
      if (price === NOT_SOLD) continue;
      const isThrough = pricer.sellsThrough && this.isOneCarrier(leg, row);
      const paid = firstLegs.price[leg]! + price;
      const sum = isThrough ? through + pricer.throughPriceOf(row, day) : paid;
      if (room <= sum) continue;
      this.begin(leg, row, day, isThrough);
      last.completeFrom(next, stop, this.onward.pair[at]!, lands, paid, sum);
    }
    this.legCount = kept;
  }

  private isOneCarrier(leg: number, row: number): boolean {
    const { carrier } = this.state.network.rows;
    return carrier[this.state.firstLegs.row[leg]!] === carrier[row];
  }

  private begin(leg: number, row: number, day: number, isThrough: boolean): void {
    const { network, firstLegs, last } = this.state;
    last.dominanceClass = firstLegs.dominanceClass[leg]!;
    last.departs = firstLegs.departs[leg]!;
    last.carrier = isThrough ? network.rows.carrier[row]! : NO_CARRIER;
    last.legs.row0 = firstLegs.row[leg]!;
    last.legs.row1 = row;
    last.legs.day1 = day;
  }
}
