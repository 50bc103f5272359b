import { expect, it } from 'vitest';
import { findReport } from './find-report.ts';

it('what was changed while it was being tried is tried again before it is written', () => {
  const mapping = { columns: { date: 'Datum' } };
  const setup = { file: 'a', mapping, isSkipping: false };
  const trial = { setup, report: 'accepted' };
  expect(findReport(trial, { ...setup })).toBe('accepted');
  expect(findReport(trial, { ...setup, mapping: { columns: { date: 'Tag' } } })).toBeUndefined();
  expect(findReport(trial, { ...setup, isSkipping: true })).toBeUndefined();
  expect(findReport(undefined, setup)).toBeUndefined();
});
