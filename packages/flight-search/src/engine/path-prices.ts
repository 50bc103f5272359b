import { connectionMinutes } from './connection-minutes.ts';
import { NO_CARRIER } from './last-segments.ts';
import { weekdayOf, MINUTES_A_DAY, type Network } from './network.ts';
import { arrivesOf, connectsOn, departsOf, firstRowAtLeast } from './row-fields.ts';
import type { SearchState } from './search-state.ts';
import { NO_PAIR, type PathList } from './path-list.ts';
import { utcMinute, clockOf } from './zone-table.ts';
import { doubleCapacity } from './column-capacity.ts';

/** The segments so far: at their prices alone, at through fares, and the carrier of all of them, if one. */
interface Paid {
  readonly price: number;
  readonly through: number;
  readonly carrier: number;
}

/** Finds the cheapest dated itinerary along one path of pairs, price alone. */
export class PathPrices {
  private readonly state: SearchState;
  private readonly seconds: ConnectingFlights;
  private readonly thirds: ConnectingFlights;
  private departs = 0;
  private best = 0;

  constructor(state: SearchState) {
    this.state = state;
    this.seconds = new ConnectingFlights(state.network);
    this.thirds = new ConnectingFlights(state.network);
  }

  /** The cheapest price that departs on `day`, or `best` when none is lower; `window` bounds the later segments. */
  cheapest(paths: PathList, path: number, day: number, window: Uint16Array, best: number): number {
    const { network, pricer } = this.state;
    const { rows, pairs, zones, firstDay } = network;
    const first = paths.first[path]!;
    const second = paths.second[path]!;
    const third = paths.third[path]!;
    const thirdBound = third === NO_PAIR ? 0 : window[third]! * this.state.partyBounds.step(third);
    const restBound = window[second]! * this.state.partyBounds.step(second) + thirdBound;
    const { sellsThrough } = pricer;
    const weekdayBit = 1 << weekdayOf(firstDay + day);
    this.best = best;
    for (let row = pairs.rowStart[first]!; row < pairs.rowStart[first + 1]!; row++) {
      if (!connectsOn(rows, row, day, weekdayBit)) continue;
      const price = pricer.priceOf(row, day);
      const through = sellsThrough ? pricer.throughPriceOf(row, day) : price;
      if (through + restBound >= this.best) continue;
      const carrier = sellsThrough ? rows.carrier[row]! : NO_CARRIER;
      this.departs = utcMinute(zones, pairs.from[first]!, day, departsOf(rows, row));
      const arrives = utcMinute(zones, pairs.to[first]!, day, arrivesOf(rows, row));
      this.onward(this.seconds, first, second, third, arrives, { price, through, carrier }, thirdBound);
    }
    return this.best;
  }

  private onward(
    flights: ConnectingFlights,
    arriving: number,
    pair: number,
    then: number,
    arrives: number,
    paid: Paid,
    thenBound: number,
  ): void {
    const { network, pricer } = this.state;
    const { rows, pairs, zones, rules } = network;
    const ready = arrives + connectionMinutes(network, arriving, pair);
    const count = flights.find(pair, ready, arrives + rules.maximumLayoverMinutes);
    for (let i = 0; i < count; i++) {
      const row = flights.row[i]!;
      const day = flights.day[i]!;
      const price = paid.price + pricer.priceOf(row, day);
      const isThrough = paid.carrier !== NO_CARRIER && rows.carrier[row] === paid.carrier;
      const through = isThrough ? paid.through + pricer.throughPriceOf(row, day) : price;
      if (through + thenBound >= this.best) continue;
      const lands = utcMinute(zones, pairs.to[pair]!, day, arrivesOf(rows, row));
      if (lands - this.departs > rules.maximumTotalMinutes) continue;
      const carrier = isThrough ? paid.carrier : NO_CARRIER;
      if (then === NO_PAIR) this.best = through;
      else this.onward(this.thirds, pair, then, NO_PAIR, lands, { price, through, carrier }, 0);
    }
  }
}

/** The dated flights of one pair that leave within a span of UTC minutes; the columns are reused by the next `find`. */
class ConnectingFlights {
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
