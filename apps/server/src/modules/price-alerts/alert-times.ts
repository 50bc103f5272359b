import { localDateTimeAt } from '@farewind/values/local-time';
import type { PriceAlertDeps, Trip } from './ports.ts';

const HOUR_MS = 3_600_000;

/** How long the link of the first mail works; then the address is deleted. */
export const CONFIRM_MS = 48 * HOUR_MS;
/** How long an alert that its reader ended can be resumed; then its address is erased. */
export const RESUME_MS = 24 * HOUR_MS;
/** How long an ended alert is counted for the office. */
export const COUNTED_MS = 90 * 24 * HOUR_MS;

/** Whether the day of the departure is over where the trip begins. */
export function isOver({ places }: Pick<PriceAlertDeps, 'places'>, trip: Trip, now: Date): boolean {
  const [origin] = places.airportsOf(trip.from);
  return trip.departureDate < localDateTimeAt(now.getTime(), origin?.timeZone ?? 'UTC').slice(0, 10);
}
