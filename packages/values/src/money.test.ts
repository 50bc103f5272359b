import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMoney,
  formatMinor,
  money,
  parseMinor,
  percentHalfUp,
  ratioHalfUp,
  splitByLargestRemainder,
} from './money.ts';

describe('money', () => {
  test('two currencies are never added', () => {
    expect(() => addMoney(money(1, 'EUR'), money(1, 'RUB'))).toThrow(TypeError);
  });

  test('a fraction of a cent is refused', () => {
    expect(() => money(0.5, 'EUR')).toThrow(RangeError);
  });

  test('a sum written and read again is the same sum', () => {
    fc.assert(
      fc.property(fc.integer(), (minor) => {
        expect(parseMinor(formatMinor(minor))).toBe(minor);
      }),
    );
  });

  test('text that is not a sum with two digits is refused', () => {
    for (const text of ['1', '1.2', '1.234', ' 1.20', '1,20', '', 'NaN'])
      expect(() => parseMinor(text)).toThrow(RangeError);
  });
});

describe('rounding', () => {
  test('half a cent goes up, and away from zero below it', () => {
    expect(ratioHalfUp(5, 1, 10)).toBe(1);
    expect(ratioHalfUp(-5, 1, 10)).toBe(-1);
    expect(ratioHalfUp(4, 1, 10)).toBe(0);
  });

  test('75 % of 10.02 is 7.52', () => {
    expect(percentHalfUp(1002, 75)).toBe(752);
  });

  test('sums beyond what a float holds exactly are rounded exactly', () => {
    expect(ratioHalfUp(9_007_199_254_740_991, 1_000_001, 1_000_000)).toBe(Number(9_007_208_261_940_246n));
  });
});

describe('splitting', () => {
  test('never loses or invents a cent', () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (total, parts) => {
        const split = splitByLargestRemainder(total, parts);
        expect(split.reduce((a, b) => a + b, 0)).toBe(total);
        expect(split.every((part) => part >= 0)).toBe(true);
      }),
    );
  });

  test('each part is within a cent of its exact share', () => {
    expect(splitByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByLargestRemainder(1, [0, 0])).toEqual([1, 0]);
  });
});
