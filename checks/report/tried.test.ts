import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { reliabilityTrials } from '../reliability/trials.ts';
import { findStale } from './find-stale.ts';
import { TestProject } from './test-project.ts';

const project = new TestProject();
afterAll(() => rmSync(project.root, { recursive: true }));

/** Trials that charge cards at the test bank. */
const SELLING = [
  'crowd',
  'payments',
  'races',
  'pages',
  'month',
  'outage',
  'embedded',
  'disk',
  'processes',
  'channels',
];

test.each([
  ['the embedded database in another version', 'apps/server/package.json'],
  ['how the bank’s answers are read', 'apps/server/src/adapters/payment-gateways/nestpay/nestpay-gateway.ts'],
  ['how seats are held', 'apps/server/src/modules/flights/holds/hold-seats.ts'],
])('every trial that sells has to be repeated after a change of %s', (_what, file) => {
  const commit = project.commit('other.ts');
  project.commit(file);
  const records = reliabilityTrials.map(({ name }) => ({ name, commit }));
  const stale = findStale(records, reliabilityTrials, project.root).map(({ name }) => name);
  expect(SELLING.filter((name) => !stale.includes(name))).toEqual([]);
});
