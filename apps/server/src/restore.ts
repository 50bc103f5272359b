import { resolve } from 'node:path';
import { restore } from './platform/backup/restore.ts';
import { hasSecretKeys, readSecretKeys } from './platform/secrets/secret-key-file.ts';
import { CommandRefused, onDatabase, runCommand } from './run-command.ts';

const USAGE = `npm run restore -- FILE

Brings a backup back into a database that holds nothing (DATABASE_URL, or an empty DATA_DIR) and forward to this version.
SECRET_KEY, or secret.key in DATA_DIR, has to be the one that the backup was made with.`;

async function main(): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new CommandRefused(USAGE);
  await onDatabase(
    async (database, config) => {
      if (!hasSecretKeys(config))
        throw new CommandRefused(
          `There is no secret.key in "${config.dataDir}". Put the one there that the backup was made with.`,
        );
      const rows = await restore(database, resolve(file), readSecretKeys(config));
      console.log(`Restored: ${rows} rows, from ${file}.`);
    },
    { isBroughtForward: false },
  );
}

runCommand(main);
