import { statfsSync } from 'node:fs';
import type pg from 'pg';

/** More than one transaction writes: the embedded database stands still for ever when the disk fills up within one. */
const LEAST_ROOM = 64 * 2 ** 20;
const LOOK_EVERY_MS = 1000;

/** The disk has no room for what is to be written; the code is that of a PostgreSQL server whose disk is full. */
class DiskFull extends Error {
  readonly code = '53100';
}

/** How a disk is asked for its free blocks. */
type Look = (folder: string) => { readonly bavail: number; readonly bsize: number };

/** Throws while the disk of `folder` has hardly any room. */
export function requireRoom(folder: string, look: Look = statfsSync): void {
  const { bavail, bsize } = look(folder);
  const room = bavail * bsize;
  if (room >= LEAST_ROOM) return;
  const inMegabytes = (bytes: number): number => Math.floor(bytes / 2 ** 20);
  throw new DiskFull(
    `its disk is full: ${inMegabytes(room)} MB are left, and ${inMegabytes(LEAST_ROOM)} MB are needed`,
  );
}

/** Hands out no connection while the disk of `folder` has hardly any room, and goes on by itself when there is some again. */
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
