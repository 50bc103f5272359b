/** A flight may be some minutes faster or slower than usual, a long one more than a short one. */
const LEAST_DIFFERENCE = 30;
const SHARE = 0.2;

/** Whether a flight of this many minutes is probably a typing error, since the same flight usually takes `usual`. */
export function isDoubtfulDuration(minutes: number, usual: number): boolean {
  return Math.abs(minutes - usual) > Math.max(LEAST_DIFFERENCE, usual * SHARE);
}

/** `3:45`. */
export function formatDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
