import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findReplacedHashes, readLandedMigrations, SUMS } from './landed-hashes.ts';
import { hashMigration } from '../../apps/server/src/platform/database/migrate.ts';

const NAME = '001-tenants.sql';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farewind-hashes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a migration and the list with its hash. */
function record(text: string): void {
  writeFileSync(join(folder, NAME), text);
  writeFileSync(join(folder, SUMS), `${hashMigration(text)}  ${NAME}\n`);
}

function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

function commit(): void {
  git('add', '.');
  git('commit', '--quiet', '--message', 'Change a migration');
}

test('a landed migration that is edited together with its hash is detected, before and after the commit', () => {
  git('init', '--quiet');
  record('create table tenant (id int primary key);');
  expect(findReplacedHashes(folder)).toEqual([]);
  commit();
  expect(findReplacedHashes(folder)).toEqual([]);
  record('create table tenant (id int primary key, name text);');
  expect(readLandedMigrations(folder).altered).toEqual([]);
  expect(findReplacedHashes(folder)).toEqual([NAME]);
  commit();
  expect(findReplacedHashes(folder)).toEqual([NAME]);
});

test('without a history nothing is known about earlier hashes', () => {
  record('create table tenant (id int primary key);');
  expect(findReplacedHashes(folder)).toEqual([]);
});
