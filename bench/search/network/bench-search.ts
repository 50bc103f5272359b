import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createFlightSearch } from '@farewind/flight-search/api/create-flight-search';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import { takeSnapshot } from '@farewind/flight-search/api/snapshot';
import { writeSnapshotFile } from '../../../apps/server/src/modules/flights/timetable/snapshot/snapshot-file.ts';
import { projectRoot } from '../../../tools/project-root.ts';
import type { BenchTimetable } from './bench-timetable.ts';
import { openFile } from './open-file.ts';

const CACHE = join(projectRoot, 'bench/.cache');
const SOURCES = [
  'packages/flight-search/src',
  'apps/server/src/modules/flights/timetable/snapshot',
  'bench/search/network',
  'apps/server/seed/places',
];

/** The path of the snapshot of a horizon; its name depends on the code and data that built it. */
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
export async function openOrBuild(
  dayCount: number,
  scale: number,
  make: () => BenchTimetable,
): Promise<FlightSearch> {
  const file = snapshotFile(dayCount, scale);
  const known = openFile(file);
  if (known) return known;
  removeOlder(dayCount, scale);
  const start = performance.now();
  const search = createFlightSearch(make().timetable);
  await writeSnapshotFile(file, basename(file), takeSnapshot(search));
  const seconds = (performance.now() - start) / 1000;
  console.log(`  built ${dayCount} days, ${scale}× the flights, in ${seconds.toFixed(0)} s`);
  return search;
}
