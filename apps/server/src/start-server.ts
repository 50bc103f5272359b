import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp, type App } from './app.ts';
import { databaseClock, MovableClock } from './platform/clock.ts';
import { ConfigError, parseConfig, type Config } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { inTurn } from './platform/database/in-turn.ts';
import { migrate, ownsSchema, SchemaRefused, waitForSchema } from './platform/database/migrate.ts';
import { DataFolderBusy, DataFolderUnusable, lockDataFolder } from './platform/data-folder-lock.ts';
import { createLog, type Log } from './platform/log.ts';
import type { CallCounter } from './platform/rate-limits/call-counter.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { readSecretKeys } from './platform/secrets/secret-key-file.ts';

/** Reads the environment, builds, listens, closes. While `pagesReady` builds the pages, the database is made ready beside it. */
export async function startServer(pagesReady?: Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = parseConfig(process.env);
  const unlock = config.databaseUrl === undefined ? lockDataFolder(config.dataDir) : () => undefined;
  process.once('exit', unlock);
  const app = await open(config, pagesReady);
  printFirstPasswords(app);
  closeOnSignal(app);
  await app.server.listen({ port: config.port, host: config.host });
  console.log(`Farewind is open at ${config.publicUrl}`);
  await app.startWork();
}

async function open(config: Config, pagesReady?: Promise<void>): Promise<App> {
  const tracing = await startTracing(config);
  const log = createLog(config, tracing);
  const clock = config.movableClock ? new MovableClock() : databaseClock;
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? { folder: join(config.dataDir, 'database') }
      : { url: config.databaseUrl, adminUrl: config.databaseAdminUrl },
    clock,
    tracing,
  );
  if (await ownsSchema(database.owner)) await migrate(database.owner);
  else
    await waitForSchema(database.owner, () =>
      console.log('Waiting for the process that migrates the database'),
    );
  const callCounter = await openCallCounter(config, log);
  const build = () =>
    buildApp(config, {
      database,
      clock,
      log,
      secretKeys: readSecretKeys(config),
      checkAnswers: false,
      demoFlights: true,
      snapshotFolder: join(config.dataDir, 'timetables'),
      callCounter,
      tracing,
      pagesReady,
    });
  return inTurn(database, build);
}

/** With REDIS_URL all processes count calls together; its client is loaded only then. */
async function openCallCounter({ redisUrl }: Config, log: Log): Promise<CallCounter | undefined> {
  if (redisUrl === undefined) return undefined;
  const { ValkeyCounter } = await import('./adapters/valkey/valkey-counter.ts');
  const counter = new ValkeyCounter(redisUrl, log);
  await counter.open();
  return counter;
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
