// Run by thread-figure.ts as a thread of its own: opens a search on shared memory and answers all journeys each time it is told.
import { parentPort, workerData } from 'node:worker_threads';
import { openSnapshot, type FlightSearchSnapshot } from '@farewind/flight-search/api/snapshot';
import {
  unpackData,
  type PackedData,
} from '../../../apps/server/src/modules/flights/timetable/snapshot/packed-data.ts';
import { hourly, type Journey } from '../queries.ts';

export interface ThreadTask {
  readonly packed: PackedData;
  readonly journeys: readonly Journey[];
}

export interface ThreadRound {
  readonly seconds: number;
  /** Made of all itineraries that were found: equal where the answers are. */
  readonly digest: number;
}

const { packed, journeys } = workerData as ThreadTask;
const search = openSnapshot(unpackData(packed) as FlightSearchSnapshot);
parentPort!.on('message', () => {
  const start = performance.now();
  let digest = 0;
  for (const journey of journeys) {
    const { count, totalMinor, durationMinutes } = search.oneWay(hourly(journey));
    for (let index = 0; index < count; index++) {
      digest = Math.imul(digest ^ totalMinor[index]! ^ durationMinutes[index]!, 0x9e3779b1);
    }
  }
  parentPort!.postMessage({ seconds: (performance.now() - start) / 1000, digest } satisfies ThreadRound);
});
