import { expect, test } from 'vitest';
import { exitCodeOf, type TrialRecord } from './trial.ts';
import { linesOf, reportOf } from './trust-report.ts';

const held: TrialRecord = {
  name: 'crowd',
  title: 'A crowd',
  mustHold: 'sold ≤ seats',
  size: '2,000 buyers',
  seed: 7,
  figures: [
    { figure: 'sold', value: 100 },
    { figure: 'answered within', value: 1234.5, unit: 'ms' },
  ],
  faults: [],
  command: 'npm run check:reliability -- crowd',
  commit: 'abc',
  day: '2030-01-02',
  seconds: 60,
  exitCode: 0,
};
const broken: TrialRecord = { ...held, title: 'A kill', faults: ['one order | lost'], exitCode: 1 };
const absent: TrialRecord = { ...held, title: 'An audit', notShown: 'nobody to ask', exitCode: 2 };
const empty = { machine: '', records: [], missing: [], stale: [] };

test('a trial with a violation fails, and one that could not run has not passed', () => {
  expect([held, broken, absent].map(exitCodeOf)).toEqual([0, 1, 2]);
  expect(exitCodeOf({ ...broken, notShown: 'nobody to ask' })).toBe(1);
});

test('the command prints figures, seed and violations', () => {
  expect(linesOf(broken)).toEqual([
    '✗ A kill: sold ≤ seats',
    '  2,000 buyers, seed 7, 60 s, exit code 1',
    '  sold 100',
    '  answered within 1,235 ms',
    '  does not hold: one order | lost',
  ]);
});

test('the report counts passed, failed and untested guarantees, each with its commit and exit code', () => {
  const machine = '2 cores';
  const report = reportOf({
    reliability: { machine, records: [held, broken, absent], missing: ['walks'], stale: [] },
    security: empty,
  });
  expect(report).toContain('1 of 4 hold, 1 do not, 1 could not be shown, 0 are stale. 2 cores.');
  expect(report).toContain('Not run yet: walks.');
  expect(report).toContain(
    '| A crowd | sold ≤ seats | 2,000 buyers | 7 | sold 100; answered within 1,235 ms | holds | 0 | abc | 2030-01-02 | 60 |',
  );
  expect(report).toContain('A kill does not hold: one order | lost');
  expect(report).toContain('An audit was not shown: nobody to ask');
  expect(report.slice(report.indexOf('## Security'))).toContain('Not run yet.');
});

test('a row whose commit is older than the code it tests does not count as passed', () => {
  const stale = [{ name: held.name, reason: 'tried at abc, changed since by def Change a hold' }];
  const report = reportOf({
    reliability: { machine: '', records: [held], missing: [], stale },
    security: empty,
  });
  expect(report).toMatch(/\| A crowd \|.*\| \*\*stale\*\* \|/);
  expect(report).toContain('0 of 1 hold, 0 do not, 0 could not be shown, 1 are stale.');
  expect(report).toContain('- crowd is stale: tried at abc, changed since by def Change a hold');
});
