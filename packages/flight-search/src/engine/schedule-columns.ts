export interface AirportColumns {
  readonly codes: readonly string[];
  readonly countries: readonly string[];
  readonly city: Int32Array;
  /** City → its airports: `cityAirport[cityStart[c] … cityStart[c + 1])`. */
  readonly cityStart: Int32Array;
  readonly cityAirport: Int32Array;
  readonly domesticMinutes: Int16Array;
  readonly internationalMinutes: Int16Array;
}

export interface PairColumns {
  readonly count: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Pair → its rows: `[rowStart[p], rowStart[p + 1])`. */
  readonly rowStart: Int32Array;
  readonly domestic: Uint8Array;
  readonly toCity: Int32Array;
  /** No connection after arriving by the pair is shorter than this. */
  readonly leastConnectionMinutes: Int16Array;
  /** No flight of the pair takes fewer minutes on any loaded day. */
  readonly shortestMinutes: Int32Array;
  /** Airport → pairs that leave it: `[outStart[a], outStart[a + 1])`. */
  readonly outStart: Int32Array;
  /** Airport → pairs that reach it: `inPair[inStart[a] … inStart[a + 1])`. */
  readonly inStart: Int32Array;
  readonly inPair: Int32Array;
}

export interface RowColumns {
  readonly count: number;
  readonly pair: Int32Array;
  /** Read through `row-fields.ts`. */
  readonly fields: Int32Array;
  readonly carrier: Uint16Array;
  readonly operator: Uint16Array;
  readonly ref: Int32Array;
  readonly charter: Uint8Array;
  /** Row → its fare slots: `[slotStart[r], slotStart[r + 1])`. */
  readonly slotStart: Int32Array;
}

export const CABINS = ['economy', 'comfort', 'business'] as const;
export const CABIN_COUNT = 3;
export const MINUTES_A_DAY = 1440;

/** Bit 0 = Monday of a day number since 1970-01-01, a Thursday. */
export function weekdayOf(dayNumber: number): number {
  return (((dayNumber + 3) % 7) + 7) % 7;
}

/** One number for a row on a loaded day. */
export function departureKey(rows: RowColumns, row: number, day: number): number {
  return day * rows.count + row;
}
