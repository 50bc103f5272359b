import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { buildApp, type App } from '../../apps/server/src/app.ts';
import { databaseClock } from '../../apps/server/src/platform/clock.ts';
import { parseConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase, type Database } from '../../apps/server/src/platform/database/database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

export interface BenchShop {
  readonly app: App;
  readonly database: Database;
  readonly address: string;
}

interface ShopOptions {
  readonly demo: boolean;
  /** Whether the demo's flights are loaded too. */
  readonly demoFlights?: boolean;
  readonly connections: number;
  /** The bank that the shop charges through, on this machine. */
  readonly bankUrl?: string;
  readonly prepare?: (app: App, database: Database) => void;
  /** The key of the secrets in a database written by others. */
  readonly secretKey?: string;
}

const BENCH_KEY = 'a key of the bench, thirty-two characters and more';

/** Opens the product over a database of the server, listening on this machine, with production's settings. */
export async function openShop(
  url: string,
  { demo, demoFlights = false, connections, bankUrl, prepare, secretKey = BENCH_KEY }: ShopOptions,
): Promise<BenchShop> {
  const database = await openDatabase({ url, maxConnections: connections }, databaseClock);
  await migrate(database.owner);
  const config = parseConfig({
    DEMO: String(demo),
    TRUST_PROXY: 'true',
    ADMIN_PASSWORD: 'a password of the bench',
    DATABASE_URL: url,
    ALLOWED_PRIVATE_HOSTS: bankUrl === undefined ? '' : new URL(bankUrl).host,
    SECRET_KEY: secretKey,
  });
  const app = await buildApp(config, {
    database,
    clock: databaseClock,
    log: createLog({ logLevel: 'error' }),
    secretKeys: { current: secretKey },
    checkAnswers: false,
    demoFlights,
  });
  prepare?.(app, database);
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.server.address() as AddressInfo;
  return { app, database, address: `http://127.0.0.1:${port}` };
}

/** Creates a database as a copy of `template`, or an empty one; returns its address. */
export async function copyDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
