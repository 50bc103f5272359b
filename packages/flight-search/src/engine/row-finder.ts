import type { Network } from './network.ts';
import { departureKey, weekdayOf } from './schedule-columns.ts';
import { firstDayOf, operatesOn } from './row-fields.ts';

const NO_ROW = -1;

/** Finds the row of a departure by the caller's reference and day; a retimed date has its own row. */
export class RowFinder {
  private readonly mainRow: Int32Array | Map<number, number>;
  private readonly retimed = new Map<string, number>();
  private readonly network: Network;

  /** `retimedRows` are the rows of one retimed date each. */
  constructor(network: Network, retimedRows: ReadonlySet<number>) {
    this.network = network;
    const { ref, count } = network.rows;
    const highest = ref.reduce((most, value) => Math.max(most, value), 0);
    // References are usually the caller's row numbers: a plain array then takes a tenth of a map's lookup time.
    const rows =
      highest < 4 * count + 1024 ? new Int32Array(highest + 1).fill(NO_ROW) : new Map<number, number>();
    for (let row = 0; row < count; row++) {
      if (retimedRows.has(row)) this.retimed.set(`${ref[row]}/${firstDayOf(network.rows, row)}`, row);
      else if (rows instanceof Map) rows.set(ref[row]!, row);
      else rows[ref[row]!] = row;
    }
    this.mainRow = rows;
  }

  /** The row of the departure, −1 if the flight does not operate on this loaded day. */
  find(ref: number, day: number): number {
    const row = this.retimedRow(ref, day) ?? this.mainRowOf(ref);
    return row !== NO_ROW && this.operates(row, day) ? row : NO_ROW;
  }

  private retimedRow(ref: number, day: number): number | undefined {
    return this.retimed.size > 0 ? this.retimed.get(`${ref}/${day}`) : undefined;
  }

  private mainRowOf(ref: number): number {
    return (this.mainRow instanceof Map ? this.mainRow.get(ref) : this.mainRow[ref]) ?? NO_ROW;
  }

  private operates(row: number, day: number): boolean {
    const { rows, firstDay, neverSold } = this.network;
    if (neverSold.size > 0 && neverSold.has(departureKey(rows, row, day))) return false;
    return operatesOn(rows, row, day, 1 << weekdayOf(firstDay + day));
  }
}
