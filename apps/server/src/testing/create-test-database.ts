import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { MovableClock } from '../platform/clock.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { isInTransaction } from '../platform/database/open-transaction.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { migrate } from '../platform/database/migrate.ts';
import { PreparingClient } from './preparing-client.ts';
import { roughClient, roughMannerOfRun } from './rough-connections.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly clock: MovableClock;
  /** Deletes every row, so that the next test begins as in a new database, in a fraction of the time. */
  readonly empty: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/farewind');

/**
 * A migrated, empty database: the embedded one in memory, or one of the server in TEST_DATABASE_URL when TEST_DATABASE
 * is `server`. Both are copies of one migrated image, so a test gets it in half a second.
 */
export async function createTestDatabase(
  clock = new MovableClock(),
  tracing?: Tracing,
): Promise<TestDatabase> {
  return process.env['TEST_DATABASE'] === 'server'
    ? createOnServer(clock, tracing)
    : createEmbedded(clock, tracing);
}

async function createEmbedded(clock: MovableClock, tracing: Tracing | undefined): Promise<TestDatabase> {
  const path = join(CACHE, `embedded-${schemaHash()}.tar`);
  if (!existsSync(path)) await writeImage(path);
  const database = await openDatabase({ image: new Blob([readFileSync(path)]) }, clock, tracing);
  return { database, clock, empty: () => takeRowsAway(database), close: () => database.close() };
}

/**
 * With triggers and references off, so that append-only logs are emptied too. Most tables never had a row, and their
 * files have no length; a statement for each of them took twice as long.
 */
async function takeRowsAway({ owner }: Database): Promise<void> {
  await owner.query(`do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'
        and pg_relation_size(oid) > 0 loop
      execute format('delete from %I', name);
    end loop;
  end $$`);
}

async function writeImage(path: string): Promise<void> {
  const embedded = await PGlite.create();
  const pool = new pg.Pool({ ...createPgConfig(embedded), max: 1 });
  await migrate(pool);
  await pool.end();
  const image = await embedded.dumpDataDir('none');
  await embedded.close();
  mkdirSync(CACHE, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
  renameSync(draft, path);
}

async function createOnServer(clock: MovableClock, tracing: Tracing | undefined): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) throw new Error('TEST_DATABASE=server needs TEST_DATABASE_URL');
  const template = `farewind_template_${schemaHash()}`;
  const name = `farewind_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(7463202)');
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) {
      const draft = `${template}_draft`;
      await client.query(`drop database if exists ${draft}`);
      await client.query(`create database ${draft}`);
      const pool = new pg.Pool({ connectionString: databaseUrl(serverUrl, draft), max: 1 });
      await migrate(pool);
      await pool.end();
      await client.query(`alter database ${draft} rename to ${template}`);
    }
    // The default, page by page through the log, takes twice the processor time.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = databaseUrl(serverUrl, name);
  const manner = roughMannerOfRun();
  // The owner then has a separate pool: statements of tests and of the test bank are not transactions of the product.
  const connections = manner ? { Client: roughClient(manner), adminUrl: url } : { Client: PreparingClient };
  const database = await openDatabase({ url, ...connections }, clock, tracing);
  refuseInTransaction(database.owner);
  return {
    database,
    clock,
    empty: () => takeRowsAway(database),
    async close() {
      await database.close();
      await onServer(serverUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      });
    },
  };
}

/** Where a server has a second connection, the embedded database would wait for its only one for ever. */
function refuseInTransaction(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...values: unknown[]) => unknown;
  const guarded = (...values: unknown[]) => {
    if (isInTransaction(pool)) throw new Error('A second connection was asked for in an open transaction.');
    return query(...values);
  };
  pool.query = guarded as typeof pool.query;
}

async function onServer(url: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function schemaHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, name)));
  hash.update(readFileSync(join(import.meta.dirname, '../platform/database/migrate.ts')));
  return hash.digest('hex').slice(0, 16);
}
