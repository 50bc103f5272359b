import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DataFolderUnusable } from '../data-folder-lock.ts';
import { requireRoom } from './disk-room.ts';

/** Without one of them a folder is no database. */
const HEART = ['PG_VERSION', 'global/pg_control'];

/**
 * Opens the embedded database in `folder`, or makes it. A folder whose very first making was interrupted holds nothing yet
 * and cannot be opened: it is made anew. Throws DataFolderUnusable, and changes nothing, where it cannot be opened.
 */
export async function openEmbeddedFolder(folder: string): Promise<PGlite> {
  const making = `${folder}.making`;
  try {
    mkdirSync(dirname(folder), { recursive: true });
    accessSync(dirname(folder), constants.R_OK | constants.W_OK | constants.X_OK);
    requireRoom(dirname(folder));
    if (existsSync(making)) rmSync(folder, { recursive: true, force: true });
    if (existsSync(folder)) {
      // The database itself does not say which file it misses, and would try for long.
      for (const file of HEART) closeSync(openSync(join(folder, file), 'r+'));
      return await openMended(folder);
    }
    writeFileSync(making, '');
    const made = await openMended(folder);
    rmSync(making);
    return made;
  } catch (error) {
    throw new DataFolderUnusable(folder, error);
  }
}

async function openMended(folder: string): Promise<PGlite> {
  const database = await PGlite.create(folder);
  dropFailedFiles(database);
  return database;
}

/** As much of the file system inside the embedded database as is mended here; its package declares less. */
interface FileSystem {
  lookupNode(parent: unknown, name: string): unknown;
  destroyNode(node: unknown): void;
}

type MakeFile = (parent: unknown, name: string, mode: number, device: number) => unknown;

/**
 * Makes the embedded database forget a file that the disk refused to create. Its file system (Emscripten's NODEFS) enters the
 * name before it creates the file and leaves it there when that fails, as on a full disk; from then on the file neither exists
 * (for opening) nor can be created ("could not create file …: File exists") until the process is started again.
 */
function dropFailedFiles({ Module }: PGlite): void {
  const files = Module.FS as unknown as FileSystem;
  const { node_ops: operations } = Module.NODEFS as unknown as { readonly node_ops: { mknod: MakeFile } };
  const { mknod } = operations;
  operations.mknod = (parent, name, mode, device) => {
    try {
      return mknod(parent, name, mode, device);
    } catch (error) {
      files.destroyNode(files.lookupNode(parent, name));
      throw error;
    }
  };
}
