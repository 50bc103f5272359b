import type { DatedFlight } from './dated-flights.ts';

/**
 * A bare connection scan over typed arrays: earliest arrival only, without price, seats, dominance classes or a limit
 * of stops. It is the practical lower limit for a search that reads a day's flights.
 */
export class ConnectionScan {
  private readonly departs: Int32Array;
  private readonly arrives: Int32Array;
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly reached: Int32Array;
  private readonly connectionMinutes: Int32Array;

  constructor(flights: readonly DatedFlight[], airportCount: number, connectionMinutes: Int32Array) {
    const sorted = flights.toSorted((a, b) => a.leaves - b.leaves);
    this.departs = Int32Array.from(sorted, ({ leaves }) => leaves);
    this.arrives = Int32Array.from(sorted, ({ lands }) => lands);
    this.from = Int32Array.from(sorted, ({ from }) => from);
    this.to = Int32Array.from(sorted, ({ to }) => to);
    this.reached = new Int32Array(airportCount);
    this.connectionMinutes = connectionMinutes;
  }

  /** Earliest arrival at `destination` when leaving `origin` at UTC minute `start` or later. */
  earliestArrival(origin: number, destination: number, start: number): number {
    const { departs, arrives, from, to, reached, connectionMinutes } = this;
    const never = 1e9;
    reached.fill(never);
    reached[origin] = start - connectionMinutes[origin]!;
    for (let at = firstFrom(departs, start); at < departs.length; at++) {
      if (departs[at]! >= reached[destination]!) break;
      const airport = from[at]!;
      if (reached[airport]! + connectionMinutes[airport]! > departs[at]!) continue;
      if (arrives[at]! < reached[to[at]!]!) reached[to[at]!] = arrives[at]!;
    }
    return reached[destination]!;
  }
}

function firstFrom(departs: Int32Array, start: number): number {
  let low = 0;
  let high = departs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (departs[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
