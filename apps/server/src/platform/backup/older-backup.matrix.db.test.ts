import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyServerDatabase } from '../../testing/empty-server-database.ts';
import { databaseClock } from '../clock.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { listMigrations, migrate } from '../database/migrate.ts';
import { backUp } from './back-up.ts';
import { keyIdOf, restore } from './restore.ts';

const KEY = 'a key of the tests, thirty-two characters and more';
/** The schema of an earlier version, before services had versions and fares their terms. */
const EARLIER = '031-sites.sql';

let folder: string;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farewind-older-'));
});
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true });
});

async function openEmpty(): Promise<Database> {
  const server = process.env['TEST_DATABASE'] === 'server' ? await createEmptyServerDatabase() : undefined;
  const database = await openDatabase(server ? { url: server.url } : {}, databaseClock);
  closing.push(() => database.close().then(() => server?.drop()));
  return database;
}

test('a backup of an earlier version is restored as it was, and migrated to this one', async () => {
  const earlier = await openEmpty();
  await migrate(earlier.owner, { only: listMigrations().filter((name) => name <= EARLIER) });
  await earlier.owner.query(`insert into tenant (id, tenancy_name, name) values (0, 'host', 'Host')`);
  const file = join(folder, 'earlier.backup');
  await backUp(earlier, file, { sealedBy: keyIdOf(KEY) });

  const now = await openEmpty();
  expect(await restore(now, file, { current: KEY })).toBe(1);
  const applied = await now.owner.query<{ name: string }>('select name from schema_migration order by name');
  expect(applied.rows.map(({ name }) => name)).toEqual(listMigrations());
  expect(listMigrations().at(-1)).not.toBe(EARLIER);
  expect((await now.owner.query('select tenancy_name from tenant')).rows).toEqual([{ tenancy_name: 'host' }]);
});

test('a backup with gaps in its migrations is restored with exactly those files, whatever the order of its columns', async () => {
  // Files that no later one depends on: such a file could have landed after those behind it.
  const gap = ['045-coupon-misses.sql', '050-fault-sources.sql'];
  const earlier = await openEmpty();
  await migrate(earlier.owner, { only: listMigrations().filter((name) => !gap.includes(name)) });
  // As if the file that adds this column had landed in a gap of the numbers, after those behind it.
  await earlier.owner.query(`alter table tenant drop column name; alter table tenant add column name text`);
  await earlier.owner.query(`insert into tenant (id, tenancy_name, name) values (0, 'host', 'Host')`);
  const file = join(folder, 'gaps.backup');
  await backUp(earlier, file, { sealedBy: keyIdOf(KEY) });

  const now = await openEmpty();
  expect(await restore(now, file, { current: KEY })).toBe(1);
  const { rows } = await now.owner.query('select tenancy_name, name from tenant');
  expect(rows).toEqual([{ tenancy_name: 'host', name: 'Host' }]);
  const applied = await now.owner.query<{ name: string }>('select name from schema_migration order by name');
  expect(applied.rows.map(({ name }) => name)).toEqual(listMigrations());
});
