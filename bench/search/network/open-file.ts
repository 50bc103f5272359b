import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import { openSnapshot, type FlightSearchSnapshot } from '@farewind/flight-search/api/snapshot';
import { readSnapshotFile } from '../../../apps/server/src/modules/flights/timetable/snapshot/snapshot-file.ts';

/** Opens a snapshot written by the bench, in the way the product reads its own; undefined if there is none. */
export function openFile(file: string): FlightSearch | undefined {
  const kept = readSnapshotFile(file);
  return kept && openSnapshot(kept.value as FlightSearchSnapshot);
}
