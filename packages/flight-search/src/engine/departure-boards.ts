import { doubleCapacity } from './column-capacity.ts';
import { branchlessMin } from './branchless-min.ts';
import type { Network } from './network.ts';
import { MINUTES_A_DAY, weekdayOf } from './schedule-columns.ts';
import { domesticOf, fromOf, rowEndOf, rowStartOf, shortestOf, toOf, type PairCards } from './pair-cards.ts';
import type { PartyBounds } from './party-bounds.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { connectionLack } from './row-fields.ts';
import type { SteadyClocks } from './steady-clocks.ts';
import type { Trip } from './trip.ts';

const UNBUILT = -1;
const UNREAD = -1;
const FIRST_CAPACITY = 1 << 12;
/** Boards are cut into slots of 64 minutes. */
const SLOT_SHIFT = 6;

/** The positions of an entry's numbers in `entries`, and how many there are. */
export const DEPARTS = 0;
export const ARRIVES = 1;
/** No entry from this one on arrives earlier. */
export const EARLIEST_ARRIVAL = 2;
/** For no entry from this one on does the party pay less. */
export const LOWEST_PRICE = 3;
/** The minimum price of the flight for the party. */
export const LEAST_PRICE = 4;
/** Twice the airport, plus 1 for a domestic flight. */
export const FROM = 5;
export const ROW = 6;
export const DAY = 7;
export const ENTRY = 8;

/**
 * The last flights of one query, city by city: dated, sorted by departure, with the earliest arrival and lowest price
 * from each one on as bounds. A city's board is built at the first access, from the price bounds of pairs and days;
 * fares are read when a flight is first tried. Times are UTC minutes.
 */
export class DepartureBoards {
  /** Board → its entries: `[start[b], end[b])`, each of which begins at `ENTRY` times its number. */
  start: Int32Array = new Int32Array(256);
  end: Int32Array = new Int32Array(256);
  /** All data that a search reads of an entry is adjacent. */
  entries: Int32Array = new Int32Array(FIRST_CAPACITY * ENTRY);
  private price: Int32Array = new Int32Array(FIRST_CAPACITY);
  private readonly boardOfCity: Int32Array;
  private order: Float64Array = new Float64Array(1024);
  private unsorted: Int32Array = new Int32Array(1024 * ENTRY);
  private readonly cities: number[] = [];
  /** Board and slot → the first entry that leaves in the slot or later. */
  private slotFirst: Int32Array = new Int32Array(1 << 14);
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

  /** The party's price of an entry's flight, `NOT_SOLD` if it has no seats for it. */
  priceOf(at: number): number {
    const known = this.price[at]!;
    if (known !== UNREAD) return known;
    const { entries } = this;
    return (this.price[at] = this.prices.pricer.priceOf(
      entries[at * ENTRY + ROW]!,
      entries[at * ENTRY + DAY]!,
    ));
  }

  /** The same inside a connection of the flight's carrier alone; never above `priceOf`. */
  throughPriceOf(at: number): number {
    const { entries } = this;
    const { pricer } = this.prices;
    return pricer.sellsThrough
      ? pricer.throughPriceOf(entries[at * ENTRY + ROW]!, entries[at * ENTRY + DAY]!)
      : this.priceOf(at);
  }

  /** The first entry of a board that does not leave before UTC minute `minute`; the board's end if there is none. */
  firstFrom(board: number, minute: number): number {
    const slot = Math.max(0, (minute - this.from) >> SLOT_SHIFT);
    const end = this.end[board]!;
    if (slot >= this.slotCount) return end;
    const { entries } = this;
    let at = this.slotFirst[board * this.slotCount + slot]!;
    while (at < end && entries[at * ENTRY + DEPARTS]! < minute) at++;
    return at;
  }

  boardOf(city: number): number {
    const known = this.boardOfCity[city]!;
    return known === UNBUILT ? this.build(city) : known;
  }

  /** The lowest price on a city's board, `NOT_SOLD` on an empty one; undefined before the board is built. */
  findLowestPrice(city: number): number | undefined {
    const board = this.boardOfCity[city]!;
    if (board === UNBUILT) return undefined;
    const start = this.start[board]!;
    return start === this.end[board]! ? NOT_SOLD : this.entries[start * ENTRY + LOWEST_PRICE]!;
  }

