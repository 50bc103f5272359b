import { doubleCapacity, withCapacity } from './column-capacity.ts';
import { MAX_PRICE_MINOR, type FarePrice, type PassengerPrice } from '../spi/passenger-price.ts';

/** The level that means "this departure's price is in the side table": a list has at most this many prices. */
export const SIDE_TABLE_LEVEL = 255;
const FIRST_CAPACITY = 8;

/** Lists of prices. A departure stores one byte per fare, its position (*level*) in the list of its flight. */
export class PriceBook {
  /** List → where it begins in the three columns. */
  start: Int32Array = new Int32Array(16);
  adult: Int32Array = new Int32Array(1024);
  child: Int32Array = new Int32Array(1024);
  infant: Int32Array = new Int32Array(1024);
  /** The same columns for through fares; empty until the first price has one. */
  throughAdult: Int32Array = new Int32Array(0);
  throughChild: Int32Array = new Int32Array(0);
  throughInfant: Int32Array = new Int32Array(0);
  private size = new Uint8Array(16);
  private capacity = new Uint16Array(16);
  private listCount = 0;
  private used = 0;
  /** List → adult price → its first level; built when a list is first looked up. */
  private readonly levels: (Map<number, number> | undefined)[] = [];

  addList(): number {
    const list = this.listCount++;
    if (list === this.start.length) {
      this.start = doubleCapacity(this.start);
      this.size = doubleCapacity(this.size);
      this.capacity = doubleCapacity(this.capacity);
    }
    this.capacity[list] = FIRST_CAPACITY;
    this.start[list] = this.reserve(FIRST_CAPACITY);
    return list;
  }

  /** Whether any price has ever had a through fare. */
  get sellsThrough(): boolean {
    return this.throughAdult.length > 0;
  }

  /** The level of a price in its list, added if new; `SIDE_TABLE_LEVEL` if the list is full. */
  levelOf(list: number, price: FarePrice): number {
    if (price.through !== undefined && !this.sellsThrough) this.openThrough();
    const levels = (this.levels[list] ??= this.listLevels(list));
    const first = levels.get(price.adultMinor);
    if (first === undefined) return this.append(list, price, levels);
    const start = this.start[list]!;
    for (let level = first; level < this.size[list]!; level++) {
      if (this.holds(start + level, price)) return level;
    }
    return this.append(list, price, levels);
  }

  priceAt(list: number, level: number): FarePrice {
    const at = this.start[list]! + level;
    const price = { adultMinor: this.adult[at]!, childMinor: this.child[at]!, infantMinor: this.infant[at]! };
    if (!this.sellsThrough) return price;
    const through = {
      adultMinor: this.throughAdult[at]!,
      childMinor: this.throughChild[at]!,
      infantMinor: this.throughInfant[at]!,
    };
    return isSamePrice(price, through) ? price : { ...price, through };
  }

  private holds(at: number, price: FarePrice): boolean {
    if (this.adult[at] !== price.adultMinor) return false;
    if (this.child[at] !== price.childMinor || this.infant[at] !== price.infantMinor) return false;
    if (!this.sellsThrough) return true;
    const { adultMinor, childMinor, infantMinor } = price.through ?? price;
    return (
      this.throughAdult[at] === adultMinor &&
      this.throughChild[at] === childMinor &&
      this.throughInfant[at] === infantMinor
    );
  }

  private openThrough(): void {
    this.throughAdult = withCapacity(this.adult, this.adult.length);
    this.throughChild = withCapacity(this.child, this.child.length);
    this.throughInfant = withCapacity(this.infant, this.infant.length);
  }

  private append(list: number, price: FarePrice, levels: Map<number, number>): number {
    const level = this.size[list]!;
    if (level === SIDE_TABLE_LEVEL) return SIDE_TABLE_LEVEL;
    if (level === this.capacity[list]) this.moveToLargerPlace(list);
    const at = this.start[list]! + level;
    this.adult[at] = price.adultMinor;
    this.child[at] = price.childMinor;
    this.infant[at] = price.infantMinor;
    if (this.sellsThrough) {
      const { adultMinor, childMinor, infantMinor } = price.through ?? price;
      this.throughAdult[at] = adultMinor;
      this.throughChild[at] = childMinor;
      this.throughInfant[at] = infantMinor;
    }
    this.size[list] = level + 1;
    if (!levels.has(price.adultMinor)) levels.set(price.adultMinor, level);
    return level;
  }

  private moveToLargerPlace(list: number): void {
    const from = this.start[list]!;
    const capacity = Math.min(SIDE_TABLE_LEVEL, this.capacity[list]! * 2);
    const to = this.reserve(capacity);
    const alone = [this.adult, this.child, this.infant];
    const through = [this.throughAdult, this.throughChild, this.throughInfant];
    for (const column of this.sellsThrough ? [...alone, ...through] : alone) {
      column.copyWithin(to, from, from + this.size[list]!);
    }
    this.start[list] = to;
    this.capacity[list] = capacity;
  }

  private reserve(length: number): number {
    const at = this.used;
    this.used += length;
    while (this.used > this.adult.length) {
      this.adult = doubleCapacity(this.adult);
      this.child = doubleCapacity(this.child);
      this.infant = doubleCapacity(this.infant);
      this.throughAdult = doubleCapacity(this.throughAdult);
      this.throughChild = doubleCapacity(this.throughChild);
      this.throughInfant = doubleCapacity(this.throughInfant);
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
    const { throughAdult, throughChild, throughInfant } = this;
    const through = { throughAdult, throughChild, throughInfant };
    return { start, size, capacity, listCount, used, adult, child, infant, ...through };
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
  readonly throughAdult: Int32Array;
  readonly throughChild: Int32Array;
  readonly throughInfant: Int32Array;
}

function isSamePrice(a: PassengerPrice, b: PassengerPrice): boolean {
  return a.adultMinor === b.adultMinor && a.childMinor === b.childMinor && a.infantMinor === b.infantMinor;
}

/** Throws RangeError for an impossible price. */
export function requirePrice(price: FarePrice): void {
  requireMinors(price, MAX_PRICE_MINOR, MAX_PRICE_MINOR, MAX_PRICE_MINOR);
  if (price.through) requireMinors(price.through, price.adultMinor, price.childMinor, price.infantMinor);
}

function requireMinors(price: PassengerPrice, adult: number, child: number, infant: number): void {
  requireMinor(price.adultMinor, adult);
  requireMinor(price.childMinor, child);
  requireMinor(price.infantMinor, infant);
}

function requireMinor(minor: number, most: number): void {
  if (Number.isInteger(minor) && minor >= 0 && minor <= most) return;
  throw new RangeError(`A price is a whole number from 0 to ${most}: ${minor}`);
}
