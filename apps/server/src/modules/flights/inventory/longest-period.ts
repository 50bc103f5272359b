/** Days of the longest period of a flight: three years, and what remains of the fourth timetable. Nobody publishes for longer. */
export const MOST_PERIOD_DAYS = 1100;

/** Whether a period, in day numbers with both ends, is longer than any that is published. */
export function isTooLong(fromDay: number, untilDay: number): boolean {
  return untilDay - fromDay >= MOST_PERIOD_DAYS;
}
