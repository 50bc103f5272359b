import type { InventoryWriter } from '../spi/inventory-writer.ts';
import type { FarePrice } from '../spi/passenger-price.ts';

/**
 * Counts the changes of an inventory for threads that search in the same memory: the count is odd during a change.
 * Atomic operations keep the writes of a change between its two increments.
 */
export class CountedChanges implements InventoryWriter {
  readonly count: Int32Array = new Int32Array(new SharedArrayBuffer(4));
  private readonly writer: InventoryWriter;

  constructor(writer: InventoryWriter) {
    this.writer = writer;
  }

  setSeats(ref: number, day: number, slot: number, seats: number): boolean {
    return this.counted(() => this.writer.setSeats(ref, day, slot, seats));
  }

  setPrice(ref: number, day: number, slot: number, price: FarePrice): boolean {
    return this.counted(() => this.writer.setPrice(ref, day, slot, price));
  }

  cancelDeparture(ref: number, day: number): boolean {
    return this.counted(() => this.writer.cancelDeparture(ref, day));
  }

  openDeparture(ref: number, day: number): boolean {
    return this.counted(() => this.writer.openDeparture(ref, day));
  }

  private counted(change: () => boolean): boolean {
    Atomics.add(this.count, 0, 1);
    try {
      return change();
    } finally {
      Atomics.add(this.count, 0, 1);
    }
  }
}

/** The count between two changes; undefined within one. */
export function countBefore(count: Int32Array): number | undefined {
  const before = Atomics.load(count, 0);
  return before % 2 === 0 ? before : undefined;
}

/** Whether nothing has changed since; the data was read before this call, and therefore before the count. */
export function isUnchanged(count: Int32Array, before: number): boolean {
  return Atomics.add(count, 0, 0) === before;
}
