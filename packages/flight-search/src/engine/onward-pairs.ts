import { CLOSED } from './adult-bound.ts';
import { doubleCapacity } from './column-capacity.ts';
import type { FirstLegGroup } from './first-legs.ts';
import type { LastBounds } from './last-bounds.ts';
import { branchlessMin } from './branchless-min.ts';
import { MINUTES_A_DAY } from './schedule-columns.ts';
import { LINK } from './pair-links.ts';
import { NOT_SOLD } from './party-pricer.ts';
import type { SearchState } from './search-state.ts';

/** The first flights of one pair and one onward airport, with bounds over everything that can follow. */
export interface OnwardGroup {
  readonly first: FirstLegGroup;
  /** The middle pairs: `[start, end)` of the columns. */
  readonly start: number;
  readonly end: number;
  readonly leastPrice: number;
  readonly leastMinutes: number;
  readonly cheapest: number;
  /** Of the airport's clock while its flights can leave; undefined if it changes. */
  readonly offset: number | undefined;
}

/**
 * The middle pairs of one query that lead from a first flight to a city of last flights, with lower bounds; pairs that
 * the front beats by these bounds are not listed.
 */
export class OnwardPairs {
  readonly cheapestFirst: OnwardGroup[] = [];
  private readonly groups: OnwardGroup[] = [];
  pair: Int32Array = new Int32Array(4096);
  /** When flights of the pair leave. */
  slots: Int32Array = new Int32Array(4096);
  /** The party's minimum price of the middle flight. */
  middlePrice: Int32Array = new Int32Array(4096);
  /** The same for the middle and the last flight. */
  price: Int32Array = new Int32Array(4096);
  /** Minimum minutes from the first arrival to the departure of the middle flight. */
  connection: Int32Array = new Int32Array(4096);
  /** The same to the departure of the last flight. */
  untilLast: Int32Array = new Int32Array(4096);
  /** The same to the last arrival. */
  minutes: Int32Array = new Int32Array(4096);
  private count = 0;
  private leastMinutes = 0;
  private readonly state: SearchState;
  private readonly lastBounds: LastBounds;
  private readonly room: RoomLeft;
  private readonly days: Uint16Array[] = [];

  constructor(state: SearchState, lastBounds: LastBounds) {
    this.state = state;
    this.lastBounds = lastBounds;
    this.room = new RoomLeft(state);
  }

  /**
   * Lists the groups of the state's first flights, cheap paths first: their results prune most of the expensive ones.
   */
  list(): void {
    const { network, firstLegs } = this.state;
    const { airports, pairs } = network;
    this.count = 0;
    this.groups.length = 0;
    for (const first of firstLegs.connecting) {
      const city = pairs.toCity[first.pair]!;
      for (let i = airports.cityStart[city]!; i < airports.cityStart[city + 1]!; i++) {
        this.addGroup(first, airports.cityAirport[i]!);
      }
    }
    this.sort();
  }

  private sort(): void {
    const { groups } = this;
    const count = groups.length;
    const order = new Float64Array(count);
    for (let i = 0; i < count; i++) order[i] = groups[i]!.cheapest * count + i;
    order.sort();
    this.cheapestFirst.length = 0;
    for (const key of order) this.cheapestFirst.push(groups[key - Math.floor(key / count) * count]!);
  }

  private addGroup(first: FirstLegGroup, airport: number): void {
    const { clocks } = this.state;
    const start = this.count;
    const stop = this.addPairs(first, airport);
    if (stop === start) return;
    this.room.read(first, this.leastMinutes);
    if (this.room.isNone) return;
    if (!this.readDays(first, airport)) return;
    const leastPrice = this.keepOpen(start, stop);
    if (leastPrice === NOT_SOLD) return;
    this.groups.push({
      first,
      start,
      end: this.count,
      leastPrice,
      leastMinutes: this.leastMinutes,
      cheapest: first.cheapest + leastPrice,
      offset: clocks.findOffset(airport),
    });
  }

  /** Records the price bounds of the days on which a middle flight can leave; false if none is loaded. */
  private readDays(first: FirstLegGroup, airport: number): boolean {
    const { network, bounds, pricer } = this.state;
    const { rules, zones, dayCount } = network;
    const earliest = first.earliestArrival;
    const latest = first.latestArrival + rules.maximumLayoverMinutes;
    const firstDay = Math.max(0, Math.floor((earliest + zones.least[airport]!) / MINUTES_A_DAY));
    const lastDay = Math.min(dayCount - 1, Math.floor((latest + zones.greatest[airport]!) / MINUTES_A_DAY));
    this.days.length = 0;
    for (let day = firstDay; day <= lastDay; day++) this.days.push(bounds.ofDay(pricer.cabin, day));
    return this.days.length > 0;
  }

