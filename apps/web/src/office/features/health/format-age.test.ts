import { expect, test } from 'vitest';
import { formatAge, formatDays } from './format-age.ts';

test('a length of time is told in its largest whole unit, in the words of the language', () => {
  expect([0, 59, 60, 3599, 3600, 86_400].map((seconds) => formatAge(seconds, 'en'))).toEqual([
    '0 sec',
    '59 sec',
    '1 min',
    '59 min',
    '1 hr',
    '1 day',
  ]);
  expect(formatAge(120, 'ru')).toBe('2 мин');
  expect([formatDays(0, 'en'), formatDays(2, 'ru')]).toEqual(['0 days', '2 дня']);
});
