import type { Network } from './network.ts';
import { MINUTES_A_DAY } from './schedule-columns.ts';
import { departsOf, mayConnect } from './row-fields.ts';

/** A day has as many slots as a number has bits. */
const SLOT_MINUTES = MINUTES_A_DAY / 32;

/** Numbers per pair. */
export const LINK = 2;

/**
 * All data that a search reads of every pair that leaves a connecting airport, adjacent in memory: the slots of the
 * local day in which any of its connecting flights leaves, one bit each; and, doubled, the least minutes from its
 * take-off to the next one, plus 1 for a domestic pair.
 */
export class PairLinks {
  readonly columns: Int32Array;

  constructor({ pairs, rows }: Network) {
    this.columns = new Int32Array(pairs.count * LINK);
    for (let pair = 0; pair < pairs.count; pair++) {
      const untilNext = pairs.shortestMinutes[pair]! + pairs.leastConnectionMinutes[pair]!;
      this.columns[pair * LINK + 1] = untilNext * 2 + pairs.domestic[pair]!;
    }
    for (let row = 0; row < rows.count; row++) {
      if (!mayConnect(rows, row)) continue;
      this.columns[rows.pair[row]! * LINK]! |= 1 << Math.floor(departsOf(rows, row) / SLOT_MINUTES);
    }
  }
}

/** The minimum minutes from `minute` of a local day to the next departure; `slots` has a bit set. */
export function leastWait(slots: number, minute: number): number {
  const slot = (minute / SLOT_MINUTES) | 0;
  const ahead = (slots >>> slot) | (slots << (32 - slot));
  // Negative if a flight leaves in this very slot.
  const wait = (slot + 31 - Math.clz32(ahead & -ahead)) * SLOT_MINUTES - minute;
  return wait & ~(wait >> 31);
}
