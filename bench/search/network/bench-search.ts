import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFlightSearch } from '@farewind/flight-search/api/create-flight-search';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import { openSnapshot, takeSnapshot } from '@farewind/flight-search/api/snapshot';
import { projectRoot } from '../../../tools/project-root.ts';
import { secondsOf } from '../measure.ts';
import type { BenchTimetable } from './bench-timetable.ts';
import { readSnapshot, writeSnapshot } from './snapshot-file.ts';

const CACHE = join(projectRoot, 'bench/.cache');
const SOURCES = ['packages/flight-search/src', 'bench/search/network', 'apps/server/seed/places'];

/** Where the snapshot of a horizon lies; its name follows the code and data that it was made by. */
export function snapshotFile(dayCount: number, scale: number): string {
  return join(CACHE, `${prefixOf(dayCount, scale)}${fingerprint()}.snapshot`);
}

function prefixOf(dayCount: number, scale: number): string {
  return `search-${dayCount}-days-${scale}x-`;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES) {
    const files = readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile() && !entry.parentPath.includes('scenarios'))) {
      hash.update(readFileSync(join(file.parentPath, file.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function removeOlder(dayCount: number, scale: number): void {
  if (!existsSync(CACHE)) return;
  for (const name of readdirSync(CACHE)) {
    if (name.startsWith(prefixOf(dayCount, scale))) rmSync(join(CACHE, name));
  }
}

/** Opens the snapshot of a bench timetable, or builds the search and writes the snapshot. */
export function openOrBuild(dayCount: number, scale: number, make: () => BenchTimetable): FlightSearch {
  const file = snapshotFile(dayCount, scale);
  const snapshot = existsSync(file) ? readSnapshot(file) : undefined;
  if (snapshot) return openSnapshot(snapshot);
  removeOlder(dayCount, scale);
  let search: FlightSearch | undefined;
  const seconds = secondsOf(() => {
    search = createFlightSearch(make().timetable);
    writeSnapshot(file, takeSnapshot(search));
  });
  console.log(`  built ${dayCount} days, ${scale}× the flights, in ${seconds.toFixed(0)} s`);
  return search!;
}
