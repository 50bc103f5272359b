import { expect, it } from 'vitest';
import { differenceOf, readNumbers, toggleNumber } from './payout-sums.ts';

it('reads booking numbers as they are copied from a statement, each once', () => {
  expect(readNumbers(' 101\n102,103;\t104 \r\n101 ')).toEqual(['101', '102', '103', '104']);
  expect(readNumbers('  ')).toEqual([]);
});

it('adds a ticked booking to the numbers, and takes it out again', () => {
  expect(toggleNumber('101, 102', '103')).toBe('101\n102\n103');
  expect(toggleNumber('101\n102', '101')).toBe('102');
});

it.each([
  ['100', '99.99', '0.01'],
  ['1 234,50', '1234.50', '0.00'],
  ['0.1', '0.30', '-0.20'],
  ['50', '-20.00', '70.00'],
  ['-20', '-20.00', '0.00'],
  ['−20,5', '-20.00', '-0.50'],
])('compares %s with the expected %s to the cent', (typed, expected, difference) => {
  expect(differenceOf(typed, expected)).toBe(difference);
});

it('compares nothing before there is an amount', () => {
  expect(['', '1,2,3', 'ten'].map((typed) => differenceOf(typed, '1.00'))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
