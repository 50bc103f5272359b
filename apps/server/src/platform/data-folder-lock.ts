import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export class DataFolderBusy extends Error {}

/**
 * Takes the data folder for this process. The embedded database has no lock of its own and two writers lose rows
 * silently, so nothing opens it without this. Throws DataFolderBusy while the process that holds it is alive.
 * Returns the release.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'farewind.lock');
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
