import { expect, test } from 'vitest';
import { quantile, quantileName } from './quantile.ts';

test.each([4, 12, 20])('the slowest of %i answers is not called their p95', (count) => {
  const times = Array.from({ length: count }, (_, index) => index);
  expect(quantile(times, 0.95)).toBe(count - 1);
  expect(quantileName(count, 0.95)).toBe(`slowest of ${count}`);
});

test('of a thousand answers, 950 are below the p95', () => {
  const times = Array.from({ length: 1000 }, (_, index) => 999 - index);
  expect(quantile(times, 0.95)).toBe(950);
  expect(quantileName(1000, 0.95)).toBe('p95');
});
