/** One pair of slices: its sums and the two itineraries it is made of. */
export interface PairCandidate {
  readonly total: number;
  readonly minutes: number;
  readonly stops: number;
  readonly out: number;
  readonly back: number;
}

/** For every cell of two dominance classes, the pairs that no other of the cell beats in price, duration and stops. */
export class DominanceClassFronts {
  private readonly cells = new Map<number, PairCandidate[]>();

  isBeaten(cell: number, total: number, minutes: number, stops: number): boolean {
    const front = this.cells.get(cell);
    if (!front) return false;
    for (const kept of front) {
      if (kept.total <= total && kept.minutes <= minutes && kept.stops <= stops) return true;
    }
    return false;
  }

  /** Adds a pair that is not beaten and drops those that it beats. */
  add(cell: number, pair: PairCandidate): void {
    const front = this.cells.get(cell);
    if (!front) {
      this.cells.set(cell, [pair]);
      return;
    }
    let kept = 0;
    for (const other of front) {
      const beaten = pair.total <= other.total && pair.minutes <= other.minutes && pair.stops <= other.stops;
      if (!beaten) front[kept++] = other;
    }
    front.length = kept;
    front.push(pair);
  }

  listCheapestFirst(): PairCandidate[] {
    return [...this.cells.values()]
      .flat()
      .sort(
        (a, b) =>
          a.total - b.total || a.minutes - b.minutes || a.stops - b.stops || a.out - b.out || a.back - b.back,
      );
  }
}
