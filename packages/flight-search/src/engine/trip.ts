import type { Network } from './network.ts';

const NONE = -1;
/** Pair, city and airport that it leaves, shortest minutes. */
const INCOMING = 4;

/**
 * The places of one query: where it starts, where it ends, the cities that may not be connected in (its own), and the
 * cities from which a last segment leaves. The next `begin` undoes the marks.
 */
export class Trip {
  origins: readonly number[] = [];
  destinations: readonly number[] = [];
  readonly isDestination: Uint8Array;
  /** City → 1 when it is an origin's or a destination's. */
  readonly barred: Uint8Array;
  /** Cities from which a last segment leaves. */
  readonly lastCities: number[] = [];
  /** City → its first entry in the chain of last pairs, −1 for none. */
  readonly lastHead: Int32Array;
  readonly lastNext: Int32Array;
  readonly lastPair: Int32Array;
  /** The airport that the pair leaves. */
  readonly lastFrom: Int32Array;
  /** As `PairColumns.shortestMinutes`. */
  readonly lastShortest: Int32Array;
  /** The pairs in the order of `inPair` with the data needed of each last one, so that a destination's are adjacent. */
  private readonly incoming: Int32Array;
  private readonly network: Network;

  constructor(network: Network) {
    this.network = network;
    const { airports, pairs } = network;
    this.isDestination = new Uint8Array(airports.codes.length);
    this.barred = new Uint8Array(airports.cityStart.length);
    this.lastHead = new Int32Array(airports.cityStart.length).fill(NONE);
    this.lastNext = new Int32Array(pairs.count);
    this.lastPair = new Int32Array(pairs.count);
    this.lastFrom = new Int32Array(pairs.count);
    this.lastShortest = new Int32Array(pairs.count);
    this.incoming = new Int32Array(pairs.count * INCOMING);
    for (let i = 0; i < pairs.count; i++) {
      const pair = pairs.inPair[i]!;
      const from = pairs.from[pair]!;
      this.incoming.set([pair, airports.city[from]!, from, pairs.shortestMinutes[pair]!], i * INCOMING);
    }
  }

  begin(origins: readonly number[], destinations: readonly number[]): void {
    this.clear();
    this.origins = origins;
    this.destinations = destinations;
    const { city } = this.network.airports;
    for (const airport of origins) this.barred[city[airport]!] = 1;
    for (const airport of destinations) {
      this.barred[city[airport]!] = 1;
      this.isDestination[airport] = 1;
    }
    this.chainLastPairs();
  }

  private chainLastPairs(): void {
    const { pairs } = this.network;
    const { incoming, lastPair, lastFrom, lastShortest } = this;
    let used = 0;
    for (const airport of this.destinations) {
      for (let i = pairs.inStart[airport]!; i < pairs.inStart[airport + 1]!; i++) {
        const city = incoming[i * INCOMING + 1]!;
        if (this.barred[city] === 1) continue;
        if (this.lastHead[city] === NONE) this.lastCities.push(city);
        lastPair[used] = incoming[i * INCOMING]!;
        lastFrom[used] = incoming[i * INCOMING + 2]!;
        lastShortest[used] = incoming[i * INCOMING + 3]!;
        this.lastNext[used] = this.lastHead[city]!;
        this.lastHead[city] = used++;
      }
    }
  }

  private clear(): void {
    const { city } = this.network.airports;
    for (const airport of this.origins) this.barred[city[airport]!] = 0;
    for (const airport of this.destinations) {
      this.barred[city[airport]!] = 0;
      this.isDestination[airport] = 0;
    }
    for (const each of this.lastCities) this.lastHead[each] = NONE;
    this.lastCities.length = 0;
  }
}
