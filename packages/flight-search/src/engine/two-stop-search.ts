import { EARLIEST_ARRIVAL, ENTRY, LOWEST_PRICE } from './departure-boards.ts';
import { doubleCapacity } from './column-capacity.ts';
import { LastBounds } from './last-bounds.ts';
import { MINUTES_A_DAY, weekdayOf } from './schedule-columns.ts';
import { OnwardPairs, type OnwardGroup } from './onward-pairs.ts';
import { leastWait } from './pair-links.ts';
import type { Query, SearchState } from './search-state.ts';
import { WaitingLegs } from './waiting-legs.ts';
import { NO_CARRIER } from './last-segments.ts';
import { fromOf, leastConnectionOf, rowEndOf, rowStartOf, shortestOf, toCityOf, toOf } from './pair-cards.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { connectsOn, departsOf, firstRowAtLeast } from './row-fields.ts';

/** Keeps local minutes positive before they are reduced to one day. */
const AHEAD = 8 * MINUTES_A_DAY;

/** Finds the itineraries with two connections that beat the results of direct flights and one connection. */
export class TwoStopSearch {
  private readonly state: SearchState;
  private readonly lastBounds: LastBounds;
  private readonly onward: OnwardPairs;
  private readonly middle: MiddleSegments;
  private readonly waiting = new WaitingLegs();
  /** The open pairs of the first flight being bounded: positions among the onward pairs, and least waits. */
  private open: Int32Array = new Int32Array(256);
  private waits: Int32Array = new Int32Array(256);

  constructor(state: SearchState) {
    this.state = state;
    this.lastBounds = new LastBounds(state);
    this.onward = new OnwardPairs(state, this.lastBounds);
    this.middle = new MiddleSegments(state, this.onward, this.waiting);
  }

  offer(query: Query): void {
    const { front, firstLegs, last, network } = this.state;
    if (firstLegs.connecting.length === 0) return;
    const latest = firstLegs.latestDeparture + network.rules.maximumTotalMinutes;
    this.lastBounds.begin(firstLegs.earliestArrival, latest);
    last.legs.stops = 2;
    last.legs.day0 = query.day;
    const before = front.found.count;
    this.onward.list();
    for (const group of this.onward.cheapestFirst) this.offerGroup(group);
    front.settle(before);
  }

  private offerGroup(group: OnwardGroup): void {
    const { waiting } = this;
    waiting.begin(group.end);
    for (let leg = group.first.start; leg < group.first.end; leg++) {
      const most = this.mostAfter(group, leg);
      if (most > group.leastPrice) this.boundLeg(group, leg, most);
    }
    for (let at = waiting.takePair(); at !== undefined; at = waiting.takePair()) this.middle.complete(at);
  }

  /** The maximum price after a first flight, however soon the rest of the itinerary arrives. */
  private mostAfter({ leastMinutes }: OnwardGroup, leg: number): number {
    const { firstLegs, front } = this.state;
    const arrival = firstLegs.arrives[leg]! + leastMinutes;
    if (arrival - firstLegs.departs[leg]! >= front.span) return 0;
    return front.best[firstLegs.frontRow[leg]! + arrival]! - firstLegs.through[leg]!;
  }

  /** Records the middle pairs that may win after one first flight, by bounds alone. */
  private boundLeg(group: OnwardGroup, leg: number, most: number): void {
    const { network, firstLegs, front, boards } = this.state;
    const { best, span } = front;
    const { onward, waiting } = this;
    const { pair, middlePrice, untilLast } = onward;
    const { toCity } = network.pairs;
    const arrives = firstLegs.arrives[leg]!;
    const through = firstLegs.through[leg]!;
    const row = firstLegs.frontRow[leg]!;
    const limit = firstLegs.departs[leg]! + span;
    const count = this.listOpen(group, leg, most);
    const { open, waits } = this;
    for (let i = 0; i < count; i++) {
      const at = open[i]!;
      const board = boards.boardOf(toCity[pair[at]!]!);
      const first = boards.firstFrom(board, arrives + waits[i]! + untilLast[at]!);
      if (first === boards.end[board]!) continue;
      const arrival = boards.entries[first * ENTRY + EARLIEST_ARRIVAL]!;
      if (
        arrival >= limit ||
        best[row + arrival]! <= through + middlePrice[at]! + boards.entries[first * ENTRY + LOWEST_PRICE]!
      ) {
        continue;
      }
      waiting.add(at, leg);
    }
  }

