import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CopyRefused } from './platform/backup/copy-file.ts';
import { auditKeyOf } from './platform/audit/audit-key.ts';
import { databaseClock } from './platform/clock.ts';
import { ConfigError, parseConfig, type Config } from './platform/config.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { SchemaRefused } from './platform/database/schema-refused.ts';
import { DataFolderBusy, DataFolderUnusable, lockDataFolder } from './platform/data-folder-lock.ts';
import { openKeyring } from './platform/secrets/open-keyring.ts';
import { hasSecretKeys, readSecretKeys } from './platform/secrets/secret-key-file.ts';

/** A command's refusal, in one sentence for its user. */
export class CommandRefused extends Error {}

export interface CommandOptions {
  /** `false` opens the database without migrating it, whichever version created it. */
  readonly isBroughtForward?: boolean;
}

/**
 * Opens the installation's database for a command, as the server would, and closes it afterwards. Refuses with
 * DataFolderBusy an embedded one that is in use.
 */
export async function onDatabase(
  act: (database: Database, config: Config) => Promise<void>,
  { isBroughtForward = true }: CommandOptions = {},
): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = parseConfig(process.env);
  if (config.databaseUrl === undefined) process.once('exit', lockDataFolder(config.dataDir));
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? { folder: join(config.dataDir, 'database') }
      : { url: config.databaseUrl, adminUrl: config.databaseAdminUrl },
    databaseClock,
  );
  try {
    if (isBroughtForward) await migrate(database.owner);
    await act(database, config);
  } finally {
    await database.close();
  }
}

/** Gives the database the key of its audit logs if the installation has keys; never creates them. */
export async function useAuditKey(database: Database, config: Config): Promise<void> {
  if (hasSecretKeys(config))
    database.keyAudit(auditKeyOf(await openKeyring(database, readSecretKeys(config))));
}

const SENTENCES = [
  ConfigError,
  DataFolderBusy,
  DataFolderUnusable,
  SchemaRefused,
  CommandRefused,
  CopyRefused,
];

/** Runs a command: a refusal is printed as a sentence, any other error with its stack; both exit with code 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const isSentence = SENTENCES.some((kind) => error instanceof kind);
    console.error(isSentence ? (error as Error).message : error);
    process.exit(1);
  });
}
