import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { databaseClock } from '../clock.ts';
import { DataFolderUnusable } from '../data-folder-lock.ts';
import { openDatabase } from './database.ts';
import { makeFirstDatabase } from './first-database/make-first-database.ts';
import { migrate } from './migrate.ts';

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'farewind-database-'));
});
afterAll(() => rmSync(parent, { recursive: true }));

test('a first start that was interrupted while creating the database is repeated', async () => {
  const folder = join(parent, 'database');
  mkdirSync(folder);
  writeFileSync(join(folder, 'PG_VERSION'), '');
  writeFileSync(`${folder}.making`, '');

  await makeFirstDatabase(folder);
  const made = await openDatabase({ folder }, databaseClock);
  // The thread has created the schema too.
  expect(await migrate(made.owner)).toEqual([]);
  await made.owner.query('create table kept as select 1 as n');
  await made.close();

  expect(makeFirstDatabase(folder)).toBeUndefined();
  const again = await openDatabase({ folder }, databaseClock);
  expect((await again.owner.query('select n from kept')).rows).toEqual([{ n: 1 }]);
  await again.close();
});

test('opening reports why a first database cannot be created', async () => {
  writeFileSync(join(parent, 'file'), '');
  const folder = join(parent, 'file', 'database');
  await makeFirstDatabase(folder);
  await expect(openDatabase({ folder }, databaseClock)).rejects.toThrow(DataFolderUnusable);
});

test('a folder with an unreadable database file is reported and left unchanged', async () => {
  const folder = join(parent, 'unreadable');
  mkdirSync(folder);
  writeFileSync(join(folder, 'PG_VERSION'), '18');
  const opening = openDatabase({ folder }, databaseClock);
  await expect(opening).rejects.toThrow(DataFolderUnusable);
  const heart = join(folder, 'global/pg_control');
  await expect(opening).rejects.toThrow(
    `cannot be opened: a file of the database is missing (ENOENT, ${heart})`,
  );
  expect(readdirSync(folder)).toEqual(['PG_VERSION']);
});

test('a file that a full disk refused to create is created when there is room again, without a restart', async () => {
  const database = await openDatabase({ folder: join(parent, 'filling') }, databaseClock);
  // Rows of eight pages: the file that maps the table's free space is created while they are written.
  const fill = () =>
    database.owner.query(`insert into filled select repeat('x', 8000) from generate_series(1, 8)`);
  await database.owner.query(
    'create table filled (words text); alter table filled alter words set storage plain',
  );
  const full = vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  });
  try {
    await expect(fill()).rejects.toThrow('No space left on device');
  } finally {
    full.mockRestore();
  }
  expect((await fill()).rowCount).toBe(8);
  await database.close();
});
