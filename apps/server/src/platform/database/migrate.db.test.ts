import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyServerDatabase } from '../../testing/empty-server-database.ts';
import { databaseClock } from '../clock.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate, waitForSchema } from './migrate.ts';
import { SchemaRefused } from './schema-refused.ts';

const CONTRACT = `-- Unused since: 002-full-name.sql\nalter table tenant drop column name;`;

let database: Database;
let drop: (() => Promise<void>) | undefined;
/** The files of two versions of the product. */
let older: string;
let newer: string;

beforeAll(async () => {
  const server = process.env['TEST_DATABASE'] === 'server' ? await createEmptyServerDatabase() : undefined;
  drop = server?.drop;
  database = await openDatabase(server ? { url: server.url } : {}, databaseClock);
});
beforeEach(async () => {
  for (const folder of [older, newer]) if (folder) rmSync(folder, { recursive: true });
  older = mkdtempSync(join(tmpdir(), 'farewind-older-'));
  newer = mkdtempSync(join(tmpdir(), 'farewind-newer-'));
  await database.owner.query('drop table if exists schema_migration, tenant');
  for (const folder of [older, newer]) {
    writeFileSync(join(folder, '001-tenants.sql'), 'create table tenant (id int primary key, name text);');
  }
});
afterAll(async () => {
  await database.close();
  await drop?.();
  for (const folder of [older, newer]) rmSync(folder, { recursive: true });
});

const columns = async (): Promise<string[]> => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'tenant'::regclass and attnum > 0 and not attisdropped`,
  );
  return rows.map(({ name }) => name);
};

test('a database with another version of a landed file is refused with an explanation, before anything runs', async () => {
  await migrate(database.owner, { folder: older });
  writeFileSync(
    join(newer, '001-tenants.sql'),
    'create table tenant (id int primary key, name text, city text);',
  );
  writeFileSync(join(newer, '002-city.sql'), 'alter table tenant add column zip text;');
  const refused = migrate(database.owner, { folder: newer });
  await expect(refused).rejects.toBeInstanceOf(SchemaRefused);
  await expect(refused).rejects.toThrow(/Another version of 001-tenants\.sql/);
  expect(await columns()).toEqual(['id', 'name']);
  // Also to a process that may not migrate.
  const waiting = waitForSchema(database.owner, () => undefined, newer);
  await expect(waiting).rejects.toThrow(/Another version of 001-tenants\.sql/);
});

test('a database from before hashes were stored is accepted as it is, and checked from then on', async () => {
  await database.owner.query(
    'create table schema_migration (name text primary key, applied_at timestamptz not null default now())',
  );
  await database.owner.query('create table tenant (id int primary key, name text)');
  await database.owner.query(`insert into schema_migration (name) values ('001-tenants.sql')`);
  expect(await migrate(database.owner, { folder: older })).toEqual([]);
  writeFileSync(join(older, '001-tenants.sql'), 'create table tenant (id int primary key);');
  await expect(migrate(database.owner, { folder: older })).rejects.toThrow(/Another version/);
});

test('a file that cannot be applied is refused with the database’s own message, and changes nothing', async () => {
  await migrate(database.owner, { folder: older });
  writeFileSync(join(newer, '002-city.sql'), 'alter table tenant add column city text;');
  writeFileSync(join(newer, '003-town.sql'), 'alter table tenant rename column town to place;');
  const refused = migrate(database.owner, { folder: newer });
  await expect(refused).rejects.toBeInstanceOf(SchemaRefused);
  await expect(refused).rejects.toThrow(/003-town\.sql cannot be applied .*column "town" does not exist/);
  expect(await columns()).toEqual(['id', 'name']);
});

test('older code accepts purely additive newer files, and refuses those that remove what it uses', async () => {
  writeFileSync(join(newer, '002-full-name.sql'), 'alter table tenant add column full_name text;');
  await migrate(database.owner, { folder: newer });
  expect(await migrate(database.owner, { folder: older })).toEqual([]);

  writeFileSync(join(newer, '003-contract-name.sql'), CONTRACT);
  await migrate(database.owner, { folder: newer });
  const refused = migrate(database.owner, { folder: older });
  await expect(refused).rejects.toBeInstanceOf(SchemaRefused);
  await expect(refused).rejects.toThrow(/newer version of Farewind: 003-contract-name\.sql/);
  // The version that no longer uses the removed parts knows 002 and not yet 003.
  writeFileSync(join(older, '002-full-name.sql'), 'alter table tenant add column full_name text;');
  expect(await migrate(database.owner, { folder: older })).toEqual([]);
});
