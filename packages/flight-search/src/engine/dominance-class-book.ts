import type { DominanceClass } from '../api/search-request.ts';
import type { Network } from './network.ts';
import { departsOf } from './row-fields.ts';

const UNUSED = -1;
const BLOCKS_OF_SIX_HOURS = 4;

/** Gives the dominance classes of one query consecutive numbers, in the order of their first flights. */
export class DominanceClassBook {
  count = 0;
  private kind: DominanceClass = 'hour';
  private readonly numberOf: Int32Array;
  private readonly used: number[] = [];
  private readonly network: Network;

  constructor(network: Network) {
    this.network = network;
    this.numberOf = new Int32Array(Math.max(24, network.carriers.length * BLOCKS_OF_SIX_HOURS)).fill(UNUSED);
  }

  begin(kind: DominanceClass): void {
    for (const key of this.used) this.numberOf[key] = UNUSED;
    this.used.length = 0;
    this.count = 0;
    this.kind = kind;
  }

  /** The dominance class of a first flight; called once for each of them. */
  dominanceClassOf(row: number): number {
    if (this.kind === 'firstFlight') return this.count++;
    const key = this.keyOf(row);
    const known = this.numberOf[key]!;
    if (known !== UNUSED) return known;
    this.used.push(key);
    this.numberOf[key] = this.count;
    return this.count++;
  }

  private keyOf(row: number): number {
    const { rows } = this.network;
    if (this.kind === 'hour') return Math.floor(departsOf(rows, row) / 60);
    const block = Math.floor(departsOf(rows, row) / 360);
    return this.kind === 'sixHours' ? block : rows.carrier[row]! * BLOCKS_OF_SIX_HOURS + block;
  }
}
