/** Local dates and times without a zone, as airports write them. All take `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. */

function atNoon(date: string): Date {
  return new Date(`${date.slice(0, 10)}T12:00:00Z`);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Cached, because creating a format costs a hundred times as much as using it, and a list formats hundreds of dates.
 */
function part(date: string, locale: string, name: 'weekday' | 'month', length: 'short' | 'long'): string {
  const key = `${locale} ${name} ${length}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { [name]: length, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format.format(atNoon(date));
}

/** 05-12-2026 */
export function formatDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-');
  return `${day}-${month}-${year}`;
}

/** 05-12-2026 – 04-01-2027, or one date alone */
export function formatDates(from: string, to: string | undefined): string {
  return to === undefined ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

/** сб */
export function formatWeekday(date: string, locale: string): string {
  return part(date, locale, 'weekday', 'short');
}

/** сб 05-12-2026 */
export function formatDateWithWeekday(date: string, locale: string): string {
  return `${formatWeekday(date, locale)} ${formatDate(date)}`;
}

/** 5 декабря 2026: how a typed date was read. */
export function formatLongDate(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  // Russian adds the word for a year, which nobody needs here.
  return format.format(atNoon(date)).replace(/\s?г\.$/u, '');
}

/** Июнь 2027 */
export function formatMonth(date: string, locale: string): string {
  const month = part(`${date.slice(0, 7)}-01`, locale, 'month', 'long');
  return `${month.charAt(0).toLocaleUpperCase(locale)}${month.slice(1)} ${date.slice(0, 4)}`;
}

/** 06:45 */
export function formatTime(dateTime: string): string {
  return dateTime.slice(11, 16);
}

/** 12-06-2027, 03:45 */
export function formatMoment(dateTime: string): string {
  return `${formatDate(dateTime)}, ${formatTime(dateTime)}`;
}

/** Calendar days from the first to the second. */
export function daysBetween(first: string, second: string): number {
  return Math.round((atNoon(second).getTime() - atNoon(first).getTime()) / 86_400_000);
}

export function addDays(date: string, days: number): string {
  return new Date(atNoon(date).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** `YYYY-MM` this many months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function daysInMonth(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

export function isWeekend(date: string): boolean {
  const day = atNoon(date).getUTCDay();
  return day === 0 || day === 6;
}
