import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { storeRecords } from './store-records.ts';
import { TestProject } from './test-project.ts';
import type { TrialRecord } from './trial.ts';

const project = new TestProject();
afterAll(() => rmSync(project.root, { recursive: true }));

const trials = {
  reliability: [{ name: 'crowd', tries: ['src'] }],
  security: [
    { name: 'guessing', tries: ['src'] },
    { name: 'headers', tries: ['src'] },
  ],
};

function record(name: string, commit: string): TrialRecord {
  const told = { title: name, mustHold: 'something', size: 'small', figures: [], faults: [], command: '' };
  return { ...told, name, commit, day: '2030-01-02', seconds: 1, exitCode: 0 };
}

test('the report judges the records of both parts by the present code, whichever part has run', () => {
  mkdirSync(join(project.root, 'docs'));
  const store = (part: 'reliability' | 'security', ...records: TrialRecord[]) =>
    storeRecords(part, records, trials, project.root).map(({ name }) => name);
  const outcomes = () =>
    [
      ...readFileSync(join(project.root, 'docs/trust-report.md'), 'utf8').matchAll(
        /^\| (\w+) \|.*?(stale|holds)/gm,
      ),
    ].map(([, name, outcome]) => `${name} ${outcome}`);
  const first = project.commit('src/sell.ts');
  expect(store('security', record('guessing', first), record('headers', '0123456789'))).toEqual(['headers']);
  expect(outcomes()).toEqual(['guessing holds', 'headers stale']);
  const second = project.commit('src/sell.ts');
  expect(store('reliability', record('crowd', second))).toEqual([]);
  expect(outcomes()).toEqual(['crowd holds', 'guessing stale', 'headers stale']);
});
