import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from './app.ts';
import { ConfigError, parseConfig } from './platform/config.ts';
import { makeFirstDatabase } from './platform/database/first-database/make-first-database.ts';
import { SchemaRefused } from './platform/database/schema-refused.ts';
import { DataFolderBusy, DataFolderUnusable, lockDataFolder } from './platform/data-folder-lock.ts';

/**
 * Reads the environment, builds the product, listens, and closes. The product, hundreds of files, is loaded while
 * `pagesReady` builds the pages and a thread creates a first database; this file therefore imports little itself.
 */
export async function startServer(pagesReady?: Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = parseConfig(process.env);
  const isEmbedded = config.databaseUrl === undefined;
  const unlock = isEmbedded ? lockDataFolder(config.dataDir) : () => undefined;
  process.once('exit', unlock);
  const databaseFolder = join(config.dataDir, 'database');
  const databaseMade = isEmbedded ? makeFirstDatabase(databaseFolder) : undefined;
  const { openApp } = await import('./open-app.ts');
  const app = await openApp(config, { databaseFolder, databaseMade, pagesReady });
  printFirstPasswords(app);
  closeOnSignal(app);
  await app.server.listen({ port: config.port, host: config.host });
  console.log(`Farewind is open at ${config.publicUrl}`);
  await app.startWork();
}

function closeOnSignal(app: App): void {
  let closing = false;
  const close = (): void => {
    if (closing) return;
    closing = true;
    void app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('The server did not close cleanly.', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close).on('SIGTERM', close).on('SIGHUP', close);
}

/** Printed before anything else can fail: they are generated only once, and stored nowhere else. */
function printFirstPasswords({ firstPasswords }: App): void {
  for (const { side, userName, password } of firstPasswords) {
    console.log(`First administrator of ${side}: ${userName} / ${password}   (shown only now)`);
  }
}

const SENTENCES = [ConfigError, DataFolderBusy, DataFolderUnusable, SchemaRefused];

/** A wrong setting, or a busy or unusable folder, is printed as a sentence, any other error with its stack. */
export function stopWithReason(error: unknown): never {
  const isSentence = SENTENCES.some((kind) => error instanceof kind);
  console.error(isSentence ? (error as Error).message : error);
  process.exit(1);
}
