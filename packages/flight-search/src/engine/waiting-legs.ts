import { doubleCapacity } from './column-capacity.ts';

const NONE = -1;

/** Which first flights are to be tried with which middle pair, one chain for each pair. */
export class WaitingLegs {
  leg: Int32Array = new Int32Array(256);
  next: Int32Array = new Int32Array(256);
  /** Pair → the first link of its chain; −1 ends it. */
  private heads: Int32Array = new Int32Array(256).fill(NONE);
  /** The pairs that any flight waits for. */
  private pairs: Int32Array = new Int32Array(256);
  private pairCount = 0;
  private count = 0;

  /** Ensures room for pairs numbered below `end`; there must be no chains. */
  begin(end: number): void {
    this.count = 0;
    while (this.heads.length < end) {
      this.heads = doubleCapacity(this.heads).fill(NONE);
      this.pairs = doubleCapacity(this.pairs);
    }
  }

  add(pair: number, leg: number): void {
    if (this.count === this.leg.length) {
      this.leg = doubleCapacity(this.leg);
      this.next = doubleCapacity(this.next);
    }
    const link = this.count++;
    const head = this.heads[pair]!;
    if (head === NONE) this.pairs[this.pairCount++] = pair;
    this.leg[link] = leg;
    this.next[link] = head;
    this.heads[pair] = link;
  }

  /** Removes and returns a pair; undefined if there is none. */
  takePair(): number | undefined {
    return this.pairCount === 0 ? undefined : this.pairs[--this.pairCount];
  }

  /** Ends the chain of a pair; returns its first link. */
  takeChain(pair: number): number {
    const head = this.heads[pair]!;
    this.heads[pair] = NONE;
    return head;
  }
}
