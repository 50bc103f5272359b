import { spawnSync } from 'node:child_process';
import { findMessageFaults } from './commit-message-faults.ts';
import { MAIN_BRANCH } from './main-branch.ts';
import { projectRoot } from './project-root.ts';

/** Checks the messages of commits that are not on the main branch yet; checks none if there is no such branch. */
const log = spawnSync('git', ['log', '--no-merges', '--format=%h%x00%B%x01', `${MAIN_BRANCH}..HEAD`], {
  cwd: projectRoot,
  encoding: 'utf8',
});
const commits = log.status === 0 ? log.stdout.split('\u0001').filter((text) => text.trim() !== '') : [];
const faults = commits.flatMap((commit) => {
  const [hash = '', message = ''] = commit.trim().split('\u0000');
  return findMessageFaults(message).map((fault) => `${hash} ${fault}`);
});
for (const fault of faults) console.log(fault);
console.log(`${commits.length} commits, ${faults.length} faults in their messages.`);
process.exitCode = faults.length === 0 ? 0 : 1;
