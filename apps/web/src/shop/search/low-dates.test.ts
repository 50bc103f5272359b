import { expect, it } from 'vitest';
import { findLowDates } from './low-dates.ts';

const month = (...prices: number[]) =>
  new Map(prices.map((price, index) => [`d${index + 1}`, `${price}.00`]));

it('marks the lowest fifth of the days as cheap', () => {
  expect([...findLowDates(month(9, 5, 8, 7, 6))]).toEqual(['d2']);
  expect([...findLowDates(month(9, 10, 8, 7, 6, 5, 11, 12, 13, 14))]).toEqual(['d5', 'd6']);
});

it('calls no day cheap when all cost the same', () => {
  expect(findLowDates(month(7, 7, 7)).size).toBe(0);
  expect(findLowDates(new Map()).size).toBe(0);
});
