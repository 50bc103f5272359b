const MS_A_DAY = 86_400_000;

/** The same time of day this many working days (Monday to Friday, by UTC) later; holidays count as working days. */
export function addBusinessDays(at: Date, days: number): Date {
  let date = at;
  for (let left = days; left > 0;) {
    date = new Date(date.getTime() + MS_A_DAY);
    if (isBusinessDay(date)) left -= 1;
  }
  return date;
}

function isBusinessDay(date: Date): boolean {
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
