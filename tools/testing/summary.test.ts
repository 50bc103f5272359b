import { expect, test } from 'vitest';
import { formatSummary, isSuccess } from './summary.ts';
import { countsOfCheck, countsOfRun, type StepResult } from './test-counts.ts';

const unit: StepResult = {
  name: 'unit tests',
  passed: 12,
  failed: 0,
  skipped: [],
  seconds: 3.14,
  output: '',
};

test('the last line is plain and states passed and failed, and skipped only if something was', () => {
  const lint: StepResult = { ...unit, name: 'lint', passed: 0, failed: 1 };
  expect(formatSummary([unit, lint]).split('\n').at(-1)).toBe('12 passed, 1 failed');
  const skipped = [{ title: 'reads the file', reason: 'the file is not here' }];
  const summary = formatSummary([{ ...unit, skipped }]);
  expect(summary.split('\n').at(-1)).toBe('12 passed, 0 failed, 1 skipped');
  expect(summary).toContain('unit tests: reads the file (the file is not here)');
});

test('one failure anywhere fails the run, and an empty run is no success', () => {
  expect(isSuccess([unit])).toBe(true);
  expect(isSuccess([unit, { ...unit, failed: 1 }])).toBe(false);
  expect(isSuccess([])).toBe(false);
});

test('a crash counts as a failure, even if every completed test passed', () => {
  expect(countsOfRun(1, { passed: 5, failed: 0, skipped: [] })).toEqual({
    passed: 5,
    failed: 1,
    skipped: [],
  });
  expect(countsOfRun(0, undefined).failed).toBe(1);
  expect(countsOfRun(1, { passed: 5, failed: 2, skipped: [] }).failed).toBe(2);
});

test('a step without any test counts as a failure', () => {
  expect(countsOfRun(0, { passed: 0, failed: 0, skipped: [] }).failed).toBe(1);
});

test('a check counts as one', () => {
  expect(countsOfCheck(0)).toEqual({ passed: 1, failed: 0, skipped: [] });
  expect(countsOfCheck(2)).toEqual({ passed: 0, failed: 1, skipped: [] });
});
