import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { readLandedMigrations, SUMS } from './landed-hashes.ts';

/** Adds the hashes of new migrations to the hash file; refuses if a recorded one differs. */
const folder = join(projectRoot, 'apps/server/migrations');
const { lines, unrecorded, altered } = readLandedMigrations(folder);
if (altered.length > 0) {
  console.error(
    `Landed migrations are never edited, renamed or removed: ${altered.join(', ')}. Add a new file in their place.`,
  );
  process.exitCode = 1;
} else {
  writeFileSync(join(folder, SUMS), lines.map((line) => `${line}\n`).join(''));
  console.log(unrecorded.length > 0 ? `Recorded: ${unrecorded.join(', ')}` : 'Nothing is new.');
}
