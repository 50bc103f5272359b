import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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

/** The folder exists and cannot be used; its content was left unchanged. */
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
 * Empty; only the lock on it counts. It is never removed: a process that had opened a removed file would hold a
 * meaningless lock.
 */
const LOCK_FILE = 'folder.lock';
/**
 * The number of the process that holds the lock, for the error message, and for older versions, which checked only
 * that.
 */
const HOLDER_FILE = 'farewind.lock';
const SQLITE_BUSY = 5;

/**
 * Locks the data folder for this process. The embedded database has no lock of its own and two writers lose rows
 * silently, so nothing opens it without this. Node cannot lock a file, but its SQLite can, with an operating system
 * lock that works across containers, ends with its process, and does not depend on process numbers, which are reused.
 * Throws DataFolderBusy while another process holds it, and DataFolderUnusable if the folder cannot be written. Returns
 * the release function.
 */
export function lockDataFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    return acquireLock(dataDir);
  } catch (error) {
    if (error instanceof DataFolderBusy) throw error;
    throw new DataFolderUnusable(dataDir, error);
  }
}

function acquireLock(dataDir: string): () => void {
  const holderPath = join(dataDir, HOLDER_FILE);
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE));
  try {
    // The lock is held as long as this transaction is open; nothing is ever written in it.
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    writeFileSync(holderPath, String(process.pid));
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw busy(dataDir, holderPath);
    throw error;
  }
  return () => {
    if (!lock.isOpen) return;
    rmSync(holderPath, { force: true });
    lock.close();
  };
}

function busy(dataDir: string, holderPath: string): DataFolderBusy {
  const holder = existsSync(holderPath) ? readFileSync(holderPath, 'utf8') : '';
  const who = /^\d+$/.test(holder) ? `process ${holder}, here or in another container` : 'another process';
  return new DataFolderBusy(
    `The data folder "${dataDir}" is in use by ${who}. Stop that one first, or choose another folder with DATA_DIR.`,
  );
}
