import { expect, test } from 'vitest';
import { readDay, readTime, separate, shiftDay } from './day-text.ts';

test('a day is read in any usual form, and nothing else is taken for one', () => {
  for (const text of [
    '12-06-2027',
    '12.06.2027',
    '12/6/2027',
    '12 06 2027',
    '12062027',
    '2027-06-12',
    '2027.6.12',
  ])
    expect([text, readDay(text)]).toEqual([text, '2027-06-12']);
  for (const text of [
    '',
    '12-06',
    '12-06-202',
    '31-02-2027',
    '29-02-2027',
    '12-13-2027',
    '00-01-2027',
    'abc',
  ])
    expect([text, readDay(text)]).toEqual([text, undefined]);
});

test('a time is read as 24 hours', () => {
  for (const text of ['08:10', '8:10', '8.10', '0810', '08 10'])
    expect([text, readTime(text)]).toEqual([text, '08:10']);
  for (const text of ['', '8', '08:1', '24:00', '12:60', '3:45 PM'])
    expect([text, readTime(text)]).toEqual([text, undefined]);
});

test('signs come by themselves while typing on, and can be deleted', () => {
  expect(separate('12', '1', '-')).toBe('12-');
  expect(separate('12-06', '12-0', '-')).toBe('12-06-');
  expect(separate('12', '12-', '-')).toBe('12');
  expect(separate('08', '0', ':')).toBe('08:');
});

test('days, months and years are counted over their ends', () => {
  expect(shiftDay('2027-12-31', 'day', 1)).toBe('2028-01-01');
  expect(shiftDay('2027-03-31', 'month', -1)).toBe('2027-02-28');
  expect(shiftDay('2028-02-29', 'year', 1)).toBe('2029-02-28');
});
