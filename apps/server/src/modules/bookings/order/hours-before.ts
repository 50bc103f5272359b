const MS_AN_HOUR = 3_600_000;

/** The instant so many hours before another one. */
export function hoursBefore(at: Date, hours: number): Date {
  return new Date(at.getTime() - hours * MS_AN_HOUR);
}
