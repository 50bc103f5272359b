/** The longest period of a flight in days: three years and the rest of the timetable season. Nobody publishes further ahead. */
export const MOST_PERIOD_DAYS = 1100;

/** Whether a period (day numbers, both included) is longer than any published one. */
export function isTooLong(fromDay: number, untilDay: number): boolean {
  return untilDay - fromDay >= MOST_PERIOD_DAYS;
}
