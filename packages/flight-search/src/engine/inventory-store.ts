import type { FarePrice } from '../spi/passenger-price.ts';
import { boundOfPrice, CLOSED } from './adult-bound.ts';
import type { Network } from './network.ts';
import { weekdayOf } from './schedule-columns.ts';
import { hasWeekday } from './row-fields.ts';
import { SIDE_TABLE_LEVEL, type PriceBook } from './price-book.ts';

/** This many seats or more: four bits hold no more, and a party needs nine at most. */
export const MOST_SEATS = 15;

/** Fare slot → price list. */
export type ListColumn = Uint8Array | Uint16Array | Int32Array;

/**
 * Seats and prices of every dated fare, one slab per day. At a row's place are the price levels of its fares, a byte
 * each; before it, backwards, their seats, four bits each. A slab holds the rows that operate on its weekday, in row
 * order, so that the flights of one pair are adjacent.
 */
export class InventoryStore {
  readonly slabs: readonly Uint8Array[];
  /** Day → row → its place in the day's slab, −1 on a weekday without it; days of one weekday share it. */
  readonly placeOfRow: readonly Int32Array[];
  /** Fare slot of a row (numbered as in `slotStart`) → its price list. */
  readonly listOfSlot: ListColumn;
  readonly prices: PriceBook;
  private readonly slotCount: number;
  private readonly sidePrices: Map<number, FarePrice>;

  constructor(network: Network, listOfSlot: ListColumn, prices: PriceBook, state?: InventoryState) {
    const places = Array.from({ length: 7 }, (_, weekday) => placeRows(network, weekday));
    const days = Array.from({ length: network.dayCount }, (_, day) => weekdayOf(network.firstDay + day));
    this.placeOfRow = days.map((weekday) => places[weekday]!.places);
    this.slabs = state?.slabs ?? days.map((weekday) => new Uint8Array(places[weekday]!.bytes));
    this.listOfSlot = listOfSlot;
    this.prices = prices;
    this.slotCount = listOfSlot.length;
    this.sidePrices = state?.sidePrices ?? new Map();
  }

  /** `MOST_SEATS` for that many or more. */
  seatsLeft(row: number, day: number, slot: number): number {
    return seatsAt(this.slabs[day]!, this.placeOfRow[day]![row]!, slot);
  }

  setSeats(row: number, day: number, slot: number, seats: number): void {
    const at = this.placeOfRow[day]![row]! - 1 - (slot >> 1);
    const slab = this.slabs[day]!;
    const shift = (slot & 1) * 4;
    slab[at] = (slab[at]! & ~(15 << shift)) | (Math.min(seats, MOST_SEATS) << shift);
  }

  priceOf(row: number, day: number, slot: number, firstSlot: number): FarePrice {
    const level = this.slabs[day]![this.placeOfRow[day]![row]! + slot]!;
    if (level === SIDE_TABLE_LEVEL) return this.sidePrice(day, firstSlot + slot);
    return this.prices.priceAt(this.listOfSlot[firstSlot + slot]!, level);
  }

  setPrice(row: number, day: number, slot: number, firstSlot: number, price: FarePrice): void {
    const at = this.placeOfRow[day]![row]! + slot;
    const slab = this.slabs[day]!;
    const level = this.prices.levelOf(this.listOfSlot[firstSlot + slot]!, price);
    if (slab[at] === SIDE_TABLE_LEVEL) this.sidePrices.delete(this.key(day, firstSlot + slot));
    if (level === SIDE_TABLE_LEVEL) this.sidePrices.set(this.key(day, firstSlot + slot), { ...price });
    slab[at] = level;
  }

  /** Bound of one fare's adult price, alone or through, `CLOSED` without a seat. */
  adultBound(row: number, day: number, slot: number, firstSlot: number): number {
    const place = this.placeOfRow[day]![row]!;
    const slab = this.slabs[day]!;
    if (seatsAt(slab, place, slot) === 0) return CLOSED;
    const level = slab[place + slot]!;
    if (level === SIDE_TABLE_LEVEL) {
      const price = this.sidePrice(day, firstSlot + slot);
      return boundOfPrice((price.through ?? price).adultMinor);
    }
    const { start, adult, throughAdult, sellsThrough } = this.prices;
    const least = sellsThrough ? throughAdult : adult;
    return boundOfPrice(least[start[this.listOfSlot[firstSlot + slot]!]! + level]!);
  }

  sidePrice(day: number, slotNumber: number): FarePrice {
    return this.sidePrices.get(this.key(day, slotNumber))!;
  }

  toState(): InventoryState {
    const { slabs, sidePrices } = this;
    return { slabs, sidePrices };
  }

  private key(day: number, slotNumber: number): number {
    return day * this.slotCount + slotNumber;
  }
}

/** The seats of a fare, by the place of its row in the slab. */
export function seatsAt(slab: Uint8Array, place: number, slot: number): number {
  return (slab[place - 1 - (slot >> 1)]! >> ((slot & 1) * 4)) & 15;
}

export interface InventoryState {
  readonly slabs: readonly Uint8Array[];
  readonly sidePrices: Map<number, FarePrice>;
}

function placeRows({ rows }: Network, weekday: number): { places: Int32Array; bytes: number } {
  let bytes = 0;
  const places = new Int32Array(rows.count).fill(-1);
  for (let row = 0; row < rows.count; row++) {
    if (!hasWeekday(rows, row, 1 << weekday)) continue;
    const slots = rows.slotStart[row + 1]! - rows.slotStart[row]!;
    places[row] = bytes + ((slots + 1) >> 1);
    bytes = places[row]! + slots;
  }
  return { places, bytes };
}
