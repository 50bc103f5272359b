import { spawnSync } from 'node:child_process';
import { projectRoot } from './project-root.ts';

/** Runs Git in the project; its status is not 0 where it refuses. */
export function runGit(...words: string[]) {
  return spawnSync('git', words, { cwd: projectRoot, encoding: 'utf8' });
}
