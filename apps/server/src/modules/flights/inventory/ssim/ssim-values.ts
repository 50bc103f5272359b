import { dateOfDayNumber, dayNumber, isLocalDate, isoWeekday } from '@farewind/values/local-time';

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `00XXX00`: until the end of the season. */
export const OPEN_END = '00XXX00';

/** `01JUN27` → day number (2000 to 2099), undefined for a date that does not exist. */
export function findSsimDay(text: string): number | undefined {
  const month = monthNames.indexOf(text.slice(2, 5)) + 1;
  const date = `20${text.slice(5, 7)}-${String(month).padStart(2, '0')}-${text.slice(0, 2)}`;
  return isLocalDate(date) ? dayNumber(date) : undefined;
}

/** Day number → `01JUN27`. */
export function ssimDate(day: number): string {
  const date = dateOfDayNumber(day);
  return `${date.slice(8, 10)}${monthNames[Number(date.slice(5, 7)) - 1]}${date.slice(2, 4)}`;
}

/** `0635` → 395; `2400` → 1440. */
export function clockMinutes(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(2, 4));
}

/** 395 → `0635`. */
export function ssimClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
}

/** `-0130` → -90. */
export function utcVariationMinutes(text: string): number {
  const minutes = clockMinutes(text.slice(1));
  return text.startsWith('-') ? -minutes : minutes;
}

/** -90 → `-0130`. */
export function ssimUtcVariation(minutes: number): string {
  return `${minutes < 0 ? '-' : '+'}${ssimClock(Math.abs(minutes))}`;
}

/** `1 3   7` → bit 0 for Monday … bit 6 for Sunday. */
export function daysMask(text: string): number {
  return Array.from(text).reduce((mask, digit, index) => (digit === ' ' ? mask : mask | (1 << index)), 0);
}

/** The mask as SSIM writes it: seven characters, a blank for a day without operation. */
export function ssimDays(mask: number): string {
  return Array.from('1234567')
    .map((digit, index) => ((mask >> index) & 1 ? digit : ' '))
    .join('');
}

/** Moves every day of operation by whole days: Monday becomes Tuesday for 1. */
export function shiftDaysMask(mask: number, days: number): number {
  const by = ((days % 7) + 7) % 7;
  return ((mask << by) | (mask >> (7 - by))) & 0b1111111;
}

/** Day variation: blank means not stated, `0`–`9` days after the flight's origin date, `A` the day before. */
export function findDayVariation(text: string): number | undefined {
  if (text === ' ') return undefined;
  return text === 'A' ? -1 : Number(text);
}

/** Last day of the IATA season that contains a day: the Saturday before the last Sunday of March or October. */
export function seasonEnd(day: number): number {
  const year = Number(dateOfDayNumber(day).slice(0, 4));
  const ends = [`${year}-03-31`, `${year}-10-31`, `${year + 1}-03-31`].map((lastOfMonth) => {
    const last = dayNumber(lastOfMonth);
    return last - (isoWeekday(last) % 7) - 1;
  });
  return ends.find((end) => end >= day) ?? day;
}
