import { formatMonth } from '../../shared/format/date.ts';

/** `2027-06` → June 2027. */
export const nameMonth = (month: string, locale: string): string => formatMonth(`${month}-01`, locale);
