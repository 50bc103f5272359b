import type { InventoryWriter } from '../spi/inventory-writer.ts';
import type { FarePrice } from '../spi/passenger-price.ts';
import { requirePrice } from './price-book.ts';
import type { Network } from './network.ts';
import { departureKey } from './schedule-columns.ts';
import { type InventoryStore, MOST_SEATS } from './inventory-store.ts';
import type { PriceBounds } from './price-bounds.ts';
import { cabinOfSlot, mayConnect } from './row-fields.ts';
import type { RowFinder } from './row-finder.ts';

const HIGHEST_COUNT = 1_000_000;

/** Changes departures in place and keeps the price bounds exact. */
export class DepartureCommands implements InventoryWriter {
  /** Departure → its seats while it is cancelled. */
  readonly cancelled: Map<number, number[]>;
  /** While the engine is built, the bounds are computed once at the end. */
  keepsBounds = false;
  private readonly network: Network;
  private readonly store: InventoryStore;
  private readonly bounds: PriceBounds;
  private readonly finder: RowFinder;

  constructor(
    network: Network,
    store: InventoryStore,
    bounds: PriceBounds,
    finder: RowFinder,
    cancelled = new Map<number, number[]>(),
  ) {
    this.network = network;
    this.store = store;
    this.bounds = bounds;
    this.finder = finder;
    this.cancelled = cancelled;
  }

  setSeats(ref: number, day: number, slot: number, seats: number): boolean {
    if (!Number.isInteger(seats) || seats < 0 || seats > HIGHEST_COUNT) {
      throw new RangeError(`A seat count is a whole number from 0 to ${HIGHEST_COUNT}: ${seats}`);
    }
    const loaded = day - this.network.firstDay;
    const row = this.finder.find(ref, loaded);
    if (row < 0) return false;
    const firstSlot = this.requireSlot(row, slot);
    const kept =
      this.cancelled.size > 0 ? this.cancelled.get(departureKey(this.network.rows, row, loaded)) : undefined;
    if (kept) kept[slot] = Math.min(seats, MOST_SEATS);
    else this.changeSeats(row, loaded, slot, firstSlot, seats);
    return true;
  }

  setPrice(ref: number, day: number, slot: number, price: FarePrice): boolean {
    requirePrice(price);
    const loaded = day - this.network.firstDay;
    const row = this.finder.find(ref, loaded);
    if (row < 0) return false;
    const firstSlot = this.requireSlot(row, slot);
    this.bounds.noticeRatios(this.network.rows.pair[row]!, price);
    const before = this.store.adultBound(row, loaded, slot, firstSlot);
    this.store.setPrice(row, loaded, slot, firstSlot, price);
    this.refresh(row, loaded, slot, firstSlot, before);
    return true;
  }

  cancelDeparture(ref: number, day: number): boolean {
    const loaded = day - this.network.firstDay;
    const row = this.finder.find(ref, loaded);
    if (row < 0) return false;
    this.closeRow(row, loaded);
    return true;
  }

  openDeparture(ref: number, day: number): boolean {
    const loaded = day - this.network.firstDay;
    const row = this.finder.find(ref, loaded);
    if (row < 0) return false;
    const kept = this.cancelled.get(departureKey(this.network.rows, row, loaded));
    this.cancelled.delete(departureKey(this.network.rows, row, loaded));
    const firstSlot = this.network.rows.slotStart[row]!;
    for (const [slot, seats] of (kept ?? []).entries()) this.changeSeats(row, loaded, slot, firstSlot, seats);
    return true;
  }

  private closeRow(row: number, day: number): void {
    const key = departureKey(this.network.rows, row, day);
    if (this.cancelled.has(key)) return;
    const { slotStart } = this.network.rows;
    const firstSlot = slotStart[row]!;
    const kept: number[] = [];
    for (let slot = 0; slot < slotStart[row + 1]! - firstSlot; slot++) {
      kept.push(this.store.seatsLeft(row, day, slot));
      this.changeSeats(row, day, slot, firstSlot, 0);
    }
    this.cancelled.set(key, kept);
  }

  private changeSeats(row: number, day: number, slot: number, firstSlot: number, seats: number): void {
    const before = this.store.adultBound(row, day, slot, firstSlot);
    this.store.setSeats(row, day, slot, seats);
    this.refresh(row, day, slot, firstSlot, before);
  }

  private refresh(row: number, day: number, slot: number, firstSlot: number, before: number): void {
    const { rows } = this.network;
    if (!this.keepsBounds || !mayConnect(rows, row)) return;
    const after = this.store.adultBound(row, day, slot, firstSlot);
    if (after === before) return;
    this.bounds.refresh(cabinOfSlot(rows, row, slot), day, rows.pair[row]!, before, after);
  }

  private requireSlot(row: number, slot: number): number {
    const { slotStart } = this.network.rows;
    const firstSlot = slotStart[row]!;
    if (!Number.isInteger(slot) || slot < 0 || slot >= slotStart[row + 1]! - firstSlot) {
      throw new RangeError(`Flight ${this.network.rows.ref[row]} has no fare slot ${slot}`);
    }
    return firstSlot;
  }
}
