import { expect, it } from 'vitest';
import { localizeDecimal, readDecimal, toDecimal } from './decimal-text.ts';

it.each([
  ['12,5', '12.50'],
  [' 1 234,50 ', '1234.50'],
  ['1 234 567', '1234567.00'],
  ['1 234.5', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234.567', '1234567.00'],
  ['12,345,678.9', '12345678.90'],
  ["1'234.50", '1234.50'],
  ['0.1', '0.10'],
])('reads the amount %s as %s', (typed, amount) => {
  expect(toDecimal(typed)).toBe(amount);
});

it('guesses nothing: a separator that may be of thousands or of cents is left to be refused', () => {
  for (const typed of ['1.234', '1,234', '1,2,3', '1.23,45', '12.3456', 'ten', '-5', ''])
    expect(toDecimal(typed)).toBe(typed);
});

it.each(['ru-RU', 'tr-TR', 'en-GB'])('understands a comma and a point from a reader of %s', (locale) => {
  const typed = [
    '87,2',
    '87.20',
    '1.087,20',
    '1,087.20',
    '1 087,2',
    '1.234.567',
    '0,0098',
    '-5,5',
    '87,',
    '007',
  ];
  expect(typed.map((text) => readDecimal(text, locale))).toEqual([
    '87.2',
    '87.20',
    '1087.20',
    '1087.20',
    '1087.2',
    '1234567',
    '0.0098',
    '-5.5',
    '87',
    '007',
  ]);
  for (const text of ['ten', '1,2,3', '', 'a.b']) expect(readDecimal(text, locale)).toBe(text);
});

it('reads a comma before three digits as the reader writes it: of cents here, perhaps of thousands there', () => {
  expect([readDecimal('1,234', 'tr-TR'), readDecimal('1,234', 'en-GB')]).toEqual(['1.234', '1,234']);
});

it('shows numbers as the reader writes them, and what is no number as it is', () => {
  const values = ['87.20', '-5.5', '87', '3.141.592', 'Y2', ''];
  expect(values.map((value) => localizeDecimal(value, 'tr-TR'))).toEqual([
    '87,20',
    '-5,5',
    '87',
    '3.141.592',
    'Y2',
    '',
  ]);
  expect(values.map((value) => localizeDecimal(value, 'en-GB'))).toEqual(values);
});
