import { ratioHalfUp } from '@farewind/values/money';
import type { PassengerPrices, PriceLines } from './stock.ts';

const BASIS_POINTS = 10_000;

/** What fares cost inside a connection of their carrier: a share of each fare line, half up; taxes and fees stay. */
export function throughPrices(prices: PassengerPrices, basisPoints: number): PassengerPrices {
  const shared = (lines: PriceLines): PriceLines => {
    return { ...lines, fareMinor: ratioHalfUp(lines.fareMinor, basisPoints, BASIS_POINTS) };
  };
  return { adult: shared(prices.adult), child: shared(prices.child), infant: shared(prices.infant) };
}
