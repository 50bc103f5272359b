import { expect, test } from 'vitest';
import { formatDaySums } from './format-day-sums.ts';

test.each([
  ['0.00', '₽10.00'],
  ['5.00', '₽10.00 − ₽5.00'],
  ['-5.00', '₽10.00 + ₽5.00'],
])('of a day’s 10 taken and %s given back each has its own sign', (givenBack, shown) => {
  expect(formatDaySums({ taken: '10.00', givenBack }, 'RUB', 'en-GB')).toBe(shown);
});
