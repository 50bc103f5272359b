import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import lastCheck from './last-check.json' with { type: 'json' };

const git = (...args: readonly string[]) =>
  spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' });

// In a copy without its history nothing can be looked up.
const { status, stdout } = git('rev-parse', '--is-shallow-repository');
const hasHistory = status === 0 && stdout.trim() === 'false';

/** Why the page must not publish this result; nothing while it has none. */
function findFaults({ pages, commit, looked }: typeof lastCheck): readonly string[] {
  if (pages === 0) return [];
  const isKnown = !hasHistory || git('merge-base', '--is-ancestor', commit, 'HEAD').status === 0;
  const unapplied = Object.entries(looked).filter(([, count]) => count === 0);
  return [...(isKnown ? [] : [commit]), ...unapplied.map(([rule]) => rule)];
}

it('the published check was of a version that this one was made from, and found something to check for each rule', () => {
  expect(findFaults(lastCheck)).toEqual([]);
  const looked = { preselected: 207, countdown: 11, seats: 0, decline: 9, total: 22 };
  expect(findFaults({ ...lastCheck, pages: 63, commit: '0000000001', looked })).toEqual([
    ...(hasHistory ? ['0000000001'] : []),
    'seats',
  ]);
});
