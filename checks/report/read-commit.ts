import { spawnSync } from 'node:child_process';
import { projectRoot } from '../../tools/project-root.ts';

/** The commit that lies in the folder, and a word when files differ from it that the checks themselves do not write. */
export function readCommit(): string {
  const commit = git('rev-parse', '--short=10', 'HEAD');
  if (commit === undefined) return 'no commit';
  const changed = git('status', '--porcelain', '--', '.', ':!checks/results', ':!docs/trust-report.md');
  return changed === '' ? commit : `${commit} and changes beside it`;
}

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
