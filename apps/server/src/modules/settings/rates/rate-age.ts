export const OLDEST_DAYS = 4;
const MS_A_DAY = 86_400_000;

/** Age of a rate in days; 0 for a future day. */
export function ageInDays(day: string, now: Date): number {
  return Math.max(0, (Date.parse(now.toISOString().slice(0, 10)) - Date.parse(day)) / MS_A_DAY);
}
