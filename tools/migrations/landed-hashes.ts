import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashMigration, listMigrations } from '../../apps/server/src/platform/database/migrate.ts';

/** Beside the migrations, in the format of `sha256sum`. */
export const SUMS = 'SHA256SUMS';

export interface LandedMigrations {
  /** The lines of the hash file, one for each migration of the folder, in order. */
  readonly lines: readonly string[];
  /** In the folder, and not in the hash file. */
  readonly unrecorded: readonly string[];
  /** In the hash file with another hash, or no longer in the folder. */
  readonly altered: readonly string[];
}

/** Compares a folder of migrations with the hashes that were recorded when they landed. */
export function readLandedMigrations(folder: string): LandedMigrations {
  const file = join(folder, SUMS);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const recorded = new Map(
    [...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sum, name]) => [name!, sum]),
  );
  const present = new Map(
    listMigrations(folder).map((name) => [name, hashMigration(readFileSync(join(folder, name), 'utf8'))]),
  );
  return {
    lines: [...present].map(([name, sum]) => `${sum}  ${name}`),
    unrecorded: [...present.keys()].filter((name) => !recorded.has(name)),
    altered: [...recorded].filter(([name, sum]) => present.get(name) !== sum).map(([name]) => name),
  };
}
