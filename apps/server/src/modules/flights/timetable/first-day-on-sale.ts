import { dayNumber } from '@farewind/values/local-time';

/** The first day that may still be "today" somewhere. */
export function firstDayOnSale(now: Date): number {
  return dayNumber(now.toISOString().slice(0, 10)) - 1;
}
