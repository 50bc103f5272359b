import { dayNumber } from '@farewind/values/local-time';

/**
 * The day by which sale periods of fares begin and end: in UTC, as the inventory's formats say. Whether a flight's day or
 * the agency's is over depends on their own clocks instead.
 */
export function saleDay(now: Date): number {
  return dayNumber(now.toISOString().slice(0, 10));
}
