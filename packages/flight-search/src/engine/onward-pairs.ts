import { CLOSED } from './adult-bound.ts';
import { doubled } from './doubled.ts';
import type { FirstLegGroup } from './first-legs.ts';
import type { LastBounds } from './last-bounds.ts';
import { MINUTES_A_DAY } from './network.ts';
import { LINK } from './pair-links.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { RoomLeft } from './room-left.ts';
import type { SearchState } from './search-state.ts';

/** The first flights of one pair and one airport to go on from, with bounds over everything that can follow. */
export interface OnwardGroup {
  readonly first: FirstLegGroup;
  /** The middle pairs: `[start, end)` of the columns. */
  readonly start: number;
  readonly end: number;
  readonly leastPrice: number;
  readonly leastMinutes: number;
  readonly cheapest: number;
  /** Of the airport's clock while its flights can leave; undefined when it changes. */
  readonly offset: number | undefined;
}

/**
 * The middle pairs of one query that lead from a first flight to a city of last flights, with lower bounds; those that the
 * front beats by these bounds are not listed.
 */
export class OnwardPairs {
  readonly groups: OnwardGroup[] = [];
  pair: Int32Array = new Int32Array(4096);
  /** When flights of the pair leave. */
  slots: Int32Array = new Int32Array(4096);
  /** What the party pays for the middle flight at least. */
  middlePrice: Int32Array = new Int32Array(4096);
  /** The same for the middle and the last flight. */
  price: Int32Array = new Int32Array(4096);
  /** Minutes from the first arrival to the departure of the middle flight at least. */
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

  /** Lists the groups of the state's first flights, cheap ways first: what they find cuts off most of the dear ones. */
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
    this.groups.sort((a, b) => a.cheapest - b.cheapest);
  }

  private addGroup(first: FirstLegGroup, airport: number): void {
    const { firstLegs, clocks } = this.state;
    const start = this.count;
    const stop = this.addPairs(first, airport);
    if (stop === start) return;
    this.room.read(first, this.leastMinutes);
    if (this.room.isNone) return;
    if (!this.readDays(first, airport)) return;
    const leastPrice = this.keepOpen(start, stop);
    if (leastPrice === NOT_SOLD) return;
    let cheapest = NOT_SOLD;
    for (let leg = first.start; leg < first.end; leg++) {
      if (firstLegs.through[leg]! < cheapest) cheapest = firstLegs.through[leg]!;
    }
    this.groups.push({
      first,
      start,
      end: this.count,
      leastPrice,
      leastMinutes: this.leastMinutes,
      cheapest: cheapest + leastPrice,
      offset: clocks.findOffset(airport),
    });
  }

  /** Takes down the price bounds of the days on which a middle flight can leave; false when none is loaded. */
  private readDays(first: FirstLegGroup, airport: number): boolean {
    const { network, firstLegs, bounds, pricer } = this.state;
    const { rules, zones, dayCount } = network;
    let earliest = Infinity;
    let latest = -Infinity;
    for (let leg = first.start; leg < first.end; leg++) {
      const arrives = firstLegs.arrives[leg]!;
      if (arrives < earliest) earliest = arrives;
      if (arrives > latest) latest = arrives;
    }
    latest += rules.maximumLayoverMinutes;
    const firstDay = Math.max(0, Math.floor((earliest + zones.least[airport]!) / MINUTES_A_DAY));
    const lastDay = Math.min(dayCount - 1, Math.floor((latest + zones.greatest[airport]!) / MINUTES_A_DAY));
    this.days.length = 0;
    for (let day = firstDay; day <= lastDay; day++) this.days.push(bounds.ofDay(pricer.cabin, day));
    return this.days.length > 0;
  }

  /** Notes the pairs that leave the airport for a city of last flights, with their minutes; answers where they end. */
  private addPairs(first: FirstLegGroup, airport: number): number {
    const { network, links } = this.state;
    const { airports, pairs, rules } = network;
    const { price: lastPrice, minutes: lastMinutes } = this.lastBounds;
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
    // Three of four pairs lead elsewhere, in no order that a processor could guess: the sign moves on without a jump.
    for (let pair = begin; pair < end; pair++) {
      listed[stop] = pair;
      stop += (lastPrice[toCity[pair]!]! - NOT_SOLD) >>> 31;
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

  /** Keeps those of the noted pairs that the front does not beat; answers the least price among them. */
  private keepOpen(start: number, stop: number): number {
    const { network, links, partyBounds } = this.state;
    const { toCity } = network.pairs;
    const { columns } = links;
    const { price: lastPrice } = this.lastBounds;
    const { days, room, pair: listed, connection, untilLast, minutes } = this;
    const earliest = days[0]!;
    const later = days.at(1) ?? earliest;
    const flat = partyBounds.flatStep();
    let kept = start;
    let leastPrice = NOT_SOLD;
    for (let at = start; at < stop; at++) {
      const pair = listed[at]!;
      const after = lastPrice[toCity[pair]!]!;
      const most = room.after(minutes[at]!);
      if (after >= most) continue;
      let bound = Math.min(earliest[pair]!, later[pair]!);
      for (let day = 2; day < days.length; day++) bound = Math.min(bound, days[day]![pair]!);
      if (bound === CLOSED) continue;
      const middlePrice = Math.floor(bound * (flat ?? partyBounds.step(pair)));
      const price = middlePrice + after;
      if (price >= most) continue;
      if (price < leastPrice) leastPrice = price;
      listed[kept] = pair;
      this.slots[kept] = columns[pair * LINK]!;
      this.middlePrice[kept] = middlePrice;
      this.price[kept] = price;
      connection[kept] = connection[at]!;
      untilLast[kept] = untilLast[at]!;
      minutes[kept] = minutes[at]!;
      kept++;
    }
    this.count = kept;
    return leastPrice;
  }

  private grow(): void {
    this.pair = doubled(this.pair);
    this.slots = doubled(this.slots);
    this.middlePrice = doubled(this.middlePrice);
    this.price = doubled(this.price);
    this.connection = doubled(this.connection);
    this.untilLast = doubled(this.untilLast);
    this.minutes = doubled(this.minutes);
  }
}
