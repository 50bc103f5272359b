import { expect, it } from 'vitest';
import { commissionOf, formatShare } from './commission.ts';

it('a share is half up of what is left of the price, and nothing of a price given back', () => {
  const ends = [
    [13_000, 333],
    [150, 1000],
    [1, 5000],
    [0, 1000],
    [-500, 1000],
    [100_00, 0],
  ] as const;
  expect(ends.map(([minor, share]) => commissionOf(minor, share))).toEqual([433, 15, 1, 0, 0, 0]);
});

it('refunds in any parts take back exactly what was earned', () => {
  const price = 9_999_97;
  for (let share = 1; share <= 5000; share += 37) {
    let [left, earned] = [price, commissionOf(price, share)];
    for (const part of [1, 3_33, 77_777, 500_000]) {
      earned += commissionOf(left - part, share) - commissionOf(left, share);
      left -= part;
      expect(earned).toBe(commissionOf(left, share));
    }
    earned += commissionOf(0, share) - commissionOf(left, share);
    expect(earned).toBe(0);
  }
});

it('a share has two digits', () =>
  expect([333, 50, 5000].map(formatShare)).toEqual(['3.33', '0.50', '50.00']));
