import type { Config } from './platform/config.ts';
import { openKeyring, type SecretKeys } from './platform/secrets/open-keyring.ts';
import { resealEverything } from './platform/secrets/reseal.ts';
import { changeSecretKeyFile, deletePreviousKeyFile } from './platform/secrets/secret-key-file.ts';
import { CommandRefused, onDatabase, runCommand } from './run-command.ts';

/**
 * `npm run secrets:rotate`: re-encrypts all sealed values with a new key. The key of a data folder is replaced here. A key in the
 * environment is replaced there, with the old one in SECRET_KEY_PREVIOUS; servers keep running meanwhile.
 */
async function main(): Promise<void> {
  await onDatabase(async (database, config) => {
    const keyring = await openKeyring(database, keysOf(config));
    const counts = await resealEverything(database, keyring);
    for (const [column, count] of counts) if (count > 0) console.log(`${column}: ${count} sealed anew`);
    const total = counts.values().reduce((sum, count) => sum + count, 0);
    console.log(total === 0 ? 'Everything was sealed with the present key.' : `Sealed anew: ${total}.`);
    if (config.secretKey === undefined) deletePreviousKeyFile(config);
    else console.log('SECRET_KEY_PREVIOUS is needed no longer.');
  });
}

function keysOf(config: Config): SecretKeys {
  if (config.secretKey === undefined) return changeSecretKeyFile(config);
  if (config.secretKeyPrevious === undefined)
    throw new CommandRefused(
      'Put the new key into SECRET_KEY and the old one into SECRET_KEY_PREVIOUS first.',
    );
  return { current: config.secretKey, previous: config.secretKeyPrevious };
}

runCommand(main);
