import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { MAIN_BRANCH } from './main-branch.ts';
import { projectRoot } from './project-root.ts';
import { runGit } from './run-git.ts';

/** What changes the meaning of files that did not change themselves. */
const RULES = /^(?:\.oxlintrc\.json|package-lock\.json|tsconfig[\w.]*\.json)$/;

/**
 * Lints the files in the named folders that differ from the main branch, committed or not: in a twelfth of the time of
 * them all. A fault that a changed type causes in another file is found by `npm run verify`.
 */
const folders = process.argv.slice(2);
const changed = listChanged();
const isWhole = changed === undefined || changed.some((file) => RULES.test(file));
const files = isWhole
  ? folders
  : changed.filter(
      (file) => folders.includes(file.split('/')[0] ?? '') && /\.(?:[mc]?[jt]s|tsx)$/.test(file),
    );
if (files.length === 0) console.log('No file to lint has changed.');
else {
  const oxlint = join(projectRoot, 'node_modules/.bin/oxlint');
  const args = [oxlint, '--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern', ...files];
  process.exitCode = spawnSync(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' }).status ?? 1;
}

/** Undefined in a copy without the main branch. */
function listChanged(): string[] | undefined {
  const base = runGit('merge-base', MAIN_BRANCH, 'HEAD');
  if (base.status !== 0) return undefined;
  const differing = runGit('diff', '--name-only', '--diff-filter=d', '-z', base.stdout.trim());
  const added = runGit('ls-files', '--others', '--exclude-standard', '-z');
  return `${differing.stdout}${added.stdout}`.split('\0').filter((file) => file !== '');
}
