import { spawnSync } from 'node:child_process';

/** Written by the checks and benches themselves. */
const WRITTEN = ['bench/results', 'bench/results.md', 'checks/results', 'docs/trust-report.md'];

/** The measured code: the checked-out commit, marked if other files differ from it than those that runs write. */
export function readCommit(root: string): string {
  const commit = git(root, 'rev-parse', '--short=10', 'HEAD');
  if (commit === undefined) return 'no commit';
  const changed = git(root, 'status', '--porcelain', '--', '.', ...WRITTEN.map((path) => `:!${path}`));
  return changed === '' ? commit : `${commit} and changes beside it`;
}

function git(cwd: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
