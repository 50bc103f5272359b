import { localDateTimeAt } from '@farewind/values/local-time';
import { nameZone } from '@farewind/values/name-zone';
import { formatDate, formatTime } from './date.ts';

/** An instant unrelated to a journey, in a named zone: `20-11-2026, 14:31 (Türkiye Time)`. */
export function zoneMoment(instant: string, timeZone: string, locale: string): string {
  const local = localDateTimeAt(Date.parse(instant), timeZone);
  return `${formatDate(local)}, ${formatTime(local)} (${nameZone(timeZone, locale, Date.parse(instant))})`;
}
