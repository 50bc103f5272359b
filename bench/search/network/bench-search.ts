import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createFlightSearch } from '@farewind/flight-search/api/create-flight-search';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import { openSnapshot, takeSnapshot } from '@farewind/flight-search/api/snapshot';
import { projectRoot } from '../../../tools/project-root.ts';
import { secondsOf } from '../measure.ts';
import type { BenchTimetable } from './bench-timetable.ts';
import { readSnapshot, writeSnapshot } from './snapshot-file.ts';

export function snapshotFile(dayCount: number, scale: number): string {
  return join(projectRoot, `bench/.cache/search-${dayCount}-days-${scale}.snapshot`);
}

/** Opens the snapshot of a bench timetable, or builds the search and writes the snapshot. */
export function openOrBuild(dayCount: number, scale: number, make: () => BenchTimetable): FlightSearch {
  const file = snapshotFile(dayCount, scale);
  const snapshot = existsSync(file) ? readSnapshot(file) : undefined;
  if (snapshot) return openSnapshot(snapshot);
  let search: FlightSearch | undefined;
  const seconds = secondsOf(() => {
    search = createFlightSearch(make().timetable);
    writeSnapshot(file, takeSnapshot(search));
  });
  console.log(`  built ${dayCount} days, ${scale}× the flights, in ${seconds.toFixed(0)} s`);
  return search!;
}
