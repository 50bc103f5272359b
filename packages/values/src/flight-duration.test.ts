import { expect, test } from 'vitest';
import { formatDuration, isDoubtfulDuration } from './flight-duration.ts';

test('a flight that takes half an hour, or a fifth, more or less than usual is doubted', () => {
  expect([195, 225, 270, 271, 180, 179].map((minutes) => isDoubtfulDuration(minutes, 225))).toEqual([
    false,
    false,
    false,
    true,
    false,
    true,
  ]);
  expect([89, 90, 91].map((minutes) => isDoubtfulDuration(minutes, 60))).toEqual([false, false, true]);
  expect(formatDuration(225)).toBe('3:45');
});
