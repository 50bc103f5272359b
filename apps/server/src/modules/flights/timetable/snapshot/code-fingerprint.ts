import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The code that determines a timetable and its answers: the engine, and the conversion of the inventory to its records.
 */
const engineFolder = join(
  fileURLToPath(import.meta.resolve('@farewind/flight-search/api/flight-search')),
  '../..',
);
const folders = [
  engineFolder,
  ...['timetable', 'stock', 'pricing', 'search'].map((name) => join(import.meta.dirname, '../..', name)),
];

let known: string | undefined;

/** Differs for every release that could build another timetable or answer from the same inventory. */
export function codeFingerprint(): string {
  known ??= makeFingerprint();
  return known;
}

function makeFingerprint(): string {
  const hash = createHash('sha256');
  // Clocks depend on the zone rules of the runtime, and sets and maps on its iteration order.
  hash.update(`${process.version} ${process.versions['tz'] ?? ''}`);
  for (const folder of folders) addFolder(hash, folder);
  return hash.digest('base64url').slice(0, 16);
}

function addFolder(hash: Hash, folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(readFileSync(file));
}
