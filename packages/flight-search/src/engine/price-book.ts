import { doubled } from './doubled.ts';
import { MAX_PRICE_MINOR, type PassengerPrice } from '../spi/passenger-price.ts';

/** The level that says "this departure's price stands in the side table": a list holds at most this many prices. */
export const SIDE_TABLE_LEVEL = 255;
const FIRST_CAPACITY = 8;

/** Lists of prices. A departure keeps one byte per fare, its place (*level*) in the list of its flight. */
export class PriceBook {
  /** List → where it begins in the three columns. */
  start: Int32Array = new Int32Array(16);
  adult: Int32Array = new Int32Array(1024);
  child: Int32Array = new Int32Array(1024);
  infant: Int32Array = new Int32Array(1024);
  private size = new Uint8Array(16);
  private capacity = new Uint16Array(16);
  private listCount = 0;
  private used = 0;
  /** List → adult price → its first level; made when a list is first looked up. */
  private readonly levels: (Map<number, number> | undefined)[] = [];

  addList(): number {
    const list = this.listCount++;
    if (list === this.start.length) {
      this.start = doubled(this.start);
      this.size = doubled(this.size);
      this.capacity = doubled(this.capacity);
    }
    this.capacity[list] = FIRST_CAPACITY;
    this.start[list] = this.reserve(FIRST_CAPACITY);
    return list;
  }

  /** The level of a price in its list, added when new; `SIDE_TABLE_LEVEL` when the list is full. */
  levelOf(list: number, price: PassengerPrice): number {
    const levels = (this.levels[list] ??= this.listLevels(list));
    const first = levels.get(price.adultMinor);
    if (first === undefined) return this.append(list, price, levels);
    const start = this.start[list]!;
    for (let level = first; level < this.size[list]!; level++) {
      if (this.holds(start + level, price)) return level;
    }
    return this.append(list, price, levels);
  }

  priceAt(list: number, level: number): PassengerPrice {
    const at = this.start[list]! + level;
    return { adultMinor: this.adult[at]!, childMinor: this.child[at]!, infantMinor: this.infant[at]! };
  }

  private holds(at: number, price: PassengerPrice): boolean {
    return (
      this.adult[at] === price.adultMinor &&
      this.child[at] === price.childMinor &&
      this.infant[at] === price.infantMinor
    );
  }

  private append(list: number, price: PassengerPrice, levels: Map<number, number>): number {
    const level = this.size[list]!;
    if (level === SIDE_TABLE_LEVEL) return SIDE_TABLE_LEVEL;
    if (level === this.capacity[list]) this.moveToLargerPlace(list);
    const at = this.start[list]! + level;
    this.adult[at] = price.adultMinor;
    this.child[at] = price.childMinor;
    this.infant[at] = price.infantMinor;
    this.size[list] = level + 1;
    if (!levels.has(price.adultMinor)) levels.set(price.adultMinor, level);
    return level;
  }

  private moveToLargerPlace(list: number): void {
    const from = this.start[list]!;
    const capacity = Math.min(SIDE_TABLE_LEVEL, this.capacity[list]! * 2);
    const to = this.reserve(capacity);
    for (const column of [this.adult, this.child, this.infant]) {
      column.copyWithin(to, from, from + this.size[list]!);
    }
    this.start[list] = to;
    this.capacity[list] = capacity;
  }

  private reserve(length: number): number {
    const at = this.used;
    this.used += length;
    while (this.used > this.adult.length) {
      this.adult = doubled(this.adult);
      this.child = doubled(this.child);
      this.infant = doubled(this.infant);
    }
    return at;
  }

  private listLevels(list: number): Map<number, number> {
    const levels = new Map<number, number>();
    for (let level = this.size[list]! - 1; level >= 0; level--) {
      levels.set(this.adult[this.start[list]! + level]!, level);
    }
    return levels;
  }

  toState(): PriceBookState {
    const { start, size, capacity, listCount, used, adult, child, infant } = this;
    return { start, size, capacity, listCount, used, adult, child, infant };
  }

  static fromState(state: PriceBookState): PriceBook {
    return Object.assign(new PriceBook(), state);
  }
}

export interface PriceBookState {
  readonly start: Int32Array;
  readonly size: Uint8Array;
  readonly capacity: Uint16Array;
  readonly listCount: number;
  readonly used: number;
  readonly adult: Int32Array;
  readonly child: Int32Array;
  readonly infant: Int32Array;
}

export function requirePrice(price: PassengerPrice): void {
  for (const minor of [price.adultMinor, price.childMinor, price.infantMinor]) {
    if (!Number.isInteger(minor) || minor < 0 || minor > MAX_PRICE_MINOR) {
      throw new RangeError(`A price is a whole number from 0 to ${MAX_PRICE_MINOR}: ${minor}`);
    }
  }
}
