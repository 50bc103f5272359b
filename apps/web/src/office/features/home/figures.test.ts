import { expect, it } from 'vitest';
import { averageOf, changeOf, formatLeft, shareOf, urgencyOf } from './figures.ts';

it('shows no change where there is nothing to compare with', () => {
  expect(changeOf(112, 100)).toBeCloseTo(0.12);
  expect(changeOf(0, 100)).toBe(-1);
  expect(changeOf(5, 0)).toBeUndefined();
  expect(shareOf(0, 0)).toBeUndefined();
  expect(shareOf(1, 4)).toBe(0.25);
  // One search may lead to several orders: a share of it would be more than all of it.
  expect(shareOf(5, 4)).toBeUndefined();
});

it('says how long there is left, and how long it is over', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(formatLeft('2026-11-20T13:22:59Z', now)).toBe('1:22');
  expect(formatLeft('2026-11-20T12:00:00Z', now)).toBe('0:00');
  expect(formatLeft('2026-11-20T11:46:00Z', now)).toBe('−0:14');
  expect(formatLeft('2026-11-20T11:59:59Z', now)).toBe('−0:01');
  expect(urgencyOf('2026-11-20T11:59:59Z', now)).toBe('hot');
  expect(urgencyOf('2026-11-20T13:59:00Z', now)).toBe('near');
  expect(urgencyOf('2026-11-20T14:00:00Z', now)).toBe('later');
});

it('averages to the cent', () => {
  expect(averageOf('100.00', 3)).toBe('33.33');
  expect(averageOf('0.05', 2)).toBe('0.03');
  expect(averageOf('0.00', 0)).toBeUndefined();
});
