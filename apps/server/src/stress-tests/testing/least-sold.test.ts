import { expect, test } from 'vitest';
import { leastSold } from './least-sold.ts';

test.each([
  [20, 5],
  [40, 14],
  [60, 24],
  [300, 120],
  [3000, 1200],
])('of %d orders more than %d must be sold', (orders, least) => {
  expect(Math.floor(leastSold(orders))).toBe(least);
});