  /**
   * Records the pairs that leave the airport for a city of last flights, with their minutes; returns where they end.
   */
  private addPairs(first: FirstLegGroup, airport: number): number {
    const { network, links } = this.state;
    const { airports, pairs, rules } = network;
    const { isOpen, minutes: lastMinutes } = this.lastBounds;
    const { toCity } = pairs;
    const { columns } = links;
    const same = pairs.to[first.pair] === airport;
    const international = same ? airports.internationalMinutes[airport]! : rules.airportChangeMinutes;
    const within =
      same && pairs.domestic[first.pair] === 1 ? airports.domesticMinutes[airport]! : international;
    const begin = pairs.outStart[airport]!;
    const end = pairs.outStart[airport + 1]!;
    while (this.count + end - begin >= this.pair.length) this.grow();
    const { pair: listed, connection, untilLast, minutes } = this;
    let stop = this.count;
    // Three of four pairs lead elsewhere, unpredictably for the processor: the position advances without a branch.
    for (let pair = begin; pair < end; pair++) {
      listed[stop] = pair;
      stop += isOpen[toCity[pair]!]!;
    }
    let leastMinutes = NOT_SOLD;
    for (let at = this.count; at < stop; at++) {
      const pair = listed[at]!;
      const link = columns[pair * LINK + 1]!;
      const wait = (link & 1) === 1 ? within : international;
      const until = wait + (link >> 1);
      const total = until + lastMinutes[toCity[pair]!]!;
      if (total < leastMinutes) leastMinutes = total;
      connection[at] = wait;
      untilLast[at] = until;
      minutes[at] = total;
    }
    this.leastMinutes = leastMinutes;
    return stop;
  }

  /** Keeps the recorded pairs that the front does not beat; returns the lowest price among them. */
  private keepOpen(start: number, stop: number): number {
    const { network, links, partyBounds } = this.state;
    const { toCity } = network.pairs;
    const { columns } = links;
    const { price: lastPrice } = this.lastBounds;
    const { days, room, pair: listed, connection, untilLast, minutes, middlePrice, price, slots } = this;
    const earliest = days[0]!;
    const later = days.at(1) ?? earliest;
    const flat = partyBounds.flatStep();
    let kept = start;
    // Which pairs are open is unpredictable too: the signs of the differences advance the position.
    for (let at = start; at < stop; at++) {
      const pair = listed[at]!;
      const after = lastPrice[toCity[pair]!]!;
      let bound = branchlessMin(earliest[pair]!, later[pair]!);
      for (let day = 2; day < days.length; day++) bound = branchlessMin(bound, days[day]![pair]!);
      const middle = Math.floor(bound * (flat ?? partyBounds.step(pair)));
      const sum = Math.min(middle + after, NOT_SOLD);
      listed[kept] = pair;
      middlePrice[kept] = middle;
      price[kept] = sum;
      connection[kept] = connection[at]!;
      untilLast[kept] = untilLast[at]!;
      const total = minutes[at]!;
      minutes[kept] = total;
      kept += ((bound - CLOSED) & (sum - room.after(total))) >>> 31;
    }
    this.count = kept;
    let leastPrice = NOT_SOLD;
    for (let at = start; at < kept; at++) {
      slots[at] = columns[listed[at]! * LINK]!;
      leastPrice = branchlessMin(leastPrice, price[at]!);
    }
    return leastPrice;
  }

  private grow(): void {
    this.pair = doubleCapacity(this.pair);
    this.slots = doubleCapacity(this.slots);
    this.middlePrice = doubleCapacity(this.middlePrice);
    this.price = doubleCapacity(this.price);
    this.connection = doubleCapacity(this.connection);
    this.untilLast = doubleCapacity(this.untilLast);
    this.minutes = doubleCapacity(this.minutes);
  }
}

/** The range of the steps in which the room is known, in minutes above the least. */
const STEP_SHIFT = 7;
const STEPS = 8;

/**
 * The maximum price after any first flight of a group at which the front does not beat the itinerary, by duration of
 * the rest. The front's prices never rise with the duration, so the room at the beginning of a step holds for all of
 * it.
 */
class RoomLeft {
  /** Whether no continuation can win. */
  isNone = true;
  private least = 0;
  private readonly steps = new Int32Array(STEPS);
  private readonly state: SearchState;

  constructor(state: SearchState) {
    this.state = state;
  }

  /** Reads the front for a group after which the rest takes `leastMinutes` or more. */
  read({ start, end }: FirstLegGroup, leastMinutes: number): void {
    const { firstLegs, front } = this.state;
    const { arrives, departs, frontRow, through } = firstLegs;
    const { best, span } = front;
    const { steps } = this;
    this.least = leastMinutes;
    steps.fill(0);
    for (let leg = start; leg < end; leg++) {
      const stop = departs[leg]! + span;
      let arrival = arrives[leg]! + leastMinutes;
      for (let step = 0; step < STEPS && arrival < stop; step++, arrival += 1 << STEP_SHIFT) {
        const room = best[frontRow[leg]! + arrival]! - through[leg]!;
        if (room <= 0) break;
        if (room > steps[step]!) steps[step] = room;
      }
    }
    this.isNone = steps[0] === 0;
  }

  /** The room if the rest takes `minutes`, not below the least of the group. */
  after(minutes: number): number {
    const beyond = ((minutes - this.least) >> STEP_SHIFT) - (STEPS - 1);
    return this.steps[STEPS - 1 + (beyond & (beyond >> 31))]!;
  }
}
