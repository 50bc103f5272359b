import { expect, it } from 'vitest';
import { nameMonth, nameMonthInText } from './name-month.ts';

it('a month stands with a capital alone, and in a Russian sentence without one', () => {
  expect(nameMonth('2026-11', 'ru-RU')).toBe('Ноябрь 2026');
  expect(nameMonthInText('2026-11', 'ru-RU')).toBe('ноябрь 2026');
  expect(nameMonthInText('2026-11', 'en-GB')).toBe('November 2026');
  expect(nameMonthInText('2026-11', 'tr-TR')).toBe('Kasım 2026');
});
