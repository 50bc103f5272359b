import { addDays, type LocalDate } from '@farewind/values/local-time';

/** The local date of a zone at an instant. */
export function dateIn(timeZone: string): (at: Date) => LocalDate {
  // The Swedish form of a date is the international one.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => format.format(at);
}

/** The last `count` dates up to and with `last`, oldest first. */
export function datesUpTo(last: LocalDate, count: number): LocalDate[] {
  return Array.from({ length: count }, (_, at) => addDays(last, at - count + 1));
}
