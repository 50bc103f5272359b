import { expect, test } from 'vitest';
import { toggleWeekday } from './sheet-weekdays.tsx';

test('pressing weekdays writes them as files do, and every day as nothing', () => {
  expect(toggleWeekday('', '1')).toBe('234567');
  expect(toggleWeekday('15', '3')).toBe('135');
  expect(toggleWeekday('135', '3')).toBe('15');
  expect(toggleWeekday('234567', '1')).toBe('');
});

test('the last weekday of a row stays, so that one press never offers it on every day', () => {
  expect(toggleWeekday('6', '6')).toBe('6');
});
