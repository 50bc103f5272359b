import { expect, it } from 'vitest';
import { isCorrection } from './move-on.ts';
import { readDate, readTypedDate } from './typed-date.ts';

const today = '2026-11-26';
const born = (text: string) => readDate(text, 'past', today)?.date;

it('reads the form that is kept as a date of the calendar', () => {
  expect(readTypedDate('14-03-1989')).toBe('1989-03-14');
  expect(readTypedDate('4-3-1989')).toBe('1989-03-04');
  expect(readTypedDate('31-04-1989')).toBeUndefined();
  expect(readTypedDate('29-02-2025')).toBeUndefined();
  expect(readTypedDate('14-03-89')).toBeUndefined();
  expect(readTypedDate('14')).toBeUndefined();
});

it.each([
  '021119',
  '02112019',
  '2.11.2019',
  '2.11.19',
  '2,11,2019',
  ' 02/11/2019 ',
  '02-11-2019',
  '2 11 2019',
  '2019-11-02',
  '20191102',
  '2 ноября 2019',
  '2 нояб. 2019 г.',
  '2 Kasım 2019',
  '2 KASIM 2019',
  'November 2, 2019',
  '2nov2019',
  '2 nov 19',
  '2nd of November 2019',
  'November 2nd, 2019',
  '2-го ноября 2019 года',
  '\u200e02\u201011\u20102019',
])('reads %s as 2 November 2019', (text) => {
  expect(born(text)).toBe('2019-11-02');
});

it.each([
  ['3 мая 1989', '1989-05-03'],
  ['3 марта 1989', '1989-03-03'],
  ['5 Ağustos 1989', '1989-08-05'],
  ['5 Şubat 1989', '1989-02-05'],
  ['5 Aralık 1989', '1989-12-05'],
  ['5 июля 1989', '1989-07-05'],
])('tells the months of three languages apart: %s', (text, date) => {
  expect(born(text)).toBe(date);
});

it.each([
  '',
  '14',
  '31.04.1989',
  '29 февраля 2025',
  '32112019',
  'когда-то',
  '2 foo 2019',
  '0211',
  '02.11.0019',
])('does not guess at %j', (text) => {
  expect(born(text)).toBeUndefined();
});

it('takes two digits of a year for the past in a birthday, and for this century in a passport', () => {
  expect(born('140389')).toBe('1989-03-14');
  expect(born('261126')).toBe('2026-11-26');
  expect(born('271126')).toBe('1926-11-27');
  expect(readDate('220836', 'future', today)?.date).toBe('2036-08-22');
  expect(readDate('22.08.21', 'future', today)?.date).toBe('2021-08-22');
});

it('knows when a date is whole, so that the next field may have the cursor', () => {
  const isWhole = (text: string) => readDate(text, 'past', today)?.isWhole;
  expect(isWhole('02112019')).toBe(true);
  expect(isWhole('2.11.2019')).toBe(true);
  expect(isWhole('2 ноября 2019')).toBe(true);
  // The beginning of 02-11-1989, or the whole of 02-11-2019.
  expect(isWhole('021119')).toBe(false);
  expect(isWhole('2.11.19')).toBe(false);
  // No year begins with 89, and no month is the 89th: a keyboard of digits has no key that goes on.
  expect(isWhole('140389')).toBe(true);
  expect(isWhole('200389')).toBe(true);
  // The beginning of 13-1-1989 and of 1-11-1985, typed without zeros.
  expect(isWhole('131198')).toBe(false);
  expect(isWhole('111198')).toBe(false);
  // Whoever types the zero of a day types that of a month.
  expect(isWhole('031198')).toBe(true);
  // The beginning of 2003-11-14, or the whole of 20-03-2011.
  expect(isWhole('200311')).toBe(false);
  expect(readDate('220831', 'future', today)?.isWhole).toBe(true);
  // The year 201 is not over.
  expect(isWhole('2.11.201')).toBeUndefined();
});

it.each(
  [
    ['2', '11', '2019'],
    ['12', '11', '1985'],
    ['31', '12', '2019'],
    ['2', 'ноября', '2019'],
    ['12', 'марта', '1985'],
    ['3', 'мая', '1985'],
    ['5', 'июня', '1985'],
    ['25', 'июля', '1985'],
    ['12', 'mart', '1985'],
    ['1', 'Mayıs', '1985'],
    ['15', 'NİSAN', '1985'],
    ['30', 'June', '1985'],
    ['30', 'July', '1985'],
    ['July', '30', '1985'],
    ['November', '2', '2019'],
    ...['02', '10', '12', '19', '20', '30'].map((day) => ['2019', '11', day]),
    ['2019', 'November', '12'],
    ['2020', '1', '31'],
  ].flatMap((parts) => ['-', '.', '/', ' ', ', '].map((between) => parts.join(between))),
)('lets %s be typed to its last sign before it is taken for a whole date', (text) => {
  expect(wholeAt(text)).toBe(text);
});

it('takes nothing for whole that is typed without zeros, and leaves it to be corrected', () => {
  expect(wholeAt('1311989')).toBeUndefined();
  expect(wholeAt('1111985')).toBeUndefined();
  expect(wholeAt('140389')).toBe('140389');
});

it.each(['02111985', '19851102', '20191112', '20121231', '20201020', '20101130', '12mart1985', '2nov2019'])(
  'lets %s be typed to its last sign before it is taken for a whole date',
  (text) => {
    expect(wholeAt(text)).toBe(text);
  },
);

/** What is typed, sign by sign, when the field takes it for a whole date. */
function wholeAt(text: string): string | undefined {
  const typed = Array.from(text, (_sign, index) => text.slice(0, index + 1));
  return typed.find((part) => readDate(part, 'past', today)?.isWhole);
}

it('leaves a date alone while it is corrected', () => {
  const event = (inputType: string) => Object.assign(new Event('input'), { inputType });
  const field = (value: string, selectionStart: number) => ({ value, selectionStart });
  expect(isCorrection(event('deleteContentBackward'), field('1-11-2019', 1))).toBe(true);
  expect(isCorrection(event('deleteContentBackward'), field('12-11-2019', 10))).toBe(true);
  // The day was selected, and its first sign typed.
  expect(isCorrection(event('insertText'), field('1-11-2019', 1))).toBe(true);
  expect(isCorrection(event('insertText'), field('12-11-2019', 10))).toBe(false);
  expect(isCorrection(event('insertFromPaste'), field('12-11-2019', 10))).toBe(false);
  // A browser that fills the field in.
  expect(isCorrection(new Event('input'), field('2019-11-12', 0))).toBe(false);
});
