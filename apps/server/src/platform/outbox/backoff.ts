/** After so many tries an effect is given up. */
export const MAX_ATTEMPTS = 12;

const FIRST_SECONDS = 30;
const MAX_SECONDS = 3600;

/**
 * How long to wait after the given number of failed tries: half a minute, doubled with each, an hour at most. `random`
 * (0 to 1) spreads it by half to either side, so that what failed together does not come back together.
 */
export function delaySeconds(attempts: number, random: number): number {
  return Math.min(FIRST_SECONDS * 2 ** (attempts - 1), MAX_SECONDS) * (0.5 + random);
}
