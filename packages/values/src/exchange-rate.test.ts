import { expect, test } from 'vitest';
import { convertMinor, isDailyRate, originalMinor } from './exchange-rate.ts';

test('a converted sum names the sum before it, to the cent', () => {
  const toRoubles = { from: 'EUR', to: 'RUB', micros: 96_007_700 } as const;
  for (const minor of [0, 1, 23_440, 9_999_999]) {
    expect(originalMinor(convertMinor(minor, toRoubles), toRoubles)).toEqual({ minor, isExact: true });
  }
});

test('a rate of midnight is one of its day, any other has its hour', () => {
  expect(['2026-11-20T00:00:00Z', '2026-11-20T00:00', '2026-11-20T18:00:00Z'].map(isDailyRate)).toEqual([
    true,
    true,
    false,
  ]);
});

test('a sum of several roundings that no single conversion gives is said to be about that much', () => {
  const toRoubles = { from: 'EUR', to: 'RUB', micros: 96_007_700 } as const;
  // Three passengers of 22 cents each: what each sum loses by rounding, one sum of 66 keeps.
  const total = 3 * convertMinor(22, toRoubles);
  expect(total).not.toBe(convertMinor(66, toRoubles));
  expect(originalMinor(total, toRoubles)).toEqual({ minor: 66, isExact: false });
});
