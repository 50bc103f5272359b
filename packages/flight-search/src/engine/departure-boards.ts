import { doubled } from './doubled.ts';
import { MINUTES_A_DAY, weekdayOf, type Network } from './network.ts';
import { fromOf, rowEndOf, rowStartOf, shortestOf, toOf, type PairCards } from './pair-cards.ts';
import type { PartyBounds } from './party-bounds.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { arrivesOf, connectsOn, departsOf } from './row-fields.ts';
import type { SteadyClocks } from './steady-clocks.ts';
import type { Trip } from './trip.ts';

const UNBUILT = -1;
const UNREAD = -1;
const FIRST_CAPACITY = 1 << 14;
/** Boards are cut into slots of 64 minutes. */
const SLOT_SHIFT = 6;

/**
 * The last flights of one query, city by city: dated, sorted by departure, with the earliest arrival and lowest price from
 * each one on as bounds. A city's board is made when it is first asked for, from the price bounds of pairs and days; fares
 * are read when a flight is first tried. Times are UTC minutes.
 */
export class DepartureBoards {
  /** Board → its entries: `[start[b], end[b])` of the columns. */
  start: Int32Array = new Int32Array(256);
  end: Int32Array = new Int32Array(256);
  departs: Int32Array = new Int32Array(FIRST_CAPACITY);
  arrives: Int32Array = new Int32Array(FIRST_CAPACITY);
  /** What the party pays at least. */
  leastPrice: Int32Array = new Int32Array(FIRST_CAPACITY);
  pair: Int32Array = new Int32Array(FIRST_CAPACITY);
  row: Int32Array = new Int32Array(FIRST_CAPACITY);
  day: Int32Array = new Int32Array(FIRST_CAPACITY);
  earliestArrival: Int32Array = new Int32Array(FIRST_CAPACITY);
  lowestPrice: Int32Array = new Int32Array(FIRST_CAPACITY);
  private price: Int32Array = new Int32Array(FIRST_CAPACITY);
  private readonly boardOfCity: Int32Array;
  private order: Float64Array = new Float64Array(1024);
  private unsorted: Int32Array = new Int32Array(1024);
  private readonly cities: number[] = [];
  /** Board and slot → the first entry that leaves in the slot or later. */
  private slotFirst: Int32Array = new Int32Array(FIRST_CAPACITY);
  private slotCount = 0;
  private count = 0;
  private from = 0;
  private to = 0;
  private readonly network: Network;
  private readonly cards: PairCards;
  private readonly trip: Trip;
  private readonly prices: PartyBounds;
  private readonly clocks: SteadyClocks;

  constructor(network: Network, cards: PairCards, trip: Trip, prices: PartyBounds, clocks: SteadyClocks) {
    this.cards = cards;
    this.clocks = clocks;
    this.network = network;
    this.trip = trip;
    this.prices = prices;
    this.boardOfCity = new Int32Array(network.airports.cityStart.length).fill(UNBUILT);
  }

  /** Boards of this query show flights that leave at UTC minute `from` or later and land by `to`. */
  begin(from: number, to: number): void {
    for (const city of this.cities) this.boardOfCity[city] = UNBUILT;
    this.cities.length = 0;
    this.count = 0;
    this.from = from;
    this.to = to;
    this.slotCount = ((to - from) >> SLOT_SHIFT) + 1;
  }

  /** What the party pays for an entry's flight, `NOT_SOLD` when it has no seats for it. */
  priceOf(at: number): number {
    const known = this.price[at]!;
    if (known !== UNREAD) return known;
    return (this.price[at] = this.prices.pricer.priceOf(this.row[at]!, this.day[at]!));
  }

  /** The same inside a connection of the flight's carrier alone; never above `priceOf`. */
  throughPriceOf(at: number): number {
    const { pricer } = this.prices;
    return pricer.sellsThrough ? pricer.throughPriceOf(this.row[at]!, this.day[at]!) : this.priceOf(at);
  }

