import { spawnSync } from 'node:child_process';
import { projectRoot } from '../../tools/project-root.ts';
import type { Trial, TrialRecord } from './trial.ts';

export interface StaleRecord {
  readonly name: string;
  readonly reason: string;
}

/** Changed tests and texts do not change the tested code. */
const NOT_TRIED = [':(exclude,glob)**/*.test.ts', ':(exclude,glob)**/*.md'];

/**
 * Records whose commit does not contain the last change of the code that their trial tests, or is unknown in the
 * project at `root`.
 */
export function findStale(
  records: readonly Pick<TrialRecord, 'name' | 'commit'>[],
  trials: readonly Pick<Trial, 'name' | 'tries'>[],
  root: string = projectRoot,
): StaleRecord[] {
  return trials.flatMap(({ name, tries }) => {
    const commit = records.find((record) => record.name === name)?.commit;
    const reason = commit === undefined ? undefined : reasonOf(root, commit, tries);
    return reason === undefined ? [] : [{ name, reason }];
  });
}

function reasonOf(root: string, commit: string, tries: readonly string[]): string | undefined {
  const [hash = '', ...more] = commit.split(' ');
  if (git(root, 'rev-parse', '--verify', '--quiet', `${hash}^{commit}`) === undefined)
    return `its commit ${hash} is not known here`;
  if (more.length > 0) return `it was tried with changes beside ${hash}`;
  const since = git(root, 'log', '-1', '--format=%h %s', `${hash}..HEAD`, '--', ...tries, ...NOT_TRIED);
  return since === '' ? undefined : `tried at ${hash}, changed since by ${String(since)}`;
}

function git(cwd: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
