import { statfsSync } from 'node:fs';
import type pg from 'pg';

/** More than one transaction writes: the embedded database hangs forever if the disk fills up within one. */
const LEAST_ROOM = 64 * 2 ** 20;
const LOOK_EVERY_MS = 1000;

/** The disk has no room for the write; the code is that of a PostgreSQL server with a full disk. */
class DiskFull extends Error {
  readonly code = '53100';
}

/** Reads the free blocks of a disk. */
type Look = (folder: string) => { readonly bavail: number; readonly bsize: number };

/** Throws if the disk of `folder` is nearly full. */
export function requireRoom(folder: string, look: Look = statfsSync): void {
  const { bavail, bsize } = look(folder);
  const room = bavail * bsize;
  if (room >= LEAST_ROOM) return;
  const inMegabytes = (bytes: number): number => Math.floor(bytes / 2 ** 20);
  throw new DiskFull(
    `its disk is full: ${inMegabytes(room)} MB are left, and ${inMegabytes(LEAST_ROOM)} MB are needed`,
  );
}

/** Hands out no connection while the disk of `folder` is nearly full, and resumes when there is room again. */
export function requireRoomOf(folder: string, pool: pg.Pool, look: Look = statfsSync): void {
  const connect = pool.connect.bind(pool) as (told?: (error: Error) => void) => Promise<pg.PoolClient>;
  let nextLook = 0;
  const guarded = (told?: (error: Error) => void): Promise<pg.PoolClient> | void => {
    try {
      if (performance.now() >= nextLook) {
        requireRoom(folder, look);
        nextLook = performance.now() + LOOK_EVERY_MS;
      }
    } catch (error) {
      const fault = error as Error;
      return told ? told(fault) : Promise.reject(fault);
    }
    return connect(told);
  };
  pool.connect = guarded as pg.Pool['connect'];
}
