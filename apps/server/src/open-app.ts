import { join } from 'node:path';
import { readDemoProgramme } from '../seed/demo/load-demo-inventory.ts';
import { buildApp, type App } from './app.ts';
import { databaseClock, MovableClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { inTurn } from './platform/database/in-turn.ts';
import { migrate, ownsSchema, waitForSchema } from './platform/database/migrate.ts';
import { createLog, type Log } from './platform/log.ts';
import type { CallCounter } from './platform/rate-limits/call-counter.ts';
import { readSecretKeys } from './platform/secrets/secret-key-file.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';

/** Work that runs while the product's code is loaded, and is awaited where it is needed. */
export interface Beginnings {
  /** Of the embedded database, used if no other is configured. */
  readonly databaseFolder: string;
  /** The thread that creates the first embedded database; absent if it exists. */
  readonly databaseMade: Promise<void> | undefined;
  /** The build of the pages; absent if they are built. */
  readonly pagesReady: Promise<void> | undefined;
}

/** Opens and migrates the configured database and builds the product on it. */
export async function openApp(config: Config, beginnings: Beginnings): Promise<App> {
  const tracing = await startTracing(config);
  const log = createLog(config, tracing);
  const clock = config.movableClock ? new MovableClock() : databaseClock;
  // This thread is idle until the first database is created.
  let programme = config.demo && beginnings.databaseMade ? readDemoProgramme(today()) : undefined;
  await beginnings.databaseMade;
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? { folder: beginnings.databaseFolder }
      : {
          url: config.databaseUrl,
          adminUrl: config.databaseAdminUrl,
          replicaUrl: config.databaseReplicaUrl,
        },
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
      isFirstStart: beginnings.databaseMade !== undefined,
      takeProgramme() {
        const taken = programme;
        programme = undefined;
        return taken;
      },
      snapshotFolder: join(config.dataDir, 'timetables'),
      callCounter,
      tracing,
      pagesReady: beginnings.pagesReady,
    });
  return inTurn(database, build);
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** With REDIS_URL all processes count calls together; its client is loaded only then. */
async function openCallCounter({ redisUrl }: Config, log: Log): Promise<CallCounter | undefined> {
  if (redisUrl === undefined) return undefined;
  const { ValkeyCounter } = await import('./adapters/valkey/valkey-counter.ts');
  const counter = new ValkeyCounter(redisUrl, log);
  await counter.open();
  return counter;
}
