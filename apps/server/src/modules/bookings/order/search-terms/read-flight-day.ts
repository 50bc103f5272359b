import { foldText } from '@farewind/values/fold-text';

/** A flight found among the words of a search. */
export interface TypedFlight {
  readonly carrier: string;
  readonly number: string;
  /** Possible days, ISO; empty means any day. Several if the year was left out. */
  readonly days: readonly string[];
  /** The remaining words, such as a name. */
  readonly rest: string;
}

const FLIGHT = /(?<![\p{L}\p{N}])([A-Z][A-Z\d]|\d[A-Z])[\s-]?0*(\d{1,4})(?![\p{L}\p{N}])/iu;
const ISO_DAY = /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/;
const DAY = /(?<![\p{L}\d])(\d{1,2})[-./](\d{1,2})(?:[-./](\d{4}|\d\d))?(?!\d)/u;
const WORDED_DAY = /(?<![\p{L}\d])(\d{1,2})\s+(\p{L}{3,})\.?(?:\s+(\d{4}))?(?!\d)/u;

/** How month names begin in Russian, English and Turkish, after `foldText`. */
const MONTHS: readonly RegExp[] = [
  /^(?:янв|jan|oca)/,
  /^(?:фев|feb|sub)/,
  /^(?:мар|mar)/,
  /^(?:апр|apr|nis)/,
  /^(?:ма[ия]|may)/,
  /^(?:июн|jun|haz)/,
  /^(?:июл|jul|tem)/,
  /^(?:авг|aug|agu)/,
  /^(?:сен|sep|eyl)/,
  /^(?:окт|oct|eki)/,
  /^(?:ноя|nov|kas)/,
  /^(?:дек|dec|ara)/,
];

/**
 * Finds a flight and its day in a search, in either order: `ZF 829 27.11`, `27-11-2026 zf829`, `zf829 27 ноября`.
 * Without a year, the day may be last year's, this year's or next year's. Undefined if no flight was typed.
 */
export function readFlightDay(text: string, today: string): TypedFlight | undefined {
  const day = findDay(text, today);
  const withoutDay = day === undefined ? text : text.replace(day.typed, ' ');
  const found = FLIGHT.exec(withoutDay);
  if (found === null) return undefined;
  const [typed, carrier = '', number = ''] = found;
  const rest = withoutDay
    .replace(typed, ' ')
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
  return { carrier: carrier.toUpperCase(), number, days: day?.days ?? [], rest };
}

function findDay(
  text: string,
  today: string,
): { readonly typed: string; readonly days: readonly string[] } | undefined {
  const iso = ISO_DAY.exec(text);
  if (iso !== null) return { typed: iso[0], days: [iso[0]] };
  const year = Number(today.slice(0, 4));
  for (const [shape, monthOf] of [
    [DAY, Number],
    [WORDED_DAY, (word: string) => MONTHS.findIndex((month) => month.test(foldText(word))) + 1],
  ] as const) {
    const [typed, dayOfMonth = '', word = '', typedYear] = shape.exec(text) ?? [];
    const month = monthOf(word);
    if (typed === undefined || !(month >= 1 && month <= 12) || !isDayOfMonth(dayOfMonth)) continue;
    const years = typedYear === undefined ? [year - 1, year, year + 1] : [wholeYear(typedYear)];
    const monthDay = `${String(month).padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
    return { typed, days: years.map((each) => `${each}-${monthDay}`) };
  }
  return undefined;
}

const isDayOfMonth = (text: string): boolean => Number(text) >= 1 && Number(text) <= 31;

const wholeYear = (typed: string): number => (typed.length === 2 ? 2000 + Number(typed) : Number(typed));
