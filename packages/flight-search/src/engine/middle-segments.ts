import { NO_CARRIER } from './last-segments.ts';
import { MINUTES_A_DAY, weekdayOf } from './network.ts';
import type { OnwardPairs } from './onward-pairs.ts';
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
  /** Of the pair that is tried: its place among the onward pairs, the first flights that wait for it, its board, and when its flights have to leave. */
  private at = 0;
  private head = 0;
  private board = 0;
  private ready = 0;
  private latest = 0;

  constructor(state: SearchState, onward: OnwardPairs, waiting: WaitingLegs) {
    this.state = state;
    this.onward = onward;
    this.waiting = waiting;
  }

  /** `at` is the pair's place among the onward pairs. */
  complete(at: number): void {
    const { network, firstLegs, boards } = this.state;
    const { pairs, zones, rules, dayCount } = network;
    const { waiting, onward } = this;
    const pair = onward.pair[at]!;
    const airport = pairs.from[pair]!;
    let earliest = Infinity;
    let latest = -Infinity;
    const head = waiting.takeChain(at);
    for (let link = head; link >= 0; link = waiting.next[link]!) {
      const arrives = firstLegs.arrives[waiting.leg[link]!]!;
      if (arrives < earliest) earliest = arrives;
      if (arrives > latest) latest = arrives;
    }
    this.at = at;
    this.head = head;
    this.board = boards.boardOf(pairs.toCity[pair]!);
    this.ready = earliest + onward.connection[at]!;
    this.latest = latest + rules.maximumLayoverMinutes;
    const first = Math.max(0, Math.floor((this.ready + zones.least[airport]!) / MINUTES_A_DAY));
    const last = Math.min(dayCount - 1, Math.floor((this.latest + zones.greatest[airport]!) / MINUTES_A_DAY));
    for (let day = first; day <= last; day++) if (!this.completeDay(pair, airport, day)) return;
  }

  /** Answers whether flights of later days may still win. */
  private completeDay(pair: number, airport: number, day: number): boolean {
    const { network, boards, partyBounds, clocks } = this.state;
    const least = partyBounds.ofDay(pair, day);
    if (least === NOT_SOLD) return true;
    const { pairs, rows, zones, firstDay } = network;
    const { board, ready, latest } = this;
    const connection = pairs.leastConnectionMinutes[pair]!;
    const shortest = pairs.shortestMinutes[pair]!;
    // Only where the clock stands still do flights leave in the order of their local times.
    const inOrder = clocks.findOffset(airport) !== undefined;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    const midnight = day * MINUTES_A_DAY;
    // Where clocks change this window is wider than the true one; the exact test follows.
    const earliestLocal = ready + zones.least[airport]! - midnight;
    const latestLocal = latest + zones.greatest[airport]! - midnight;
    const end = pairs.rowStart[pair + 1]!;
    for (let row = firstRowAtLeast(rows, pairs.rowStart[pair]!, end, earliestLocal); row < end; row++) {
      const local = departsOf(rows, row);
      if (local > latestLocal) return true;
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      const departs = clocks.utc(airport, day, local);
      if (departs < ready || departs > latest) continue;
      const lands = clocks.utc(pairs.to[pair]!, day, arrivesOf(rows, row));
      const soonest = boards.firstFrom(board, departs + shortest + connection);
      const next = lands - departs === shortest ? soonest : boards.firstFrom(board, lands + connection);
      const winsLater = this.tryFlight(row, day, departs, lands, soonest, next, least);
      if (inOrder && !winsLater) return false;
    }
    return true;
  }

  /**
   * Tries one flight. No flight that leaves with it or later reaches an earlier entry of the board than `soonest`; `next` is
   * the first that this one reaches. Answers whether a later one may still win.
   */
  private tryFlight(
    row: number,
    day: number,
    departs: number,
    lands: number,
    soonest: number,
    next: number,
    least: number,
  ): boolean {
    const { network, pricer, firstLegs, front, boards, last } = this.state;
    const { waiting, at } = this;
    const { best, span } = front;
    const stop = boards.end[this.board]!;
    if (soonest === stop) return false;
    const connection = this.onward.connection[at]!;
    const longest = network.rules.maximumLayoverMinutes;
    const earliestArrival = boards.earliestArrival[soonest]!;
    const leastRest = this.onward.middlePrice[at]! + boards.lowestPrice[soonest]!;
    let price = UNREAD;
    let winsLater = false;
    for (let link = this.head; link >= 0; link = waiting.next[link]!) {
      const leg = waiting.leg[link]!;
      const wait = departs - firstLegs.arrives[leg]!;
      if (wait < connection) winsLater = true;
      if (wait < connection || wait > longest) continue;
      const limit = firstLegs.departs[leg]! + span;
      if (earliestArrival >= limit) continue;
      const frontRow = firstLegs.frontRow[leg]!;
      const through = firstLegs.through[leg]!;
      if (best[frontRow + earliestArrival]! <= through + leastRest) continue;
      winsLater = true;
      if (next === stop || boards.earliestArrival[next]! >= limit) continue;
      const room = best[frontRow + boards.earliestArrival[next]!]! - boards.lowestPrice[next]!;
      if (room <= through + least) continue;
      if (price === UNREAD) price = pricer.priceOf(row, day);
      if (price === NOT_SOLD) return true;
      const isThrough = pricer.sellsThrough && this.isOneCarrier(leg, row);
      const paid = firstLegs.price[leg]! + price;
      const sum = isThrough ? through + pricer.throughPriceOf(row, day) : paid;
      if (room <= sum) continue;
      this.begin(leg, row, day, isThrough);
      last.completeFrom(next, stop, network.rows.pair[row]!, lands, paid, sum);
    }
    return winsLater;
  }

  private isOneCarrier(leg: number, row: number): boolean {
    const { carrier } = this.state.network.rows;
    return carrier[this.state.firstLegs.row[leg]!] === carrier[row];
  }

  private begin(leg: number, row: number, day: number, isThrough: boolean): void {
    const { network, firstLegs, last } = this.state;
    last.lane = firstLegs.lane[leg]!;
    last.departs = firstLegs.departs[leg]!;
    last.carrier = isThrough ? network.rows.carrier[row]! : NO_CARRIER;
    last.legs.row0 = firstLegs.row[leg]!;
    last.legs.row1 = row;
    last.legs.day1 = day;
  }
}
