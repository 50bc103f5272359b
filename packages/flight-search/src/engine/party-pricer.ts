import type { PassengerCounts } from '@farewind/values/passengers';
import { type InventoryStore, seatsAt } from './inventory-store.ts';
import { branchlessMin } from './branchless-min.ts';
import type { Network } from './network.ts';
import type { RowColumns } from './schedule-columns.ts';
import { cabinSlotsOf, slotStartOf } from './row-fields.ts';
import { SIDE_TABLE_LEVEL } from './price-book.ts';

/** Higher than any price of a party on an itinerary. */
export const NOT_SOLD = 0x7fffffff;

/** The price of one dated flight for a whole party in one cabin: its cheapest fare with seats for all of them. */
export class PartyPricer {
  cabin = 0;
  adults = 1;
  children = 0;
  infants = 0;
  private seats = 1;
  private readonly rows: RowColumns;
  private readonly store: InventoryStore;

  constructor(network: Network, store: InventoryStore) {
    this.rows = network.rows;
    this.store = store;
  }

  begin(cabin: number, passengers: PassengerCounts): void {
    this.cabin = cabin;
    this.adults = passengers.adults;
    this.children = passengers.children;
    this.infants = passengers.infants;
    this.seats = passengers.adults + passengers.children;
  }

  /** Price of the party, `NOT_SOLD` if no fare of the cabin has seats for it. The row must operate on the day. */
  priceOf(row: number, day: number): number {
    const { slabs, placeOfRow } = this.store;
    const slab = slabs[day]!;
    const place = placeOfRow[day]![row]!;
    const { listOfSlot, prices } = this.store;
    const { start, adult } = prices;
    const { adults } = this;
    const onlyAdults = this.children === 0 && this.infants === 0;
    const firstSlot = slotStartOf(this.rows, row);
    let cheapest = NOT_SOLD;
    for (let left = cabinSlotsOf(this.rows, row, this.cabin); left !== 0; left &= left - 1) {
      const slot = 31 - Math.clz32(left & -left);
      const level = slab[place + slot]!;
      // By far the most frequent party, and the most frequent call of a search.
      const price =
        onlyAdults && level !== SIDE_TABLE_LEVEL
          ? adults * adult[start[listOfSlot[firstSlot + slot]!]! + level]!
          : this.fareOf(firstSlot + slot, level, day);
      cheapest = branchlessMin(cheapest, this.offered(price, seatsAt(slab, place, slot)));
    }
    return cheapest;
  }

  get sellsThrough(): boolean {
    return this.store.prices.sellsThrough;
  }

  /** The same inside a connection whose flights are all of the row's carrier; never above `priceOf`. */
  throughPriceOf(row: number, day: number): number {
    const { slabs, placeOfRow } = this.store;
    const slab = slabs[day]!;
    const place = placeOfRow[day]![row]!;
    let cheapest = NOT_SOLD;
    for (let left = cabinSlotsOf(this.rows, row, this.cabin); left !== 0; left &= left - 1) {
      const slot = 31 - Math.clz32(left & -left);
      const price = this.throughFareOf(slotStartOf(this.rows, row) + slot, slab[place + slot]!, day);
      cheapest = branchlessMin(cheapest, this.offered(price, seatsAt(slab, place, slot)));
    }
    return cheapest;
  }

  /**
   * The slot that `priceOf` chose, for a through connection `throughPriceOf`; the first of several equally cheap ones,
   * −1 if not sold.
   */
  slotOf(row: number, day: number, isThrough: boolean): number {
    const slab = this.store.slabs[day]!;
    const place = this.store.placeOfRow[day]![row]!;
    let cheapest = NOT_SOLD;
    let chosen = -1;
    for (let left = cabinSlotsOf(this.rows, row, this.cabin); left !== 0; left &= left - 1) {
      const slot = 31 - Math.clz32(left & -left);
      const slotNumber = slotStartOf(this.rows, row) + slot;
      const level = slab[place + slot]!;
      const price = isThrough
        ? this.throughFareOf(slotNumber, level, day)
        : this.fareOf(slotNumber, level, day);
      const offered = this.offered(price, seatsAt(slab, place, slot));
      // All ones if it is cheaper, else zero.
      const isCheaper = (offered - cheapest) >> 31;
      cheapest += (offered - cheapest) & isCheaper;
      chosen += (slot - chosen) & isCheaper;
    }
    return chosen;
  }

  /** The price, `NOT_SOLD` if too few seats are left: without a branch, like `branchlessMin`. */
  private offered(price: number, seatsLeft: number): number {
    return price | (((seatsLeft - this.seats) >> 31) & NOT_SOLD);
  }

  private throughFareOf(slotNumber: number, level: number, day: number): number {
    const { adults, children, infants } = this;
    if (level === SIDE_TABLE_LEVEL) {
      const side = this.store.sidePrice(day, slotNumber);
      const price = side.through ?? side;
      return adults * price.adultMinor + children * price.childMinor + infants * price.infantMinor;
    }
    const { start, throughAdult, throughChild, throughInfant } = this.store.prices;
    const at = start[this.store.listOfSlot[slotNumber]!]! + level;
    return adults * throughAdult[at]! + children * throughChild[at]! + infants * throughInfant[at]!;
  }

  private fareOf(slotNumber: number, level: number, day: number): number {
    if (level === SIDE_TABLE_LEVEL) {
      const price = this.store.sidePrice(day, slotNumber);
      return (
        this.adults * price.adultMinor + this.children * price.childMinor + this.infants * price.infantMinor
      );
    }
    const { start, adult, child, infant } = this.store.prices;
    const at = start[this.store.listOfSlot[slotNumber]!]! + level;
    const adults = this.adults * adult[at]!;
    if (this.children === 0 && this.infants === 0) return adults;
    return adults + this.children * child[at]! + this.infants * infant[at]!;
  }
}
