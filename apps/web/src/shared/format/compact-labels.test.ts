import { expect, it } from 'vitest';
import { formatDayMonth, formatDayRange, formatMillions } from './compact-labels.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it('a day is its number and month, without a full stop', () => {
  expect(formatDayMonth('2027-06-12', 'ru-RU')).toBe('12 июн');
  expect(formatDayMonth('2027-05-02', 'ru-RU')).toBe('2 мая');
  expect(formatDayMonth('2027-06-12', 'en-GB')).toBe('12 Jun');
  expect(formatDayMonth('2027-06-12', 'tr-TR')).toBe('12 Haz');
});

it('two days name their month once where it is the same', () => {
  expect(formatDayRange('2027-06-12', '2027-06-26', 'ru-RU')).toBe('12–26 июн');
  expect(formatDayRange('2027-06-28', '2027-07-03', 'ru-RU')).toBe('28 июн – 3 июл');
});

it('a sum above a million fits into the cell of a day', () => {
  expect(plain(formatMillions('1234567.50', 'RUB', 'ru-RU'))).toBe('1,2 млн ₽');
  expect(plain(formatMillions('1234567.50', 'TRY', 'tr-TR'))).toBe('₺1,2 Mn');
});
