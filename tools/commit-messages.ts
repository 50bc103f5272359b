import { findMessageFaults } from './commit-message-faults.ts';
import { MAIN_BRANCH } from './main-branch.ts';
import { runGit } from './run-git.ts';

/** Landed commits after this one are judged too, so that none escapes by landing unjudged; older ones stay as they are. */
const LAST_UNJUDGED = 'c75c3bfc112706061f6b62a020eb44f684260668';

/** Checks the messages of the commits since then, or, in a copy without that history, of those not landed yet. */
const isKnown = runGit('cat-file', '-e', LAST_UNJUDGED).status === 0;
const log = runGit(
  'log',
  '--no-merges',
  '--format=%h%x00%B%x01',
  `${isKnown ? LAST_UNJUDGED : MAIN_BRANCH}..HEAD`,
);
const commits = log.status === 0 ? log.stdout.split('\u0001').filter((text) => text.trim() !== '') : [];
const faults = commits.flatMap((commit) => {
  const [hash = '', message = ''] = commit.trim().split('\u0000');
  return findMessageFaults(message).map((fault) => `${hash} ${fault}`);
});
for (const fault of faults) console.log(fault);
console.log(`${commits.length} commits, ${faults.length} faults in their messages.`);
process.exitCode = faults.length === 0 ? 0 : 1;
