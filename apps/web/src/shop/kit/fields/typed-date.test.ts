import { expect, it } from 'vitest';
import { findPastedDate, joinTypedDate, readTypedDate, splitTypedDate } from './typed-date.ts';

it('reads three boxes as a date of the calendar', () => {
  expect(readTypedDate('14-03-1989')).toBe('1989-03-14');
  expect(readTypedDate('4-3-1989')).toBe('1989-03-04');
  expect(readTypedDate('31-04-1989')).toBeUndefined();
  expect(readTypedDate('29-02-2025')).toBeUndefined();
  expect(readTypedDate('14-03-89')).toBeUndefined();
  expect(readTypedDate('14--')).toBeUndefined();
});

it('keeps what is in each box while the date is not whole', () => {
  expect(splitTypedDate('14--')).toEqual(['14', '', '']);
  expect(joinTypedDate(['14', '', ''])).toBe('14--');
  expect(joinTypedDate(['', '', ''])).toBe('');
});

it('takes a whole date that is pasted in any common form', () => {
  expect(findPastedDate('14.03.1989')).toEqual(['14', '03', '1989']);
  expect(findPastedDate(' 4/3/1989 ')).toEqual(['4', '3', '1989']);
  expect(findPastedDate('1989-03-14')).toEqual(['14', '03', '1989']);
  expect(findPastedDate('14')).toBeUndefined();
});
