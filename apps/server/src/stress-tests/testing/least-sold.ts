/** Of the orders of a stress test; the others give up, are declined or lose their seats. */
const USUAL_SHARE = 0.6;
const LEAST_SHARE = 0.4;
/** Reached by chance in one run of about 700. */
const DEVIATIONS = 3;

/**
 * The number of orders of which more must be sold, because most of them unsold is no trial of anything: 40 %, and in a small
 * sample what the usual share falls to by chance.
 */
export function leastSold(orders: number): number {
  const deviation = Math.sqrt(orders * USUAL_SHARE * (1 - USUAL_SHARE));
  return Math.min(orders * LEAST_SHARE, orders * USUAL_SHARE - DEVIATIONS * deviation);
}
