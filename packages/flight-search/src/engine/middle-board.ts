import { MINUTES_A_DAY, weekdayOf } from './network.ts';
import { NOT_SOLD } from './party-pricer.ts';
import { arrivesOf, connectsOn, departsOf, firstRowAtLeast } from './row-fields.ts';
import type { SearchState } from './search-state.ts';
import { doubled } from './doubled.ts';

const UNREAD = -1;

/**
 * The dated flights of one middle pair that can follow the first flights of one group, each with what the last flights
 * after it allow at best: the earliest arrival and the lowest price. Fares are read when a flight is first tried. The
 * columns are reused by the next pair.
 */
export class MiddleBoard {
  count = 0;
  row: Int32Array = new Int32Array(64);
  day: Int32Array = new Int32Array(64);
  departs: Int32Array = new Int32Array(64);
  lands: Int32Array = new Int32Array(64);
  /** First entry of the last flights' board that can be caught. */
  next: Int32Array = new Int32Array(64);
  /** What the party pays at least for the flight. */
  least: Int32Array = new Int32Array(64);
  private price: Int32Array = new Int32Array(64);
  private readonly state: SearchState;

  constructor(state: SearchState) {
    this.state = state;
  }

  /** Lists the flights of `pair` that leave within `ready … latest` and reach a last flight of `board`. */
  list(pair: number, board: number, ready: number, latest: number): void {
    const { pairs, zones, dayCount } = this.state.network;
    const airport = pairs.from[pair]!;
    this.count = 0;
    const first = Math.max(0, Math.floor((ready + zones.least[airport]!) / MINUTES_A_DAY));
    const last = Math.min(dayCount - 1, Math.floor((latest + zones.greatest[airport]!) / MINUTES_A_DAY));
    for (let day = first; day <= last; day++) this.listDay(pair, board, day, ready, latest);
  }

  priceOf(at: number): number {
    const known = this.price[at]!;
    if (known !== UNREAD) return known;
    return (this.price[at] = this.state.pricer.priceOf(this.row[at]!, this.day[at]!));
  }

  /** The same inside a connection of the flight's carrier alone; never above `priceOf`. */
  throughPriceOf(at: number): number {
    return this.state.pricer.throughPriceOf(this.row[at]!, this.day[at]!);
  }

  private listDay(pair: number, board: number, day: number, ready: number, latest: number): void {
    const { network, boards, partyBounds, clocks } = this.state;
    const cheapest = partyBounds.ofDay(pair, day);
    if (cheapest === NOT_SOLD) return;
    const { pairs, rows, zones, firstDay } = network;
    const least = pairs.leastConnectionMinutes[pair]!;
    const stop = boards.end[board]!;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    const airport = pairs.from[pair]!;
    const midnight = day * MINUTES_A_DAY;
    // Where clocks change this window is wider than the true one; the exact test follows.
    const earliestLocal = ready + zones.least[airport]! - midnight;
    const latestLocal = latest + zones.greatest[airport]! - midnight;
    const end = pairs.rowStart[pair + 1]!;
    for (let row = firstRowAtLeast(rows, pairs.rowStart[pair]!, end, earliestLocal); row < end; row++) {
      const local = departsOf(rows, row);
      if (local > latestLocal) return;
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      const departs = clocks.utc(airport, day, local);
      if (departs < ready || departs > latest) continue;
      const lands = clocks.utc(pairs.to[pair]!, day, arrivesOf(rows, row));
      const next = boards.firstFrom(board, lands + least);
      if (next === stop) continue;
      const at = this.count++;
      if (at === this.row.length) this.grow();
      this.row[at] = row;
      this.day[at] = day;
      this.departs[at] = departs;
      this.lands[at] = lands;
      this.next[at] = next;
      this.least[at] = cheapest;
      this.price[at] = UNREAD;
    }
  }

  private grow(): void {
    this.row = doubled(this.row);
    this.day = doubled(this.day);
    this.departs = doubled(this.departs);
    this.lands = doubled(this.lands);
    this.next = doubled(this.next);
    this.least = doubled(this.least);
    this.price = doubled(this.price);
  }
}