  /** The first entry of a board that does not leave before UTC minute `minute`; the board's end when there is none. */
  firstFrom(board: number, minute: number): number {
    const slot = Math.max(0, (minute - this.from) >> SLOT_SHIFT);
    const end = this.end[board]!;
    if (slot >= this.slotCount) return end;
    let at = this.slotFirst[board * this.slotCount + slot]!;
    while (at < end && this.departs[at]! < minute) at++;
    return at;
  }

  boardOf(city: number): number {
    const known = this.boardOfCity[city]!;
    return known === UNBUILT ? this.build(city) : known;
  }

  /** The lowest price on a city's board, `NOT_SOLD` on an empty one; undefined while the board is not made. */
  findLowestPrice(city: number): number | undefined {
    const board = this.boardOfCity[city]!;
    if (board === UNBUILT) return undefined;
    const start = this.start[board]!;
    return start === this.end[board]! ? NOT_SOLD : this.lowestPrice[start]!;
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
      lowest = Math.min(lowest, this.leastPrice[at]!);
      this.earliestArrival[at] = earliest;
      this.lowestPrice[at] = lowest;
    }
    this.cities.push(city);
    if (board === this.start.length) {
      this.start = doubled(this.start);
      this.end = doubled(this.end);
    }
    this.start[board] = start;
    this.end[board] = this.count;
    this.boardOfCity[city] = board;
    this.cutIntoSlots(board);
    return board;
  }

  private cutIntoSlots(board: number): void {
    const { slotCount, departs } = this;
    const first = board * slotCount;
    while (this.slotFirst.length < first + slotCount) this.slotFirst = doubled(this.slotFirst);
    const end = this.end[board]!;
    let at = this.start[board]!;
    for (let slot = 0, minute = this.from; slot < slotCount; slot++, minute += 1 << SLOT_SHIFT) {
      while (at < end && departs[at]! < minute) at++;
      this.slotFirst[first + slot] = at;
    }
  }

  private addPair(pair: number): void {
    const { zones, dayCount } = this.network;
    const airport = fromOf(this.cards, pair);
    const first = Math.max(0, Math.floor((this.from + zones.least[airport]!) / MINUTES_A_DAY));
    const latest = this.to - shortestOf(this.cards, pair) + zones.greatest[airport]!;
    const last = Math.min(dayCount - 1, Math.floor(latest / MINUTES_A_DAY));
    for (let day = first; day <= last; day++) this.addDay(pair, airport, day);
  }

  private addDay(pair: number, airport: number, day: number): void {
    const { rows, firstDay } = this.network;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    const leastPrice = this.prices.ofDay(pair, day);
    if (leastPrice === NOT_SOLD) return;
    const to = toOf(this.cards, pair);
    const end = rowEndOf(this.cards, pair);
    for (let row = rowStartOf(this.cards, pair); row < end; row++) {
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      const departs = this.clocks.utc(airport, day, departsOf(rows, row));
      if (departs < this.from) continue;
      const arrives = this.clocks.utc(to, day, arrivesOf(rows, row));
      if (arrives > this.to) continue;
      if (this.count === this.departs.length) this.grow();
      const at = this.count++;
      this.departs[at] = departs;
      this.arrives[at] = arrives;
      this.leastPrice[at] = leastPrice;
      this.price[at] = UNREAD;
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
    while (this.order.length < length) {
      this.order = doubled(this.order);
      this.unsorted = doubled(this.unsorted);
    }
    const { unsorted } = this;
    const order = this.order.subarray(0, length);
    for (let i = 0; i < length; i++) order[i] = (departs[start + i]! - this.from) * length + i;
    order.sort();
    for (const column of [this.departs, this.arrives, this.leastPrice, this.pair, this.row, this.day]) {
      for (let i = 0; i < length; i++) unsorted[i] = column[start + i]!;
      for (let i = 0; i < length; i++) column[start + i] = unsorted[order[i]! % length]!;
    }
  }

  private grow(): void {
    this.departs = doubled(this.departs);
    this.arrives = doubled(this.arrives);
    this.leastPrice = doubled(this.leastPrice);
    this.price = doubled(this.price);
    this.pair = doubled(this.pair);
    this.row = doubled(this.row);
    this.day = doubled(this.day);
    this.earliestArrival = doubled(this.earliestArrival);
    this.lowestPrice = doubled(this.lowestPrice);
  }
}
