import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderBusy, DataFolderUnusable, lockDataFolder } from './data-folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farewind-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const module = JSON.stringify(new URL('data-folder-lock.ts', import.meta.url).href);

/** Another process that holds the folder until it is killed; `wrap` is the command that starts it elsewhere. */
async function startHolder(wrap: readonly string[] = []): Promise<ChildProcess> {
  const script = `import { lockDataFolder } from ${module};
    lockDataFolder(${JSON.stringify(folder)});
    console.log('held');
    setInterval(() => {}, 1000);`;
  const [command, ...args] = [...wrap, process.execPath, '--input-type=module', '-e', script] as const;
  const holder = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return holder;
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

test('a folder locked by another process is not opened, and the error names the process; killing it frees the folder', async () => {
  const holder = await startHolder();
  try {
    expect(() => lockDataFolder(folder)).toThrow(DataFolderBusy);
    expect(() => lockDataFolder(folder)).toThrow(`in use by process ${holder.pid}`);
    // The refused process has not affected the lock.
    expect(readFileSync(join(folder, 'farewind.lock'), 'utf8')).toBe(String(holder.pid));
  } finally {
    await kill(holder);
  }
  lockDataFolder(folder)();
});

const unshare = ['unshare', '--pid', '--fork', '--kill-child', ...(process.getuid?.() === 0 ? [] : ['-r'])];
const cannotUnshare = spawnSync(unshare[0]!, [...unshare.slice(1), 'true']).status !== 0;

test('a folder locked by a process in another container is not opened, whatever its number is there', async (context) => {
  if (cannotUnshare) context.skip('process numbers cannot be unshared here');
  // Process number 1 there, as in every container.
  const holder = await startHolder(unshare);
  try {
    expect(readFileSync(join(folder, 'farewind.lock'), 'utf8')).toBe('1');
    expect(() => lockDataFolder(folder)).toThrow(DataFolderBusy);
    writeFileSync(join(folder, 'farewind.lock'), '999999999');
    expect(() => lockDataFolder(folder)).toThrow(DataFolderBusy);
  } finally {
    await kill(holder);
  }
  await expect.poll(() => opens(), { interval: 20 }).toBe(true);
});

function opens(): boolean {
  try {
    lockDataFolder(folder)();
    return true;
  } catch {
    return false;
  }
}

test('a folder whose process was killed can be opened, even if its number belongs to another process by now', () => {
  writeFileSync(join(folder, 'farewind.lock'), String(process.ppid));
  const release = lockDataFolder(folder);
  release();
  lockDataFolder(folder)();
});

test('a folder can be locked only once, even by the same process, and a second release affects no other lock', () => {
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderBusy);
  release();
  const next = lockDataFolder(folder);
  release();
  expect(() => lockDataFolder(folder)).toThrow(DataFolderBusy);
  next();
});

test('a folder that cannot be written to is reported with the reason', () => {
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
