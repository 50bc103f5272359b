import { CLOSED } from './adult-bound.ts';
import type { FarePrice } from '../spi/passenger-price.ts';
import type { InventoryStore } from './inventory-store.ts';
import type { Network } from './network.ts';
import { CABIN_COUNT, weekdayOf, type RowColumns } from './schedule-columns.ts';
import { cabinSlotsOf, connectsOn, slotStartOf } from './row-fields.ts';

const RATIO_STEP = 4096;
/** Days are also bounded in blocks of eight. */
const BLOCK_SHIFT = 3;

/**
 * Lower bounds of an adult's price on a pair, by cabin and day, over the flights that may be connected; they make
 * pruning exact. A through fare, never above the standalone price, is the bound of its fare. A party pays at least
 * `bound · (adults + children · childRatio + infants · infantRatio)`, with the lowest ratios seen on the pair.
 */
export class PriceBounds {
  readonly childRatio: Float32Array;
  readonly infantRatio: Float32Array;
  private readonly network: Network;
  private readonly store: InventoryStore;
  /** Cabin × day; empty for a cabin that no flight sells. */
  private readonly day: Uint16Array[] = [];
  /** Cabin × block of days: the least of its days. */
  private readonly block: Uint16Array[] = [];
  /** Cabin → no day has ever been cheaper; it stays when a price rises again. */
  private readonly ever: Uint16Array[] = [];

  constructor(network: Network, store: InventoryStore, state?: BoundsState) {
    this.network = network;
    this.store = store;
    this.childRatio = state?.childRatio ?? new Float32Array(network.pairs.count).fill(1e6);
    this.infantRatio = state?.infantRatio ?? new Float32Array(network.pairs.count).fill(1e6);
    if (state) {
      this.day = state.day;
      this.block = state.block;
      this.ever = state.ever;
    }
  }

  ofDay(cabin: number, day: number): Uint16Array {
    return this.day[cabin * this.network.dayCount + day]!;
  }

  /** Bounds over all days together. */
  ofAnyDay(cabin: number): Uint16Array {
    return this.ever[cabin]!;
  }

  /** A bound of one pair over the adjacent local days `from … to`; `CLOSED` if none of them is loaded. */
  ofPairOnDays(cabin: number, pair: number, from: number, to: number): number {
    const last = Math.min(this.network.dayCount - 1, to);
    let least = CLOSED;
    for (let day = Math.max(0, from); day <= last; day++) {
      const bound = this.ofDay(cabin, day)[pair]!;
      if (bound < least) least = bound;
    }
    return least;
  }

  /**
   * Bounds over the adjacent local days `from … to`, at most nine, and others in their blocks: the lower of both
   * columns.
   */
  ofDays(cabin: number, from: number, to: number): readonly [Uint16Array, Uint16Array] {
    const last = this.network.dayCount - 1;
    const blockOf = (day: number) => this.block[this.blockNumber(cabin, Math.max(0, Math.min(last, day)))]!;
    return [blockOf(from), blockOf(to)];
  }

  private blockNumber(cabin: number, day: number): number {
    return cabin * (((this.network.dayCount - 1) >> BLOCK_SHIFT) + 1) + (day >> BLOCK_SHIFT);
  }

  /** The lowest ratios only ever fall: they stay valid bounds when the price that set them is gone. */
  noticeRatios(pair: number, price: FarePrice): void {
    const { adultMinor, childMinor, infantMinor, through } = price;
    if (through) this.noticeRatios(pair, through);
    if (adultMinor === 0) return;
    const childRatio = Math.floor((childMinor * RATIO_STEP) / adultMinor) / RATIO_STEP;
    const infantRatio = Math.floor((infantMinor * RATIO_STEP) / adultMinor) / RATIO_STEP;
    if (childRatio < this.childRatio[pair]!) this.childRatio[pair] = Math.min(childRatio, 1024);
    if (infantRatio < this.infantRatio[pair]!) this.infantRatio[pair] = Math.min(infantRatio, 1024);
  }

