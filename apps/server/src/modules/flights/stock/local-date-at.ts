import type { LocalDate } from '@farewind/values/local-time';

/** The local date of a zone at an instant. */
export function localDateAt(instant: Date, zone: string): LocalDate {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return [parts.get('year'), parts.get('month'), parts.get('day')].join('-');
}
