import type { FarePrice } from './passenger-price.ts';

/**
 * Changes of single departures, in place and immediately visible to the next search. A departure is a record's `ref`
 * and its departure day. Each command returns whether such a departure is loaded; for an unknown one it changes
 * nothing. Throws RangeError for an impossible slot, seat count or price.
 */
export interface InventoryWriter {
  setSeats(ref: number, day: number, slot: number, seats: number): boolean;
  setPrice(ref: number, day: number, slot: number, price: FarePrice): boolean;
  /** Takes the departure off sale. Seats and prices set meanwhile are kept for `openDeparture`. */
  cancelDeparture(ref: number, day: number): boolean;
  openDeparture(ref: number, day: number): boolean;
}
