import { localDateTimeAt } from '@farewind/values/local-time';
import { formatDate, formatTime } from './date.ts';

/** An instant unrelated to a journey, in a named zone: `20-11-2026, 14:31 (Türkiye time)`. */
export function zoneMoment(instant: string, timeZone: string, locale: string): string {
  const local = localDateTimeAt(Date.parse(instant), timeZone);
  return `${formatDate(local)}, ${formatTime(local)} (${nameZone(timeZone, locale, Date.parse(instant))})`;
}

/** Name of a zone for use beside a time. */
export function nameZone(timeZone: string, locale: string, at: number): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
