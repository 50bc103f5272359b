import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { Answer } from '../../shared/api/call-types.ts';

/** A sealed price as the server answers it. */
export type QuoteAnswer = Answer<typeof checkPrice> & CouponInQuote;

/** A sealed price, valid for a limited time. */
export type Quote = QuoteAnswer & {
  /**
   * When it expires by this device's clock, in milliseconds since the epoch: only for comparison with that clock, which
   * may be wrong. People are told `expiresAt`.
   */
  readonly endsAt: number;
};

/** Result of the coupon in a price request. */
export interface CouponInQuote {
  /** The coupon included in this price; absent without one, or if it was refused. */
  readonly coupon?: string;
  /** Why the code was refused, as a text; the price is without it. */
  readonly couponRefusal?: string;
}

/** When the server made this price, by its own clock, in wire format; undefined where it did not tell. */
export function pricedAt({
  expiresAt,
  secondsLeft,
}: Pick<QuoteAnswer, 'expiresAt' | 'secondsLeft'>): string | undefined {
  if (secondsLeft === undefined) return undefined;
  return new Date(Date.parse(expiresAt) - secondsLeft * 1000).toISOString();
}

const USUAL_LIFE_MS = 20 * 60_000;
const LONGEST_LIFE_MS = 30 * 60_000;

/** The price with its end by this device's clock, which is known only as the answer arrives. */
export const receiveQuote = (answer: QuoteAnswer, receivedAt: number = Date.now()): Quote => ({
  ...answer,
  endsAt: expiryOnThisClock(answer, receivedAt),
});

/**
 * When a quote expires by this device's clock, never later than the seconds that the server counted. If the clock is so
 * wrong that the quote would have expired already or outlast any quote, counts the usual twenty minutes from the answer;
 * the server decides anyway.
 */
export function expiryOnThisClock(
  { expiresAt, secondsLeft }: Pick<QuoteAnswer, 'expiresAt' | 'secondsLeft'>,
  receivedAt: number,
): number {
  const left = Date.parse(expiresAt) - receivedAt;
  const life = left > 0 && left <= LONGEST_LIFE_MS ? left : USUAL_LIFE_MS;
  return receivedAt + Math.min(life, secondsLeft === undefined ? life : secondsLeft * 1000);
}
