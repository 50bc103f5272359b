import { isLocalDate, type LocalDate } from '@farewind/values/local-time';

export type DateParts = readonly [day: string, month: string, year: string];

/** Splits a typed date, `DD-MM-YYYY`, into its three fields. */
export function splitTypedDate(text: string): DateParts {
  const [day = '', month = '', year = ''] = text.split('-');
  return [day, month, year];
}

/** Joins three fields into one text, empty if all are empty. */
export function joinTypedDate(parts: DateParts): string {
  return parts.every((part) => part === '') ? '' : parts.join('-');
}

/** Splits a pasted date (`14.03.1989`, `14/03/1989`, `1989-03-14`); undefined for anything else. */
export function findPastedDate(text: string): DateParts | undefined {
  const dayFirst = /^\s*(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})\s*$/.exec(text);
  if (dayFirst) return [dayFirst[1] ?? '', dayFirst[2] ?? '', dayFirst[3] ?? ''];
  const yearFirst = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  return yearFirst ? [yearFirst[3] ?? '', yearFirst[2] ?? '', yearFirst[1] ?? ''] : undefined;
}

/** `14-3-1989` → `1989-03-14`; undefined if it is not a calendar date. */
export function readTypedDate(text: string): LocalDate | undefined {
  const [day, month, year] = splitTypedDate(text);
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : undefined;
}
