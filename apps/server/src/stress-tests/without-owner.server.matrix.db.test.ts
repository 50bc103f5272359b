import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMigrations, ownsSchema, waitForSchema } from '../platform/database/migrate.ts';
import { readWorkers } from '../platform/jobs/read-workers.ts';
import { createEmptyServerDatabase } from '../testing/empty-server-database.ts';
import { freePort } from '../testing/free-port.ts';
import { KillableServer } from './testing/killable-server.ts';

const SECRET_KEY = 'a key of the tests, thirty-two characters and more';

let database: Awaited<ReturnType<typeof createEmptyServerDatabase>>;
let owner: pg.Pool;
let seller: pg.Pool;
let sellerUrl: string;
let folder: string;
const servers: KillableServer[] = [];
const role = `farewind_seller_${process.pid}`;

/** The roles that deploy/create-roles.sh creates: an owner, and a user with the rights of farewind_app only. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farewind-seller-'));
  database = await createEmptyServerDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
  await owner.query(`do $$ begin create role farewind_app nologin;
    exception when duplicate_object or unique_violation then null; end $$`);
  await owner.query(`create role ${role} login password 'sells' in role farewind_app`);
  const url = new URL(database.url);
  url.username = role;
  url.password = 'sells';
  sellerUrl = url.href;
  seller = new pg.Pool({ connectionString: sellerUrl, max: 2 });
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await seller.end();
  await owner.query(`drop role ${role}`);
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string>): Promise<KillableServer> {
  const server = new KillableServer(await freePort(), {
    SECRET_KEY,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    ...environment,
  });
  servers.push(server);
  void server.start();
  return server;
}

test('a process that sells starts without the owner’s password, waits for the worker’s migration, and answers', async () => {
  const waited = new Promise<void>((resolve) => void waitForSchema(seller, resolve));
  expect([await ownsSchema(owner), await ownsSchema(seller)]).toEqual([true, false]);
  await waited;
  const web = await start({ ROLE: 'web', DATABASE_URL: sellerUrl });
  const worker = await start({ ROLE: 'worker', DATABASE_URL: sellerUrl, DATABASE_ADMIN_URL: database.url });
  await Promise.all([worker.open, web.open]);
  const answers = await Promise.all(
    ['/health/ready', '/api/services/app/Site/Get'].map((path) => fetch(`${web.address}${path}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await seller.query('select name from schema_migration order by name');
  expect(rows).toEqual(listMigrations().map((name) => ({ name })));
  // The queries of the office's page about the installation.
  await expect.poll(async () => (await readWorkers(seller)).jobs, { timeout: 60_000 }).toBeGreaterThan(10);
  await expect(seller.query('create table mine (id int)')).rejects.toMatchObject({ code: '42501' });
}, 120_000);
