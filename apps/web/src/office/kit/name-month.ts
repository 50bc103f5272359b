import { formatMonth } from '../../shared/format/date.ts';

/** `2027-06` → June 2027. */
export const nameMonth = (month: string, locale: string): string => formatMonth(`${month}-01`, locale);

/** The same after other words: Russian writes months without a capital, English and Turkish with one. */
export function nameMonthInText(month: string, locale: string): string {
  const name = nameMonth(month, locale);
  return locale.startsWith('ru') ? `${name.charAt(0).toLocaleLowerCase(locale)}${name.slice(1)}` : name;
}
