import { doubled } from './doubled.ts';

const NONE = -1;

/** Which first flights are to be tried with which middle pair, one chain for each pair. */
export class WaitingLegs {
  /** The pairs that any flight waits for. */
  readonly pairs: number[] = [];
  leg: Int32Array = new Int32Array(256);
  next: Int32Array = new Int32Array(256);
  private heads: Int32Array = new Int32Array(256);
  private from = 0;
  private count = 0;

  /** Empties the chains; pairs are numbered `from … to`, the last excluded. */
  begin(from: number, to: number): void {
    while (this.heads.length < to - from) this.heads = doubled(this.heads);
    this.heads.fill(NONE, 0, to - from);
    this.from = from;
    this.pairs.length = 0;
    this.count = 0;
  }

  add(pair: number, leg: number): void {
    if (this.count === this.leg.length) {
      this.leg = doubled(this.leg);
      this.next = doubled(this.next);
    }
    const link = this.count++;
    const head = this.heads[pair - this.from]!;
    if (head === NONE) this.pairs.push(pair);
    this.leg[link] = leg;
    this.next[link] = head;
    this.heads[pair - this.from] = link;
  }

  /** The first link of a pair's chain; −1 ends it. */
  headOf(pair: number): number {
    return this.heads[pair - this.from]!;
  }
}