  rebuild(): void {
    const { dayCount, pairs, rows } = this.network;
    for (let cabin = 0; cabin < CABIN_COUNT; cabin++) {
      const sold = sellsCabin(rows, cabin);
      const closed = new Uint16Array(sold ? 0 : pairs.count).fill(CLOSED);
      for (let day = 0; day < dayCount; day++) {
        this.day[cabin * dayCount + day] = sold ? this.boundsOfDay(cabin, day) : closed;
      }
      const ever = new Uint16Array(pairs.count).fill(CLOSED);
      if (sold) for (let day = 0; day < dayCount; day++) lower(ever, this.ofDay(cabin, day));
      this.ever[cabin] = ever;
      for (let first = 0; first < dayCount; first += 1 << BLOCK_SHIFT) {
        this.block[this.blockNumber(cabin, first)] = sold ? this.boundsOfBlock(cabin, first) : closed;
      }
    }
  }

  /** Applies one changed fare: `before` and `after` are its adult bounds, `CLOSED` without seats. */
  refresh(cabin: number, day: number, pair: number, before: number, after: number): void {
    const bounds = this.ofDay(cabin, day);
    const old = bounds[pair]!;
    if (after > old && before > old) return;
    const now = after <= old ? after : this.boundOf(cabin, day, pair);
    if (now === old) return;
    bounds[pair] = now;
    const ever = this.ofAnyDay(cabin);
    if (now < ever[pair]!) ever[pair] = now;
    const block = this.block[this.blockNumber(cabin, day)]!;
    if (now <= block[pair]!) block[pair] = now;
    else if (block[pair] === old) block[pair] = this.leastOfBlock(cabin, day, pair);
  }

  toState(): BoundsState {
    const { childRatio, infantRatio, day, block, ever } = this;
    return { childRatio, infantRatio, day, block, ever };
  }

  private leastOfBlock(cabin: number, day: number, pair: number): number {
    const first = (day >> BLOCK_SHIFT) << BLOCK_SHIFT;
    return this.ofPairOnDays(cabin, pair, first, first + (1 << BLOCK_SHIFT) - 1);
  }

  private boundsOfBlock(cabin: number, first: number): Uint16Array {
    const bounds = this.ofDay(cabin, first).slice();
    const end = Math.min(this.network.dayCount, first + (1 << BLOCK_SHIFT));
    for (let day = first + 1; day < end; day++) lower(bounds, this.ofDay(cabin, day));
    return bounds;
  }

  private boundsOfDay(cabin: number, day: number): Uint16Array {
    const bounds = new Uint16Array(this.network.pairs.count);
    for (let pair = 0; pair < bounds.length; pair++) bounds[pair] = this.boundOf(cabin, day, pair);
    return bounds;
  }

  private boundOf(cabin: number, day: number, pair: number): number {
    const { rows, pairs, firstDay } = this.network;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    let least = CLOSED;
    for (let row = pairs.rowStart[pair]!; row < pairs.rowStart[pair + 1]!; row++) {
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      for (let left = cabinSlotsOf(rows, row, cabin); left !== 0; left &= left - 1) {
        const bound = this.store.adultBound(row, day, 31 - Math.clz32(left & -left), slotStartOf(rows, row));
        if (bound < least) least = bound;
      }
    }
    return least;
  }
}

export interface BoundsState {
  readonly childRatio: Float32Array;
  readonly infantRatio: Float32Array;
  readonly day: Uint16Array[];
  readonly block: Uint16Array[];
  readonly ever: Uint16Array[];
}

function lower(bounds: Uint16Array, others: Uint16Array): void {
  for (let pair = 0; pair < bounds.length; pair++) {
    if (others[pair]! < bounds[pair]!) bounds[pair] = others[pair]!;
  }
}

function sellsCabin(rows: RowColumns, cabin: number): boolean {
  for (let row = 0; row < rows.count; row++) if (cabinSlotsOf(rows, row, cabin) !== 0) return true;
  return false;
}
