import { FoundRows, type Legs } from './found-rows.ts';
import { NOT_SOLD } from './party-pricer.ts';

/**
 * The best prices found so far: `best[dominance class * span + minutes]` is the cheapest itinerary of the dominance
 * class with this duration or less, so one array read tells whether another can beat them. Levels come in the order of
 * their stops, so that one front serves all three criteria.
 */
export class ParetoFront {
  readonly found = new FoundRows();
  best: Int32Array = new Int32Array(0);
  /** One more than the longest allowed duration. */
  readonly span: number;

  constructor(maximumTotalMinutes: number) {
    this.span = maximumTotalMinutes + 1;
  }

  begin(dominanceClassCount: number): void {
    // One more place, so that a duration beyond the limit can be looked up behind the last dominance class.
    const length = dominanceClassCount * this.span + 1;
    if (this.best.length < length) this.best = new Int32Array(length);
    this.best.fill(NOT_SOLD, 0, length);
    this.found.count = 0;
  }

  /** Keeps the itinerary unless an earlier one is as good in price, duration and stops. */
  offer(dominanceClass: number, minutes: number, price: number, legs: Legs): void {
    const { best, span } = this;
    const at = dominanceClass * span + minutes;
    if (best[at]! <= price) return;
    // Prices of a dominance class never rise with the duration, so those to lower are one run.
    best.fill(price, at, firstNotAbove(best, at + 1, (dominanceClass + 1) * span, price));
    this.found.push(price, minutes, dominanceClass, legs);
  }

  /** Drops, among the itineraries found since `from`, those that a later one of the same stops has beaten. */
  settle(from: number): void {
    const { found, best, span } = this;
    let kept = from;
    for (let i = from; i < found.count; i++) {
      const at = found.dominanceClass[i]! * span + found.minutes[i]!;
      if (best[at] !== found.price[i]) continue;
      if (found.minutes[i]! > 0 && best[at - 1]! <= found.price[i]!) continue;
      if (kept !== i) found.copy(i, kept);
      kept++;
    }
    found.count = kept;
  }
}

/** First index in `[from, to)` of a falling column whose value is not above `value`; `to` if there is none. */
function firstNotAbove(column: Int32Array, from: number, to: number, value: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle]! > value) low = middle + 1;
    else high = middle;
  }
  return low;
}
