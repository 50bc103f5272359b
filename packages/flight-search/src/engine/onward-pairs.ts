import { CLOSED } from './adult-bound.ts';
import { doubled } from './doubled.ts';
import type { FirstLegGroup } from './first-legs.ts';
import type { LastBounds } from './last-bounds.ts';
import { MINUTES_A_DAY } from './network.ts';
import { LINK } from './pair-links.ts';
import { NOT_SOLD } from './party-pricer.ts';
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

/** The middle pairs of one query that lead from a first flight to a city of last flights, with lower bounds. */
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
  private readonly state: SearchState;
  private readonly lastBounds: LastBounds;
  private readonly days: Uint16Array[] = [];

  constructor(state: SearchState, lastBounds: LastBounds) {
    this.state = state;
    this.lastBounds = lastBounds;
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
    const { network, firstLegs, bounds, pricer, clocks } = this.state;
    const { rules, zones, dayCount } = network;
    let earliestArrival = Infinity;
    let latestArrival = -Infinity;
    let cheapest = Infinity;
    for (let leg = first.start; leg < first.end; leg++) {
      earliestArrival = Math.min(earliestArrival, firstLegs.arrives[leg]!);
      latestArrival = Math.max(latestArrival, firstLegs.arrives[leg]!);
      cheapest = Math.min(cheapest, firstLegs.through[leg]!);
    }
    const latest = latestArrival + rules.maximumLayoverMinutes;
    const firstDay = Math.max(0, Math.floor((earliestArrival + zones.least[airport]!) / MINUTES_A_DAY));
    const lastDay = Math.min(dayCount - 1, Math.floor((latest + zones.greatest[airport]!) / MINUTES_A_DAY));
    if (firstDay > lastDay) return;
    this.days.length = 0;
    for (let day = firstDay; day <= lastDay; day++) this.days.push(bounds.ofDay(pricer.cabin, day));
    const start = this.count;
    this.addPairs(first, airport);
    let leastPrice = Infinity;
    let leastMinutes = Infinity;
    for (let at = start; at < this.count; at++) {
      if (this.price[at]! < leastPrice) leastPrice = this.price[at]!;
      if (this.minutes[at]! < leastMinutes) leastMinutes = this.minutes[at]!;
    }
    if (leastPrice === Infinity) return;
    this.groups.push({
      first,
      start,
      end: this.count,
      leastPrice,
      leastMinutes,
      cheapest: cheapest + leastPrice,
      offset: clocks.findOffset(airport),
    });
  }

  private addPairs(first: FirstLegGroup, airport: number): void {
    const { network, links } = this.state;
    const { airports, pairs, rules } = network;
    const { price: lastPrice, minutes: lastMinutes } = this.lastBounds;
    const { days } = this;
    const { columns } = links;
    const same = pairs.to[first.pair] === airport;
    const international = same ? airports.internationalMinutes[airport]! : rules.airportChangeMinutes;
    const within =
      same && pairs.domestic[first.pair] === 1 ? airports.domesticMinutes[airport]! : international;
    const earliest = days[0]!;
    const later = days.at(1) ?? earliest;
    const flat = this.state.partyBounds.flatStep();
    const end = pairs.outStart[airport + 1]!;
    for (let pair = pairs.outStart[airport]!; pair < end; pair++) {
      const next = columns[pair * LINK]!;
      const after = lastPrice[next]!;
      if (after === NOT_SOLD) continue;
      let bound = Math.min(earliest[pair]!, later[pair]!);
      for (let day = 2; day < days.length; day++) bound = Math.min(bound, days[day]![pair]!);
      if (bound === CLOSED) continue;
      if (this.count === this.pair.length) this.grow();
      const at = this.count++;
      const domestic = columns[pair * LINK + 2]! & 1;
      const untilLast = columns[pair * LINK + 2]! >> 1;
      const connection = domestic === 1 ? within : international;
      this.pair[at] = pair;
      this.slots[at] = columns[pair * LINK + 1]!;
      const middlePrice = Math.floor(bound * (flat ?? this.state.partyBounds.step(pair)));
      this.middlePrice[at] = middlePrice;
      this.price[at] = middlePrice + after;
      this.connection[at] = connection;
      this.untilLast[at] = connection + untilLast;
      this.minutes[at] = connection + untilLast + lastMinutes[next]!;
    }
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
