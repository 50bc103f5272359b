import { doubleCapacity } from './column-capacity.ts';
import { MINUTES_A_DAY, weekdayOf, type Network } from './network.ts';
import { connectsOn, departsOf, firstRowAtLeast } from './row-fields.ts';
import { clockOf } from './zone-table.ts';

/** The dated flights of one pair that leave within a span of UTC minutes; the columns are reused by the next `find`. */
export class ConnectingFlights {
  row: Int32Array = new Int32Array(64);
  day: Int32Array = new Int32Array(64);
  private count = 0;
  private readonly network: Network;

  constructor(network: Network) {
    this.network = network;
  }

  /** Answers how many there are. */
  find(pair: number, ready: number, latest: number): number {
    const { pairs, zones, dayCount } = this.network;
    const airport = pairs.from[pair]!;
    this.count = 0;
    const first = Math.max(0, Math.floor((ready + zones.least[airport]!) / MINUTES_A_DAY));
    const last = Math.min(dayCount - 1, Math.floor((latest + zones.greatest[airport]!) / MINUTES_A_DAY));
    for (let day = first; day <= last; day++) this.findOnDay(pair, airport, day, ready, latest);
    return this.count;
  }

  private findOnDay(pair: number, airport: number, day: number, ready: number, latest: number): void {
    const { pairs, rows, zones, firstDay } = this.network;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    const clock = clockOf(zones, airport, day);
    const before = zones.before[clock]!;
    const after = zones.after[clock]!;
    const change = zones.changeMinute[clock]!;
    const midnight = day * MINUTES_A_DAY;
    // On a day when the clock changes this window is wider than the true one; the exact test follows.
    const earliestLocal = ready + Math.min(before, after) - midnight;
    const latestLocal = latest + Math.max(before, after) - midnight;
    const end = pairs.rowStart[pair + 1]!;
    for (let row = firstRowAtLeast(rows, pairs.rowStart[pair]!, end, earliestLocal); row < end; row++) {
      const local = departsOf(rows, row);
      if (local > latestLocal) return;
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      const departs = midnight + local - (local < change ? before : after);
      if (departs < ready || departs > latest) continue;
      if (this.count === this.row.length) this.grow();
      this.row[this.count] = row;
      this.day[this.count++] = day;
    }
  }

  private grow(): void {
    this.row = doubleCapacity(this.row);
    this.day = doubleCapacity(this.day);
  }
}
