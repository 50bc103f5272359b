import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export class DataFolderBusy extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read and write it',
  EPERM: 'this user may not read and write it',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: 'a file of the database is missing',
  EIO: 'its disk cannot be read',
};

/** The folder is there and cannot be used; whatever lies in it was left as it is. */
export class DataFolderUnusable extends Error {
  constructor(folder: string, cause: unknown) {
    const { code = '', path, message } = cause as NodeJS.ErrnoException;
    const reason = REASONS[code];
    const why =
      reason === undefined ? message : `${reason}${path === undefined ? '' : ` (${code}, ${path})`}`;
    super(
      `The data in "${folder}" cannot be opened: ${why}. Nothing in it was changed. Mend that, bring a copy back, or choose another folder with DATA_DIR.`,
      { cause },
    );
  }
}

/**
 * Takes the data folder for this process. The embedded database has no lock of its own and two writers lose rows
 * silently, so nothing opens it without this. Throws DataFolderBusy while the process that holds it is alive, and
 * DataFolderUnusable where the folder cannot be written.
 * Returns the release.
 */
export function lockDataFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true });
    return takeLock(dataDir, join(dataDir, 'farewind.lock'));
  } catch (error) {
    if (error instanceof DataFolderBusy) throw error;
    throw new DataFolderUnusable(dataDir, error);
  }
}

function takeLock(dataDir: string, path: string): () => void {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(path, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      const release = () => rmSync(path, { force: true });
      return release;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(path, 'utf8'));
      if (holder !== process.pid && isAlive(holder)) {
        throw new DataFolderBusy(
          `The data folder "${dataDir}" is in use by process ${holder}. Stop that one first, or choose another folder with DATA_DIR.`,
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new DataFolderBusy(`The data folder "${dataDir}" was taken by another process a moment ago.`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
