export const OLDEST_DAYS = 4;
const MS_A_DAY = 86_400_000;

/** How many days old a rate is today; of a day to come, none. */
export function ageInDays(day: string, now: Date): number {
  return Math.max(0, (Date.parse(now.toISOString().slice(0, 10)) - Date.parse(day)) / MS_A_DAY);
}
