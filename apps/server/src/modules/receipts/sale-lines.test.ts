import { expect, test } from 'vitest';
import { moscowDay } from './sale-lines.ts';
import { vatRateOn } from './vat-rates.ts';

test.each([
  ['2025-12-31T20:59:59Z', 20],
  ['2025-12-31T21:00:00Z', 22],
])('a ticket closed at %s bears %s % of VAT: days are counted in Moscow', (at, percent) => {
  expect(vatRateOn(moscowDay(new Date(at)), 'general', 'settlement').percent).toBe(percent);
});
