import { dateOfDayNumber, isLocalDate } from '@farewind/values/local-time';
import { findSsimDay } from '../ssim/ssim-values.ts';

/** Day 0 of spreadsheets, as a day since 1970. */
const SHEET_EPOCH = -25_569;

const dates = new Set(['from', 'to', 'saleFrom', 'saleTo']);
const sums = new Set(['fare', 'tax', 'fuel', 'service', 'changeFee', 'cancelFee']);
const codes = new Set(['class', 'bucket', 'currency', 'board', 'off', 'origin', 'destination', 'aircraft']);
const counts = new Set(
  'seats leg rank handPieces handKg bagPieces bagKg changeUntilHours cancelUntilHours cap minStay maxStay releaseDays'.split(
    ' ',
  ),
);
/** Longer text is not parsed, because nobody types more into a cell. */
const MOST_LETTERS = 200;
const clocks = new Set(['departs', 'arrives']);

/**
 * Converts a cell as typed by people or stored by spreadsheets into the column's form (docs/inventory-formats.md):
 * `12.06.2027` and 46550 become `2027-06-12`, `1 200,5` becomes `1200.50`. Ambiguous text is left unchanged and refused
 * by the column with its usual message.
 */
export function typedCell(column: string, typed: string): string {
  const text = typed.replaceAll(/[\u00A0\u202F]/g, ' ').trim();
  if (text === '' || text.length > MOST_LETTERS) return text;
  if (dates.has(column)) return dateOf(text);
  if (sums.has(column)) return sumOf(text);
  if (counts.has(column)) return /^\d+\.0+$/.test(text) ? text.replace(/\.0+$/, '') : text;
  if (codes.has(column)) return text.toUpperCase();
  if (clocks.has(column)) return clockOf(text);
  if (column === 'flight') return text.toUpperCase().replaceAll(/[\s-]+/g, '');
  if (column === 'days') return daysOf(text);
  if (column === 'cabin') return cabinOf(text);
  if (column === 'child' || column === 'infant') return shareOf(text);
  if (column === 'through') return shareOf(text);
  return text;
}

function dateOf(text: string): string {
  const day = text.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/, '');
  if (/^[3-7]\d{4}(\.\d+)?$/.test(day)) return dateOfDayNumber(Math.floor(Number(day)) + SHEET_EPOCH);
  const [, year, month = '', date = ''] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(day) ?? [];
  if (year !== undefined) return realDate(year, month, date) ?? text;
  const [, first, second = '', last = ''] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})$/.exec(day) ?? [];
  if (first !== undefined) return realDate(last.length === 2 ? `20${last}` : last, second, first) ?? text;
  const ssim = /^\d{2}[A-Za-z]{3}\d{2}$/.test(day) ? findSsimDay(day.toUpperCase()) : undefined;
  return ssim === undefined ? text : dateOfDayNumber(ssim);
}

function realDate(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : undefined;
}

/** `1.200` is ambiguous, so it is not a sum. */
function sumOf(text: string): string {
  const bare = text.replaceAll(/[€$₽₺\s']/g, '').replace(/^[A-Z]{3}|[A-Z]{3}$/g, '');
  // Spreadsheets store more digits than they show.
  if (/^\d+\.\d{4,}$/.test(bare)) return Number(bare).toFixed(2);
  const [, whole = '', part = ''] = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  if (whole === '' || (/[.,]/.test(whole) && part === '')) return text;
  // The thousands separator differs from the decimal mark.
  if (/[.,]/.test(whole) && bare.charAt(bare.length - part.length - 1) === /[.,]/.exec(whole)?.[0])
    return text;
  return `${Number(whole.replaceAll(/[.,]/g, ''))}.${part.padEnd(2, '0')}`;
}

/**
 * `9:30`, `09.30`, `0930`, `09:30:00`, or a spreadsheet's fraction of a day → `09:30`; with `+1` if the next day is
 * given.
 */
function clockOf(text: string): string {
  const [, clock = text, shift = ''] = /^(.*?)\s*(?:\(?([+-]\d)\)?)?$/.exec(text) ?? [];
  if (/^(\d{5})?0?\.\d+(E-\d+)?$|^0$/.test(clock)) {
    const minutes = Math.round((Number(clock) % 1) * 1440);
    return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}${shift}`;
  }
  const [, hours, minutes = ''] = /^(\d{1,2})[:.]?(\d{2})(?::00)?$/.exec(clock) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}${shift}`;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** Beginnings of weekday names in Russian, English and Turkish, longest first, from Monday. */
const weekdays: readonly RegExp[] = [
  /^(пн|пон|mon?|pazartesi|pzt|pt)/,
  /^(вт|tue?|sal?)/,
  /^(ср|wed?|çar|car|ça)/,
  /^(чт|чет|thu?|per?)/,
  /^(пт|пят|fri?|cuma(?!r)|cum$|cu$)/,
  /^(сб|суб|sat?|cumartesi|cmt|ct)/,
  /^(вс|вос|sun?|pazar(?!t)|paz$|pa$)/,
];

/** `1.3.5`, `1,3,5`, `1-5`, `пн, ср`, `Mon–Fri`, `her gün` → digits in rising order. */
function daysOf(text: string): string {
  const plain = text.toLocaleLowerCase('tr').replaceAll('i̇', 'i').replaceAll('ı', 'i');
  if (/^(ежедн|кажд|daily|every|her g)/.test(plain)) return '1234567';
  const isList = /^[1-7._x\s/,;]+$/.test(plain);
  // `1-3-5--`: days of a schedule, each in its position.
  if (isList || (/^[1-7-]+$/.test(plain) && !/^[1-7]-[1-7]$/.test(plain))) {
    const digits = plain.replaceAll(/[^1-7]/g, '');
    return [...new Set(digits)].toSorted().join('');
  }
  const found = new Set<number>();
  for (const part of plain.split(/[\s,;/+]+/).filter(Boolean)) {
    const ends = part.split(/[-–—]/).map(weekdayOf);
    const [first = 0, last = first] = ends;
    if (ends.length > 2 || ends.some((day) => day === 0) || last < first) return text;
    for (let day = first; day <= last; day += 1) found.add(day);
  }
  return [...found].toSorted((a, b) => a - b).join('');
}

/** 1 for Monday; 0 if it is not a weekday. */
function weekdayOf(word: string): number {
  const digit = /^[1-7]$/.test(word) ? Number(word) : 0;
  return digit || weekdays.findIndex((beginning) => beginning.test(word)) + 1;
}

function cabinOf(text: string): string {
  const plain = text.toLocaleLowerCase('tr').replaceAll('ı', 'i');
  if (/^(эконом|econ|ekonomi|y$)/.test(plain)) return 'economy';
  if (/^(комфорт|comf|konfor|премиум|premium|w$)/.test(plain)) return 'comfort';
  if (/^(бизнес|busi|iş|is$|c$)/.test(plain)) return 'business';
  return plain;
}

/**
 * `75`, `75 %`, or `0.75` as spreadsheets store percentages → `75%`; also `1`, which is their 100 %, so that 1 % is only
 * what says so. `1.25` is ambiguous; separate sums are left unchanged.
 */
function shareOf(text: string): string {
  const bare = text.replaceAll(/\s/g, '').replace(',', '.');
  if (/^(0?\.\d+|1(\.0+)?)$/.test(bare)) return `${Math.round(Number(bare) * 10_000) / 100}%`;
  if (/^1\.\d+$/.test(bare)) return text;
  return /^\d{1,3}(\.\d{1,2})?%?$/.test(bare) ? `${bare.replace('%', '')}%` : text;
}
