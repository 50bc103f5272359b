import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderBusy, lockDataFolder } from './data-folder-lock.ts';

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
