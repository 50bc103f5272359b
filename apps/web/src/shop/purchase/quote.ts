import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { Answer } from '../../shared/api/call-types.ts';

/** A price that the server holds for a while, with its seal. */
export type Quote = Answer<typeof checkPrice> & CouponInQuote;

/** The result of the coupon sent with the price request. */
export interface CouponInQuote {
  /** The code that this price counts; absent without one, and where it was refused. */
  readonly coupon?: string;
  /** Why the code was refused, in words for people; the price is the one without it. */
  readonly couponRefusal?: string;
}

const USUAL_LIFE_MS = 20 * 60_000;
const LONGEST_LIFE_MS = 30 * 60_000;

/**
 * When a quote runs out on this device's clock. A device whose clock is so wrong that the answer would be over already, or
 * would last for longer than any quote does, counts the usual twenty minutes from the answer; the server decides anyway.
 */
export function expiryOnThisClock(expiresAt: string, receivedAt: number): number {
  const left = Date.parse(expiresAt) - receivedAt;
  return left > 0 && left <= LONGEST_LIFE_MS ? receivedAt + left : receivedAt + USUAL_LIFE_MS;
}
