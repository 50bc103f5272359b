import { expect, test } from 'vitest';
import { delaySeconds, MAX_ATTEMPTS } from './outbox.ts';

const attempts = Array.from({ length: MAX_ATTEMPTS }, (_, index) => index + 1);

test('the delays double from half a minute to an hour', () => {
  expect(attempts.map((attempt) => delaySeconds(attempt, 0.5))).toEqual([
    30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600, 3600,
  ]);
});

test('a delay varies between 50 and 150 per cent', () => {
  expect(delaySeconds(1, 0)).toBe(15);
  expect(delaySeconds(1, 1)).toBe(45);
  expect(delaySeconds(12, 1)).toBe(5400);
});