  /** Lists the pairs that bounds leave open, with their least waits; returns how many there are. */
  private listOpen(group: OnwardGroup, leg: number, most: number): number {
    const { network, firstLegs, front } = this.state;
    const { best, span } = front;
    const { slots, price, connection, minutes } = this.onward;
    const { maximumLayoverMinutes } = network.rules;
    const arrives = firstLegs.arrives[leg]!;
    const through = firstLegs.through[leg]!;
    const row = firstLegs.frontRow[leg]!;
    const limit = firstLegs.departs[leg]! + span;
    while (this.open.length < group.end - group.start) {
      this.open = doubleCapacity(this.open);
      this.waits = doubleCapacity(this.waits);
    }
    const { open, waits } = this;
    let count = 0;
    // Whether a pair is open is unpredictable for the processor: the signs of the differences advance without a branch.
    // A landing that is too late reads the place behind its dominance class.
    for (let at = group.start; at < group.end; at++) {
      const left = arrives + minutes[at]! - limit;
      const known = best[row + limit + (left & (left >> 31))]!;
      open[count] = at;
      count += ((price[at]! - most) & left & (through + price[at]! - known)) >>> 31;
    }
    if (group.offset === undefined) {
      waits.fill(0, 0, count);
      return count;
    }
    const local = (arrives + group.offset + AHEAD) % MINUTES_A_DAY;
    let kept = 0;
    // The same lookup again, now that the wait is known: cheaper than one at a board.
    for (let i = 0; i < count; i++) {
      const at = open[i]!;
      const ready = local + connection[at]!;
      const wait = leastWait(slots[at]!, ready < MINUTES_A_DAY ? ready : ready - MINUTES_A_DAY);
      const left = arrives + minutes[at]! + wait - limit;
      const known = best[row + limit + (left & (left >> 31))]!;
      const layover = connection[at]! + wait - maximumLayoverMinutes;
      open[kept] = at;
      waits[kept] = wait;
      kept += ((layover - 1) & left & (through + price[at]! - known)) >>> 31;
    }
    return kept;
  }
}

const UNREAD = -1;

/**
 * Tries the dated flights of a middle pair in order of departure, each after all first flights that wait for the pair,
 * until no later one can win any more.
 */
class MiddleSegments {
  private readonly state: SearchState;
  private readonly onward: OnwardPairs;
  private readonly waiting: WaitingLegs;
  /**
   * The first flights that wait for the pair being tried, without those that none of its flights can improve any more.
   */
  private legs: Int32Array = new Int32Array(64);
  private legCount = 0;
  /** Of the pair: its position among the onward pairs, its board, and when its flights have to leave. */
  private at = 0;
  private board = 0;
  private ready = 0;
  private latest = 0;
  /** Whether its flights leave in the order of their days and local times; false on a clock change. */
  private inOrder = true;

  constructor(state: SearchState, onward: OnwardPairs, waiting: WaitingLegs) {
    this.state = state;
    this.onward = onward;
    this.waiting = waiting;
  }

  /** `at` is the pair's position among the onward pairs. */
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
    // On a clock change this window is wider than the true one; the exact test follows.
    const earliestLocal = ready + zones.least[airport]! - midnight;
    const latestLocal = latest + zones.greatest[airport]! - midnight;
    const end = rowEndOf(cards, pair);
    for (let row = firstRowAtLeast(rows, rowStartOf(cards, pair), end, earliestLocal); row < end; row++) {
      const local = departsOf(rows, row);
      if (local > latestLocal) return;
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      const departs = clocks.departureUtc(rows, row, airport, day);
      if (departs < ready || departs > latest) continue;
      const lands = clocks.arrivalUtc(rows, row, to, day);
      const soonest = boards.firstFrom(board, departs + shortest + connection);
      const next = lands - departs === shortest ? soonest : boards.firstFrom(board, lands + connection);
      this.tryFlight(row, day, departs, lands, soonest, next, least);
      if (this.legCount === 0) return;
    }
  }

  /**
   * Tries one flight. No flight that leaves with it or later reaches an earlier entry of the board than `soonest`;
   * `next` is the first that this one reaches.
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
