/**
 * The only place that reads the device's clock and zone: for the days offered to a user at home, and the time difference
 * to a place. No time of an order, an account or the office ever uses it.
 */

/** Today in the viewer's time zone. */
export function today(now: Date = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Offset of the viewer's clock, in minutes ahead of UTC. */
export function minutesAhead(now: Date): number {
  return -now.getTimezoneOffset();
}

/** Current month in the viewer's time zone, from 0. */
export function monthHere(now: Date): number {
  return now.getMonth();
}
