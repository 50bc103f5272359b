import { BOUND_STEP, CLOSED } from './adult-bound.ts';
import { NOT_SOLD, type PartyPricer } from './party-pricer.ts';
import type { PriceBounds } from './price-bounds.ts';

/** The minimum price of the pricer's party on a pair. */
export class PartyBounds {
  readonly pricer: PartyPricer;
  private readonly bounds: PriceBounds;

  constructor(bounds: PriceBounds, pricer: PartyPricer) {
    this.bounds = bounds;
    this.pricer = pricer;
  }

  /** The minimum price where the adult's bound is 1. */
  step(pair: number): number {
    const { adults, children, infants } = this.pricer;
    if (children === 0 && infants === 0) return adults * BOUND_STEP;
    const { childRatio, infantRatio } = this.bounds;
    return (adults + children * childRatio[pair]! + infants * infantRatio[pair]!) * BOUND_STEP;
  }

  /** The same for every pair; undefined if children or infants make it differ. */
  flatStep(): number | undefined {
    const { adults, children, infants } = this.pricer;
    return children === 0 && infants === 0 ? adults * BOUND_STEP : undefined;
  }

  /** Bound of the pair's connecting flights of one loaded day, `NOT_SOLD` if none is open. */
  ofDay(pair: number, day: number): number {
    const bound = this.bounds.ofDay(this.pricer.cabin, day)[pair]!;
    return bound === CLOSED ? NOT_SOLD : Math.floor(bound * this.step(pair));
  }
}
