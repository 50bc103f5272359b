/**
 * The one place that reads the clock and zone of the device: for the days that somebody at home may choose from, and how far a
 * place is ahead of here. No time of an order, an account or the office is ever told by it.
 */

/** Today on the calendar of the person who looks. */
export function today(now: Date = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Minutes by which the clock of the person who looks is ahead of UTC. */
export function minutesAhead(now: Date): number {
  return -now.getTimezoneOffset();
}

/** The month on the calendar of the person who looks, from 0. */
export function monthHere(now: Date): number {
  return now.getMonth();
}
