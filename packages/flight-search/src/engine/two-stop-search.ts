import { LastBounds } from './last-bounds.ts';
import { NO_CARRIER } from './last-segments.ts';
import { MiddleBoard } from './middle-board.ts';
import { MINUTES_A_DAY } from './network.ts';
import { OnwardPairs, type OnwardGroup } from './onward-pairs.ts';
import { leastWait } from './pair-links.ts';
import { NOT_SOLD } from './party-pricer.ts';
import type { Query, SearchState } from './search-state.ts';
import { WaitingLegs } from './waiting-legs.ts';

/** Keeps local minutes above zero before they are cut to one day. */
const AHEAD = 8 * MINUTES_A_DAY;

/** Finds the itineraries with two connections that beat what direct flights and one connection left open. */
export class TwoStopSearch {
  private readonly state: SearchState;
  private readonly lastBounds: LastBounds;
  private readonly onward: OnwardPairs;
  private readonly middle: MiddleBoard;
  private readonly waiting = new WaitingLegs();

  constructor(state: SearchState) {
    this.state = state;
    this.lastBounds = new LastBounds(state);
    this.onward = new OnwardPairs(state, this.lastBounds);
    this.middle = new MiddleBoard(state);
  }

  offer(query: Query): void {
    const { front, firstLegs, last } = this.state;
    if (firstLegs.connecting.length === 0) return;
    this.lastBounds.begin(this.boundsOfLaterDays(query.cabin));
    last.legs.stops = 2;
    last.legs.day0 = query.day;
    const before = front.found.count;
    this.onward.list();
    for (const group of this.onward.groups) if (this.mayWin(group)) this.offerGroup(group);
    front.settle(before);
  }

  /** Price bounds over all local days on which a last flight can leave. */
  private boundsOfLaterDays(cabin: number): Uint16Array {
    const { bounds, firstLegs, network } = this.state;
    const { zones, rules } = network;
    const latest = firstLegs.latestDeparture + rules.maximumTotalMinutes;
    const from = Math.floor((firstLegs.earliestArrival + zones.westmost) / MINUTES_A_DAY);
    return bounds.ofDays(cabin, from, Math.floor((latest + zones.eastmost) / MINUTES_A_DAY));
  }

  /** Whether any flight of the group could still lead to an itinerary that the front does not beat. */
  private mayWin({ first, leastPrice, leastMinutes }: OnwardGroup): boolean {
    const { firstLegs, front } = this.state;
    for (let leg = first.start; leg < first.end; leg++) {
      const arrival = firstLegs.arrives[leg]! + leastMinutes;
      if (arrival - firstLegs.departs[leg]! >= front.span) continue;
      if (front.best[firstLegs.frontRow[leg]! + arrival]! > firstLegs.through[leg]! + leastPrice) return true;
    }
    return false;
  }

  private offerGroup(group: OnwardGroup): void {
    const { waiting } = this;
    waiting.begin(group.start, group.end);
    for (let leg = group.first.start; leg < group.first.end; leg++) this.boundLeg(group, leg);
    for (const at of waiting.pairs) this.offerPair(at);
  }

  /** Notes the middle pairs that may win after one first flight, by bounds alone. */
  private boundLeg(group: OnwardGroup, leg: number): void {
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
      const bound = arrives + minutes[at]!;
      if (bound >= limit || best[row + bound]! <= through + price[at]!) continue;
      let wait = 0;
      if (steady) {
        const ready = local + connection[at]!;
        wait = leastWait(slots[at]!, ready < MINUTES_A_DAY ? ready : ready - MINUTES_A_DAY);
        if (connection[at]! + wait > maximumLayoverMinutes) continue;
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

  /** Tries a noted middle pair: its dated flights are listed once for all first flights that wait for it. */
  private offerPair(at: number): void {
    const { network, firstLegs, boards } = this.state;
    const { waiting, middle, onward } = this;
    const connection = onward.connection[at]!;
    const pair = onward.pair[at]!;
    const board = boards.boardOf(network.pairs.toCity[pair]!);
    let earliest = Infinity;
    let latest = -Infinity;
    for (let link = waiting.headOf(at); link >= 0; link = waiting.next[link]!) {
      const arrives = firstLegs.arrives[waiting.leg[link]!]!;
      if (arrives < earliest) earliest = arrives;
      if (arrives > latest) latest = arrives;
    }
    middle.list(pair, board, earliest + connection, latest + network.rules.maximumLayoverMinutes);
    if (middle.count === 0) return;
    for (let link = waiting.headOf(at); link >= 0; link = waiting.next[link]!) {
      this.offerLeg(waiting.leg[link]!, pair, boards.end[board]!, connection);
    }
  }

  /** Tries the flights of the listed middle pair after one first flight. */
  private offerLeg(leg: number, pair: number, end: number, connection: number): void {
    const { network, pricer, firstLegs, front, last, boards } = this.state;
    const { carrier: carrierOf } = network.rows;
    const { middle } = this;
    const { best, span } = front;
    const row = firstLegs.row[leg]!;
    const paid = firstLegs.price[leg]!;
    const through = firstLegs.through[leg]!;
    const frontRow = firstLegs.frontRow[leg]!;
    const ready = firstLegs.arrives[leg]! + connection;
    const latest = firstLegs.arrives[leg]! + network.rules.maximumLayoverMinutes;
    const limit = firstLegs.departs[leg]! + span;
    const carrier = pricer.sellsThrough ? carrierOf[row]! : NO_CARRIER;
    last.lane = firstLegs.lane[leg]!;
    last.departs = firstLegs.departs[leg]!;
    last.legs.row0 = row;
    for (let at = 0; at < middle.count; at++) {
      if (middle.departs[at]! < ready || middle.departs[at]! > latest) continue;
      const next = middle.next[at]!;
      const arrival = boards.earliestArrival[next]!;
      if (arrival >= limit) continue;
      const room = best[frontRow + arrival]! - boards.lowestPrice[next]!;
      if (room <= through + middle.least[at]!) continue;
      const price = middle.priceOf(at);
      if (price === NOT_SOLD) continue;
      const isThrough = carrier !== NO_CARRIER && carrierOf[middle.row[at]!] === carrier;
      const sum = isThrough ? through + middle.throughPriceOf(at) : paid + price;
      if (room <= sum) continue;
      last.carrier = isThrough ? carrier : NO_CARRIER;
      last.legs.row1 = middle.row[at]!;
      last.legs.day1 = middle.day[at]!;
      last.completeFrom(next, end, pair, middle.lands[at]!, paid + price, sum);
    }
  }
}
