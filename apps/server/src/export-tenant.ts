import { resolve } from 'node:path';
import { agencyCopyKeys } from './platform/backup/agency-copy-keys.ts';
import { exportAgency } from './platform/backup/back-up.ts';
import { readSecretKeys } from './platform/secrets/secret-key-file.ts';
import { CommandRefused, onDatabase, runCommand } from './run-command.ts';

const USAGE = `npm run tenant:export -- AGENCY FILE

Writes one agency, closed before on the host side, to FILE, for npm run tenant:import at another database.`;

async function main(): Promise<void> {
  const [agency, file, ...more] = process.argv.slice(2);
  if (agency === undefined || file === undefined || more.length > 0) throw new CommandRefused(USAGE);
  await onDatabase(async (database, config) => {
    const { current } = readSecretKeys(config);
    const rows = await exportAgency(database, agency, resolve(file), agencyCopyKeys(current));
    console.log(`Exported: ${rows} rows of "${agency}", to ${file}. It stays here, closed.`);
  });
}

runCommand(main);
