import { resolve } from 'node:path';
import { seedPlaces } from './modules/places/public.ts';
import { importAgency } from './platform/backup/import-agency.ts';
import { readSecretKeys } from './platform/secrets/secret-key-file.ts';
import { CommandRefused, onDatabase, runCommand } from './run-command.ts';

const USAGE = `npm run tenant:import -- FILE

Takes an exported agency in, closed; open it on the host side. SECRET_KEY_PREVIOUS names, for this command, the SECRET_KEY of the
installation that it comes from, if that is another one.`;

async function main(): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new CommandRefused(USAGE);
  await onDatabase(async (database, config) => {
    const keys = readSecretKeys(config);
    // Its flights refer to airports, which belong to no agency.
    await database.inGlobal(seedPlaces);
    const { tenancyName, id, rows } = await importAgency(database, resolve(file), {
      current: keys.current,
      previous: config.secretKeyPrevious ?? keys.previous,
    });
    console.log(`Taken in: "${tenancyName}" as agency ${id}, ${rows} rows. It is closed until you open it.`);
  });
}

runCommand(main);
