import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp, type App } from '../../app.ts';
import { MovableClock } from '../../platform/clock.ts';
import { parseConfig } from '../../platform/config.ts';
import { openDatabase, type Database, type DatabaseTarget } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyServerDatabase } from '../../testing/empty-server-database.ts';

const SECRET_KEY = 'a key of the tests, thirty-two characters and more';

export interface OpenShop {
  readonly app: App;
  readonly database: Database;
  readonly clock: MovableClock;
}

/** A database that lives on when a process dies: a data folder, or a database of the server that this run tests. */
export interface ShopPlace {
  /** The environment that tells a process of the product where its data is. */
  readonly environment: Record<string, string>;
  /** Opens it in this process, with the clock moved forward; no other process may have it open. */
  open(config: Record<string, string>, laterMs?: number): Promise<OpenShop>;
  remove(): Promise<void>;
}

export async function makeShopPlace(): Promise<ShopPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'farewind-trial-'));
  const server = process.env['TEST_DATABASE'] === 'server' ? await createEmptyServerDatabase() : undefined;
  const target: DatabaseTarget = server ? { url: server.url } : { folder: join(folder, 'database') };
  return {
    environment: { DATA_DIR: folder, SECRET_KEY, ...(server ? { DATABASE_URL: server.url } : {}) },
    async open(config, laterMs = 0) {
      const clock = new MovableClock();
      clock.advance(laterMs);
      const database = await openDatabase(target, clock);
      await migrate(database.owner);
      const parsed = parseConfig({ ADMIN_PASSWORD: 'a password of the tests', ...config });
      const log = pino({ level: 'silent' });
      const parts = { database, clock, log, secretKeys: { current: SECRET_KEY } };
      return {
        database,
        clock,
        app: await buildApp(parsed, { ...parts, checkAnswers: true, demoFlights: false }),
      };
    },
    async remove() {
      await server?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
