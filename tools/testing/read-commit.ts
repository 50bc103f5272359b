import { spawnSync } from 'node:child_process';

/** The checked-out commit of a project, marked if files differ from it other than those that its runs write themselves. */
export function readCommit(root: string, written: readonly string[]): string {
  const commit = git(root, 'rev-parse', '--short=10', 'HEAD');
  if (commit === undefined) return 'no commit';
  const changed = git(root, 'status', '--porcelain', '--', '.', ...written.map((path) => `:!${path}`));
  return changed === '' ? commit : `${commit} and changes beside it`;
}

function git(cwd: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
