import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderBusy, DataFolderUnusable, lockDataFolder } from './data-folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farewind-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder that a living process holds is not opened, and the sentence names it', () => {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  try {
    writeFileSync(join(folder, 'farewind.lock'), String(other.pid));
    expect(() => lockDataFolder(folder)).toThrow(DataFolderBusy);
    expect(() => lockDataFolder(folder)).toThrow(`in use by process ${other.pid}`);
  } finally {
    other.kill('SIGKILL');
  }
});

test('a folder whose process died without a word is opened', () => {
  writeFileSync(join(folder, 'farewind.lock'), '999999999');
  const release = lockDataFolder(folder);
  release();
  lockDataFolder(folder)();
});

test('a folder that cannot be written is told with its reason', () => {
  const path = join(folder, 'data');
  writeFileSync(path, 'a file');
  expect(() => lockDataFolder(join(path, 'inside'))).toThrow(DataFolderUnusable);
  expect(() => lockDataFolder(join(path, 'inside'))).toThrow(
    /cannot be opened: a part of its path is a file/,
  );
});

test.each([
  ['EACCES', 'this user may not read and write it'],
  ['ENOSPC', 'its disk is full'],
  ['EROFS', 'its disk can only be read'],
])('the sentence words the reason %s', (code, reason) => {
  const cause = Object.assign(new Error('inside'), { code, path: '/srv/data/database/PG_VERSION' });
  expect(new DataFolderUnusable('/srv/data', cause).message).toBe(
    `The data in "/srv/data" cannot be opened: ${reason} (${code}, /srv/data/database/PG_VERSION). Nothing in it was changed. Mend that, bring a copy back, or choose another folder with DATA_DIR.`,
  );
});
