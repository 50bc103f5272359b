import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import { takeSnapshot } from '@farewind/flight-search/api/snapshot';
import { packData } from '../../../apps/server/src/modules/flights/timetable/snapshot/packed-data.ts';
import type { Figure } from '../../report/figure.ts';
import type { ThreadRound, ThreadTask } from '../processes/search-thread.ts';
import type { Journey } from '../queries.ts';

const program = fileURLToPath(new URL('../processes/search-thread.ts', import.meta.url));
const MOST_THREADS = 4;
const ROUNDS = 4;

/** How much of one thread's pace each of several keeps that search the same shared memory at once. */
export async function threadFigure(search: FlightSearch, journeys: readonly Journey[]): Promise<Figure> {
  const packed = packData(takeSnapshot(search), (bytes) => new SharedArrayBuffer(bytes));
  const task: ThreadTask = { packed, journeys };
  const count = Math.min(MOST_THREADS, availableParallelism());
  const threads = Array.from({ length: count }, () => new Worker(program, { workerData: task }));
  try {
    await bestOf(threads.slice(0, 1));
    const alone = await bestOf(threads.slice(0, 1));
    const together = await bestOf(threads);
    return {
      figure: `pace that each of ${count} threads keeps over shared memory`,
      value: (alone / together) * 100,
      unit: '%',
      gate: 80,
      goal: 95,
      good: 'atLeast',
      detail: `${Math.round((count * journeys.length) / together)} searches a second against ${Math.round(journeys.length / alone)}`,
    };
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/** Seconds of the slowest thread in the best round. Throws when two threads find something else. */
async function bestOf(threads: readonly Worker[]): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const done = threads.map(async (thread) => {
      thread.postMessage('search');
      const [result] = (await once(thread, 'message')) as [ThreadRound];
      return result;
    });
    const results = await Promise.all(done);
    if (new Set(results.map(({ digest }) => digest)).size > 1)
      throw new Error('Threads over the same memory answer differently');
    best = Math.min(best, Math.max(...results.map(({ seconds }) => seconds)));
  }
  return best;
}
