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
    for (const group of this.onward.groups) this.offerGroup(group);
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
    const { pair, slots, price, middlePrice, connection, untilLast, minutes } = onward;
    const { toCity } = network.pairs;
    const { maximumLayoverMinutes } = network.rules;
    const arrives = firstLegs.arrives[leg]!;
    const through = firstLegs.through[leg]!;
    const row = firstLegs.frontRow[leg]!;
    const limit = firstLegs.departs[leg]! + span;
    const steady = group.offset !== undefined;
    const local = (arrives + (group.offset ?? 0) + AHEAD) % MINUTES_A_DAY;
    for (let at = group.start; at < group.end; at++) {
      if (price[at]! >= most) continue;
      const bound = arrives + minutes[at]!;
      if (bound >= limit || best[row + bound]! <= through + price[at]!) continue;
      let wait = 0;
      if (steady) {
        const ready = local + connection[at]!;
        wait = leastWait(slots[at]!, ready < MINUTES_A_DAY ? ready : ready - MINUTES_A_DAY);
        if (connection[at]! + wait > maximumLayoverMinutes) continue;
        // The same look at the front as before, now that the wait is known: cheaper than one at a board.
        if (wait > 0 && (bound + wait >= limit || best[row + bound + wait]! <= through + price[at]!))
          continue;
      }
      const board = boards.boardOf(toCity[pair[at]!]!);
      const first = boards.firstFrom(board, arrives + wait + untilLast[at]!);
      if (first === boards.end[board]!) continue;
      const arrival = boards.earliestArrival[first]!;
      if (
        arrival >= limit ||
        best[row + arrival]! <= through + middlePrice[at]! + boards.lowestPrice[first]!
      ) {
        continue;
      }
      waiting.add(at, leg);
    }
  }
}
