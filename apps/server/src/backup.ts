import { resolve } from 'node:path';
import { backUp } from './platform/backup/back-up.ts';
import { keyIdOf } from './platform/backup/restore.ts';
import { readSecretKeys } from './platform/secrets/secret-key-file.ts';
import { CommandRefused, onDatabase, runCommand } from './run-command.ts';

const USAGE = `npm run backup -- FILE

Writes everything that the installation keeps to FILE, in one state. A server goes on selling meanwhile; with the embedded
database stop the product first. What is sealed stays sealed: keep SECRET_KEY (data/secret.key) somewhere else.`;

async function main(): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new CommandRefused(USAGE);
  // A backup taken before an upgrade must have the old schema.
  await onDatabase(
    async (database, config) => {
      const sealedBy = keyIdOf(readSecretKeys(config).current);
      const rows = await backUp(database, resolve(file), { sealedBy });
      console.log(`Backed up: ${rows} rows, to ${file}.`);
    },
    { isBroughtForward: false },
  );
}

runCommand(main);
