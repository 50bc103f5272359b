import { doubled } from './doubled.ts';
import { MINUTES_A_DAY, weekdayOf, type Network } from './network.ts';
import { NOT_SOLD, type PartyPricer } from './party-pricer.ts';
import { arrivesOf, connectsOn, departsOf } from './row-fields.ts';
import type { Trip } from './trip.ts';
import { utcMinute } from './zone-table.ts';

const UNBUILT = -1;
const FIRST_CAPACITY = 1 << 14;

/**
 * The last flights of one query, city by city: dated, priced, sorted by departure, with the earliest arrival and lowest
 * price from each one on as bounds. A city's board is made when it is first asked for. Times are UTC minutes.
 */
export class DepartureBoards {
  /** Board → its entries: `[start[b], end[b])` of the columns. */
  readonly start: number[] = [];
  readonly end: number[] = [];
  departs: Int32Array = new Int32Array(FIRST_CAPACITY);
  arrives: Int32Array = new Int32Array(FIRST_CAPACITY);
  price: Int32Array = new Int32Array(FIRST_CAPACITY);
  /** The price inside a connection of the flight's carrier alone: never above `price`. */
  through: Int32Array = new Int32Array(FIRST_CAPACITY);
  pair: Int32Array = new Int32Array(FIRST_CAPACITY);
  row: Int32Array = new Int32Array(FIRST_CAPACITY);
  day: Int32Array = new Int32Array(FIRST_CAPACITY);
  earliestArrival: Int32Array = new Int32Array(FIRST_CAPACITY);
  lowestPrice: Int32Array = new Int32Array(FIRST_CAPACITY);
  private readonly boardOfCity: Int32Array;
  private readonly cities: number[] = [];
  private count = 0;
  private from = 0;
  private to = 0;
  private readonly network: Network;
  private readonly trip: Trip;
  private readonly pricer: PartyPricer;

  constructor(network: Network, trip: Trip, pricer: PartyPricer) {
    this.network = network;
    this.trip = trip;
    this.pricer = pricer;
    this.boardOfCity = new Int32Array(network.airports.cityStart.length).fill(UNBUILT);
  }

  /** Boards of this query show departures of `from … to`, in UTC minutes. */
  begin(from: number, to: number): void {
    for (const city of this.cities) this.boardOfCity[city] = UNBUILT;
    this.cities.length = 0;
    this.start.length = 0;
    this.end.length = 0;
    this.count = 0;
    this.from = from;
    this.to = to;
  }

  boardOf(city: number): number {
    const known = this.boardOfCity[city]!;
    return known === UNBUILT ? this.build(city) : known;
  }

  /** The lowest price on a city's board, Infinity on an empty one; undefined while the board is not made. */
  findLowestPrice(city: number): number | undefined {
    const board = this.boardOfCity[city]!;
    if (board === UNBUILT) return undefined;
    const start = this.start[board]!;
    return start === this.end[board]! ? Infinity : this.lowestPrice[start]!;
  }

  private build(city: number): number {
    const board = this.cities.length;
    const start = this.count;
    for (let link = this.trip.lastHead[city]!; link >= 0; link = this.trip.lastNext[link]!) {
      this.addPair(this.trip.lastPair[link]!);
    }
    this.sort(start);
    let earliest = NOT_SOLD;
    let lowest = NOT_SOLD;
    for (let at = this.count - 1; at >= start; at--) {
      earliest = Math.min(earliest, this.arrives[at]!);
      lowest = Math.min(lowest, this.through[at]!);
      this.earliestArrival[at] = earliest;
      this.lowestPrice[at] = lowest;
    }
    this.cities.push(city);
    this.start.push(start);
    this.end.push(this.count);
    this.boardOfCity[city] = board;
    return board;
  }

  private addPair(pair: number): void {
    const { pairs, zones, dayCount } = this.network;
    const airport = pairs.from[pair]!;
    const first = Math.max(0, Math.floor((this.from + zones.least[airport]!) / MINUTES_A_DAY));
    const last = Math.min(dayCount - 1, Math.floor((this.to + zones.greatest[airport]!) / MINUTES_A_DAY));
    for (let day = first; day <= last; day++) this.addDay(pair, airport, day);
  }

  private addDay(pair: number, airport: number, day: number): void {
    const { pairs, rows, zones, firstDay } = this.network;
    const { sellsThrough } = this.pricer;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    for (let row = pairs.rowStart[pair]!; row < pairs.rowStart[pair + 1]!; row++) {
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      const departs = utcMinute(zones, airport, day, departsOf(rows, row));
      if (departs < this.from || departs > this.to) continue;
      const price = this.pricer.priceOf(row, day);
      if (price === NOT_SOLD) continue;
      if (this.count === this.departs.length) this.grow();
      const at = this.count++;
      this.departs[at] = departs;
      this.arrives[at] = utcMinute(zones, pairs.to[pair]!, day, arrivesOf(rows, row));
      this.price[at] = price;
      this.through[at] = sellsThrough ? this.pricer.throughPriceOf(row, day) : price;
      this.pair[at] = pair;
      this.row[at] = row;
      this.day[at] = day;
    }
  }

  /** Orders the entries from `start` on by departure; those of one pair usually are in order already. */
  private sort(start: number): void {
    const { departs } = this;
    let at = start + 1;
    while (at < this.count && departs[at - 1]! <= departs[at]!) at++;
    if (at >= this.count) return;
    const length = this.count - start;
    const order = new Float64Array(length);
    for (let i = 0; i < length; i++) order[i] = (departs[start + i]! - this.from) * length + i;
    order.sort();
    const { arrives, price, through, pair, row, day } = this;
    for (const column of [departs, arrives, price, through, pair, row, day]) {
      const unsorted = column.slice(start, this.count);
      for (let i = 0; i < length; i++) column[start + i] = unsorted[order[i]! % length]!;
    }
  }

  private grow(): void {
    this.departs = doubled(this.departs);
    this.arrives = doubled(this.arrives);
    this.price = doubled(this.price);
    this.through = doubled(this.through);
    this.pair = doubled(this.pair);
    this.row = doubled(this.row);
    this.day = doubled(this.day);
    this.earliestArrival = doubled(this.earliestArrival);
    this.lowestPrice = doubled(this.lowestPrice);
  }
}
