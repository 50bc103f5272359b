import { spawnSync } from 'node:child_process';
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

/** Files edited or renamed after they had landed, before the first release: no installation had them as they were. */
const replacedBeforeRelease = new Set([
  '047-accepted-agreements.sql',
  '102-money-of-test-accounts.sql',
  '103-ledger-sums.sql',
  '126-seat-exchange.sql',
  '138-frozen-clicks.sql',
]);

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

/**
 * Files whose hash was recorded in an earlier commit and is no longer, because the hash was replaced together with the
 * file. Finds nothing in a copy without history.
 */
export function findReplacedHashes(folder: string): string[] {
  const text = readFileSync(join(folder, SUMS), 'utf8');
  const present = new Set(text.split('\n'));
  const recorded = [
    ...git(folder, 'log', '--format=', '--unified=0', '--patch', '--', SUMS).matchAll(
      /^[-+]([0-9a-f]{64} {2}\S+)$/gm,
    ),
  ].map(([, line = '']) => line);
  const names = recorded.filter((line) => !present.has(line)).map((line) => line.split('  ')[1] ?? '');
  return [...new Set(names)].filter((name) => !replacedBeforeRelease.has(name)).toSorted();
}

function git(cwd: string, ...args: readonly string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64_000_000 });
  return status === 0 ? stdout : '';
}
