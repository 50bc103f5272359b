/** Without the server's word: as long as prices of our own flights are valid at least. */
const USUAL_SECONDS = 15 * 60;
/** No answer is asked for anew sooner. */
const LEAST_MS = 2000;

/**
 * How long prices are still valid that the server called valid for some seconds when they were received. Both times are
 * of this device's clock; only the time between them counts, so that a wrong clock changes nothing. A clock that was put
 * back meanwhile does not lengthen it.
 */
export function millisecondsLeft(validSeconds: number | undefined, receivedAt: number, now: number): number {
  const age = Math.max(0, now - receivedAt);
  return Math.max(LEAST_MS, (validSeconds ?? USUAL_SECONDS) * 1000 - age);
}
