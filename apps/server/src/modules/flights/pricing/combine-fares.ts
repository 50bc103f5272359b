import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import type { Condition } from '../api.ts';
import type { StockCondition, StockFare } from '../stock/stock.ts';

interface Baggage {
  readonly pieces: number;
  readonly kg: number;
}

/** The allowance valid on all segments, which is the smallest. */
export function leastBaggage(allowances: readonly Baggage[]): Baggage {
  return allowances.reduce((least, next) =>
    next.pieces < least.pieces || (next.pieces === least.pieces && next.kg < least.kg) ? next : least,
  );
}

/**
 * The condition of a slice: allowed if every segment's fare allows it, for the sum of the fees (each converted once),
 * until the earliest of their limits.
 */
export function combineConditions(conditions: readonly StockCondition[], rate: ExchangeRate): Condition {
  const allowed = conditions.every((condition) => condition.allowed);
  const fees = conditions.map((condition) => convertMinor(condition.feeMinor, rate));
  return {
    allowed,
    feeMinor: allowed ? fees.reduce((a, b) => a + b, 0) : 0,
    untilHours: allowed ? Math.max(...conditions.map((condition) => condition.untilHours)) : 0,
  };
}

/** `Light` if all segments have it, else each name once in their order: `Light + Flex`. */
export function familyName(fares: readonly StockFare[]): string {
  return [...new Set(fares.map((fare) => fare.family))].join(' + ');
}
