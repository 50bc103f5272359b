import type { Itinerary } from './itinerary.ts';

/**
 * The exact answer of a one-way search: every itinerary that no other of its dominance class beats in price, duration
 * and stops (equal in all three: one of them). Columns are for sorting, filtering and encoding; objects are built on
 * demand. An answer owns its columns and does not change; `itinerary` reads the current flights and fares.
 */
export interface OneWayAnswer {
  readonly count: number;
  /** The columns of the answer; row `i` of each belongs to itinerary `i`. */
  readonly stops: Uint8Array;
  readonly totalMinor: Int32Array;
  readonly durationMinutes: Uint16Array;
  /** DominanceClass numbers mean nothing beyond equality within one answer. */
  readonly dominanceClass: Uint16Array;
  /** Three per itinerary: the caller's flight reference, −1 for an absent segment, … */
  readonly refs: Int32Array;
  /** … its local departure day … */
  readonly days: Int32Array;
  /** … and its fare slot. */
  readonly slots: Uint8Array;
  itinerary(index: number): Itinerary;
  listItineraries(): Itinerary[];
}

/** Pairs of two one-way answers, cheapest first; row `i` of each column belongs to pair `i`. */
export interface RoundTripAnswer {
  readonly count: number;
  /** The number of pairs in the exact answer before `limit` cut it. */
  readonly foundCount: number;
  readonly outbound: OneWayAnswer;
  readonly inbound: OneWayAnswer;
  readonly outboundIndex: Uint32Array;
  readonly inboundIndex: Uint32Array;
  readonly totalMinor: Float64Array;
  readonly durationMinutes: Uint16Array;
  readonly stops: Uint8Array;
}

/** The cheapest departure of one day; `totalMinor` is undefined if nothing is sold. */
export interface CalendarDay {
  readonly day: number;
  readonly totalMinor: number | undefined;
}
