import { expect, it } from 'vitest';
import { toDecimal } from './decimal-text.ts';

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
