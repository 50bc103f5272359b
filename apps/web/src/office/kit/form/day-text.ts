/** Parsing of days (`2027-06-12`) and times (`08:10`) as people write them. Incomplete text is left as it is. */

/** The day that a text stands for in any common order, as `2027-06-12`; undefined if incomplete or invalid. */
export function readDay(text: string): string | undefined {
  const typed = text.trim();
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(typed);
  const local = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  const [year, month, day] = iso ? iso.slice(1) : (local?.slice(1).toReversed() ?? []);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T12:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : undefined;
}

/** The time that a text stands for, as `08:10`; undefined if incomplete or invalid. */
export function readTime(text: string): string | undefined {
  const [, hours, minutes] =
    /^(\d{1,2})[:. ](\d\d)$/.exec(text.trim()) ?? /^(\d\d)(\d\d)$/.exec(text.trim()) ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 23 || Number(minutes) > 59)
    return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** Inserts the separator after the first two digits while the user types at the end. */
export function separate(typed: string, before: string, sign: '-' | ':'): string {
  const isGrowing = typed.length > before.length && typed.startsWith(before);
  const isPart = sign === '-' ? /^\d\d(-\d\d)?$/.test(typed) : /^\d\d$/.test(typed);
  return isGrowing && isPart ? typed + sign : typed;
}

/** Where each part of a day or a time ends when it is written in full. */
const fullEnds = { day: 2, month: 5, year: 10, hour: 2, minute: 5 } as const;
type Part = keyof typeof fullEnds;

const SEPARATOR = /[-./: ]/g;

/**
 * The part that a caret stands in, in the order in which the text is written, and the caret's place in that part once the text
 * is written in full. Digits may be missing, and separators too.
 */
export function findPart<Name extends Part>(
  text: string,
  caret: number,
  order: readonly Name[],
): { readonly part: Name; readonly caret: number } {
  const lead = text.length - text.trimStart().length;
  const at = Math.max(0, caret - lead);
  const written = text.trim();
  const inOrder = /^\d{4}[-./]/.test(written) ? order.toReversed() : order;
  const ends = [...written.matchAll(SEPARATOR)].map(({ index }) => index);
  if (ends.length === 0) ends.push(2, 4);
  const index = Math.min(ends.filter((end) => end < at).length, order.length - 1);
  const part = inOrder[index]!;
  const end = index === order.length - 1 ? written.length : ends[index]!;
  return { part, caret: fullEnds[part] - Math.max(0, end - at) };
}

/** A text as it stands in its field, and the value that it stands for. */
export interface TypedText {
  readonly text: string;
  readonly value: string;
}

interface Pattern {
  readonly sign: '-' | ':';
  readonly read: (text: string) => string | undefined;
  readonly format: (value: string) => string;
}

/**
 * A field after a key stroke, whose text stays as it was typed: a digit that is missing while a day is corrected is not put back.
 * What is pasted is written in full at once.
 */
export function takeTyped(next: string, shown: string, { sign, read, format }: Pattern): TypedText {
  const text = separate(next, shown, sign);
  const value = read(text);
  if (value === undefined) return { text, value: text };
  return { text: countInserted(next, shown) > 1 ? format(value) : text, value };
}

/** How many characters one change has put into a text. */
function countInserted(next: string, before: string): number {
  const shorter = Math.min(next.length, before.length);
  let start = 0;
  while (start < shorter && next[start] === before[start]) start += 1;
  let end = 0;
  while (end < shorter - start && next.at(-1 - end) === before.at(-1 - end)) end += 1;
  return next.length - start - end;
}

/** Moves a day by days, months or years; the last day of a month stays the last. */
export function shiftDay(day: string, part: 'day' | 'month' | 'year', by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (part === 'day') return isoOf(new Date(Date.UTC(year, month - 1, date + by)));
  const first = new Date(
    Date.UTC(year + (part === 'year' ? by : 0), month - 1 + (part === 'month' ? by : 0), 1),
  );
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return isoOf(first);
}

const isoOf = (date: Date): string => date.toISOString().slice(0, 10);
