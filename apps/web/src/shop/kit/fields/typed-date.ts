import { asItLooks } from '@farewind/travel-rules/typed-text';
import { isLocalDate, type LocalDate } from '@farewind/values/local-time';

/** `14-3-1989` → `1989-03-14`; undefined if it is not a calendar date. */
export function readTypedDate(text: string): LocalDate | undefined {
  const [, day, month, year] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(text) ?? [];
  return toDate(day, month, year);
}

/** Which century two digits of a year mean: a birthday is past, a passport's last day is not. */
export type DateLeaning = 'past' | 'future';

export interface DateReading {
  readonly date: LocalDate;
  /** Nothing that is typed after it could belong to the date. */
  readonly isWhole: boolean;
}

/**
 * A date in any common spelling, day first: `021119`, `02112019`, `2.11.2019`, `2 ноября 2019`, `2 Kasım 2019`,
 * `November 2, 2019`, and `2019-11-02` as browsers fill it in. Undefined if it is none.
 */
export function readDate(typed: string, leaning: DateLeaning, today: LocalDate): DateReading | undefined {
  const text = asItLooks(typed);
  const digits = text.replaceAll(/[\s./,-]/g, '');
  if (/^\d+$/.test(digits) && digits === text.trim()) return readDigits(digits, leaning, today);
  const parts = (text.match(/\d+|\p{L}+/gu) ?? []).filter((part) => !BESIDE_DATE.test(part));
  if (parts.length < 3) return undefined;
  const [first = '', second = '', third = ''] = parts;
  if (/^\d{4}$/.test(first)) {
    const date = toDate(third, monthNumber(second), first);
    // `2019-11-1` may still become `2019-11-12`.
    return date === undefined ? undefined : { date, isWhole: third.length === 2 };
  }
  const isMonthFirst = /^\p{L}/u.test(first);
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const date = toDate(
    day,
    monthNumber(month),
    fullYear(third, [day, monthNumber(month) ?? ''], leaning, today),
  );
  return date === undefined ? undefined : { date, isWhole: third.length === 4 };
}

/** `2nd of November 2019`, `2-го ноября 2019 г.` */
const BESIDE_DATE = /^(?:st|nd|rd|th|of|е|го|г|года)$/i;

/** `02112019`, `20191102`, or `140389`; `021119` may still become the first. */
function readDigits(digits: string, leaning: DateLeaning, today: LocalDate): DateReading | undefined {
  const [day, month] = [digits.slice(0, 2), digits.slice(2, 4)];
  if (digits.length === 8)
    return whole(
      toDate(day, month, digits.slice(4)) ?? toDate(digits.slice(6), digits.slice(4, 6), digits.slice(0, 4)),
    );
  if (digits.length !== 6) return undefined;
  const date = toDate(day, month, fullYear(digits.slice(4), [day, month], leaning, today));
  return date === undefined ? undefined : { date, isWhole: !mayGoOn(digits) };
}

/**
 * Whether six digits begin a longer date: `021119` that of 1985, `201212` one of December 2012 that begins with the year,
 * `131198` the 13-1-1989 of someone who types no zeros.
 */
function mayGoOn(digits: string): boolean {
  const isCentury = (pair: string) => pair === '19' || pair === '20';
  const month = Number(digits.slice(4));
  if (isCentury(digits.slice(4)) || (isCentury(digits.slice(0, 2)) && month >= 1 && month <= 12)) return true;
  return isCentury(digits.slice(3, 5)) && isDayAndMonth(digits.slice(0, 3));
}

/** `131` as 13-1, `112` as 1-12 or 11-2; a day with a zero before it has one before its month too. */
function isDayAndMonth(digits: string): boolean {
  if (digits.startsWith('0')) return false;
  return [1, 2].some((at) => toDate(digits.slice(0, at), digits.slice(at), '2000') !== undefined);
}

function whole(date: LocalDate | undefined): DateReading | undefined {
  return date === undefined ? undefined : { date, isWhole: true };
}

function toDate(day = '', month = '', year = ''): LocalDate | undefined {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return undefined;
  if (Number(year) < 1900) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : undefined;
}

/** `19` → `2019`; the last such day that is past, or the first that is not. Four digits stay as they are. */
function fullYear(
  year: string,
  [day, month]: readonly [string, string],
  leaning: DateLeaning,
  today: LocalDate,
): string {
  if (!/^\d{2}$/.test(year)) return year;
  const century = Number(today.slice(0, 2));
  const inCentury = (number: number) => `${number}${year}`;
  const dayOf = (number: number) => `${inCentury(number)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (leaning === 'past') return inCentury(dayOf(century) <= today ? century : century - 1);
  // A passport is valid for ten years at most: an older day has expired, and is not one of the next century.
  return inCentury(century);
}

/** The first letters that tell the months apart, in Russian, English and Turkish. */
const months: readonly (readonly string[])[] = [
  ['янв', 'jan', 'oca'],
  ['фев', 'feb', 'şub', 'sub'],
  ['мар', 'mar'],
  ['апр', 'apr', 'nis'],
  ['май', 'мая', 'may'],
  ['июн', 'jun', 'haz'],
  ['июл', 'jul', 'tem'],
  ['авг', 'aug', 'ağu', 'agu'],
  ['сен', 'sep', 'eyl'],
  ['окт', 'oct', 'eki'],
  ['ноя', 'nov', 'kas'],
  ['дек', 'dec', 'ara'],
];

/** `ноября` → `11`; a number stays as it is. */
function monthNumber(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  // The dot of a Turkish `İ` becomes a sign of its own.
  const name = text.toLowerCase().replaceAll('\u0307', '');
  const at = months.findIndex((starts) => starts.some((start) => name.startsWith(start)));
  return at < 0 ? undefined : String(at + 1);
}
