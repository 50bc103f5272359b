import { EARLIEST_ARRIVAL, ENTRY, LOWEST_PRICE } from './departure-boards.ts';
import { doubleCapacity } from './column-capacity.ts';
import { LastBounds } from './last-bounds.ts';
import { MiddleSegments } from './middle-segments.ts';
import { MINUTES_A_DAY } from './network.ts';
import { OnwardPairs, type OnwardGroup } from './onward-pairs.ts';
import { leastWait } from './pair-links.ts';
import type { Query, SearchState } from './search-state.ts';
import { WaitingLegs } from './waiting-legs.ts';

/** Keeps local minutes above zero before they are cut to one day. */
const AHEAD = 8 * MINUTES_A_DAY;

/** Finds the itineraries with two connections that beat what direct flights and one connection left open. */
export class TwoStopSearch {
  private readonly state: SearchState;
  private readonly lastBounds: LastBounds;
  private readonly onward: OnwardPairs;
  private readonly middle: MiddleSegments;
  private readonly waiting = new WaitingLegs();
  /** The open pairs of the first flight that is bounded: places among the onward pairs, and least waits. */
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

  /** What may be paid after a first flight at most, however soon the rest of the itinerary arrives. */
  private mostAfter({ leastMinutes }: OnwardGroup, leg: number): number {
    const { firstLegs, front } = this.state;
    const arrival = firstLegs.arrives[leg]! + leastMinutes;
    if (arrival - firstLegs.departs[leg]! >= front.span) return 0;
    return front.best[firstLegs.frontRow[leg]! + arrival]! - firstLegs.through[leg]!;
  }

  /** Notes the middle pairs that may win after one first flight, by bounds alone. */
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

  /** Lists the pairs that bounds leave open, with their least waits; answers how many there are. */
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
    // Whether a pair is open no processor can guess: the signs of the differences move on without a jump. What lands too
    // late looks at the place behind its dominanceClass.
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
    // The same look again, now that the wait is known: cheaper than one at a board.
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