  private build(city: number): number {
    const board = this.cities.length;
    const start = this.count;
    for (let link = this.trip.lastHead[city]!; link >= 0; link = this.trip.lastNext[link]!) {
      this.addPair(this.trip.lastPair[link]!);
    }
    this.sort(start);
    const { entries } = this;
    let earliest = NOT_SOLD;
    let lowest = NOT_SOLD;
    for (let at = this.count - 1; at >= start; at--) {
      const entry = at * ENTRY;
      earliest = branchlessMin(earliest, entries[entry + ARRIVES]!);
      lowest = branchlessMin(lowest, entries[entry + LEAST_PRICE]!);
      entries[entry + EARLIEST_ARRIVAL] = earliest;
      entries[entry + LOWEST_PRICE] = lowest;
    }
    this.cities.push(city);
    if (board === this.start.length) {
      this.start = doubleCapacity(this.start);
      this.end = doubleCapacity(this.end);
    }
    this.start[board] = start;
    this.end[board] = this.count;
    this.boardOfCity[city] = board;
    this.cutIntoSlots(board);
    return board;
  }

  private cutIntoSlots(board: number): void {
    const { slotCount, entries } = this;
    const first = board * slotCount;
    while (this.slotFirst.length < first + slotCount) this.slotFirst = doubleCapacity(this.slotFirst);
    const { slotFirst } = this;
    const end = this.end[board]!;
    let slot = 0;
    for (let at = this.start[board]!; at < end; at++) {
      const last = (entries[at * ENTRY + DEPARTS]! - this.from) >> SLOT_SHIFT;
      while (slot <= last) slotFirst[first + slot++] = at;
    }
    slotFirst.fill(end, first + slot, first + slotCount);
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
    const start = rowStartOf(this.cards, pair);
    const end = rowEndOf(this.cards, pair);
    while (this.count + end - start > this.price.length) this.grow();
    const { entries, price, clocks, from, to: until } = this;
    const origin = airport * 2 + domesticOf(this.cards, pair);
    let at = this.count;
    // Each flight is written; whether it stays is unpredictable for the processor, so signs decide without a branch.
    for (let row = start; row < end; row++) {
      const departs = clocks.departureUtc(rows, row, airport, day);
      const arrives = clocks.arrivalUtc(rows, row, to, day);
      const entry = at * ENTRY;
      entries[entry + DEPARTS] = departs;
      entries[entry + ARRIVES] = arrives;
      entries[entry + LEAST_PRICE] = leastPrice;
      entries[entry + FROM] = origin;
      entries[entry + ROW] = row;
      entries[entry + DAY] = day;
      price[at] = UNREAD;
      at += 1 + ((connectionLack(rows, row, day, weekdayBit) | (departs - from) | (until - arrives)) >> 31);
    }
    this.count = at;
  }

  /** Sorts the entries from `start` on by departure; those of one pair usually are in order already. */
  private sort(start: number): void {
    const { entries } = this;
    let at = start + 1;
    while (at < this.count && entries[(at - 1) * ENTRY + DEPARTS]! <= entries[at * ENTRY + DEPARTS]!) at++;
    if (at >= this.count) return;
    const length = this.count - start;
    while (this.order.length < length) {
      this.order = doubleCapacity(this.order);
      this.unsorted = doubleCapacity(this.unsorted);
    }
    const { unsorted } = this;
    const order = this.order.subarray(0, length);
    for (let i = 0; i < length; i++)
      order[i] = (entries[(start + i) * ENTRY + DEPARTS]! - this.from) * length + i;
    order.sort();
    for (let i = 0; i < length * ENTRY; i++) unsorted[i] = entries[start * ENTRY + i]!;
    for (let i = 0; i < length; i++) {
      // The remainder of the key: `%` of such large numbers is a function call for each of them.
      const key = order[i]!;
      const from = (key - Math.floor(key / length) * length) * ENTRY;
      const to = (start + i) * ENTRY;
      for (let field = 0; field < ENTRY; field++) entries[to + field] = unsorted[from + field]!;
    }
  }

  private grow(): void {
    this.entries = doubleCapacity(this.entries);
    this.price = doubleCapacity(this.price);
  }
}
