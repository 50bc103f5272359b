import { setImmediate } from 'node:timers/promises';
import { WorkerThread } from '../../../../platform/threads/worker-thread.ts';
import { createSegmentPricer } from '../../pricing/segment-prices.ts';
import type { SeatCounter } from '../../stock/free-seats.ts';
import type { StockService } from '../../stock/stock.ts';
import { openTimetableAside, type LoadedTimetable, type TimetablePlaces } from '../loaded-timetable.ts';
import { unpackData, type PackedData } from '../snapshot/packed-data.ts';
import { openEngines, type EnginesSnapshot } from '../snapshot/timetable-snapshot.ts';
import type { TimetableData } from '../timetable-data.ts';
import { listMakingPlaces, type MakingPlaces } from './making-places.ts';

/** The data that a thread needs at once. */
export interface MakingHead extends Pick<TimetableData, 'markups' | 'firstDay' | 'dayCount'> {
  readonly today: number;
  readonly places: MakingPlaces;
}

/** A portion of the inventory: sending all of it at once would block this thread while it is copied. */
export interface MakingPortion {
  readonly services?: readonly StockService[];
  readonly buckets?: readonly SeatCounter[];
  readonly ceilings?: readonly SeatCounter[];
  readonly isLast?: boolean;
}

const PORTION = 500;

/**
 * Builds a timetable in a separate thread and takes over the engines' columns, which are in shared memory. Throws the
 * error that ended the thread.
 */
export async function makeInThread(data: TimetableData, places: TimetablePlaces): Promise<LoadedTimetable> {
  const { services, counters, markups, firstDay, dayCount } = data;
  const head: MakingHead = {
    markups,
    firstDay,
    dayCount,
    today: counters.today,
    places: listMakingPlaces(places, services),
  };
  const thread = new WorkerThread<MakingPortion, PackedData>(
    new URL('./making-thread.ts', import.meta.url),
    head,
  );
  try {
    const [packed] = await Promise.all([thread.nextAnswer(), handOver(thread, data)]);
    const priceSegment = createSegmentPricer(places, markups);
    const engines = unpackData(packed) as EnginesSnapshot;
    const parts = { services, priceSegment, firstDay, dayCount };
    return await openTimetableAside(parts, openEngines(engines), new Set(engines.impossible));
  } finally {
    await thread.terminate();
  }
}

async function handOver(
  thread: WorkerThread<MakingPortion, PackedData>,
  { services, counters }: TimetableData,
): Promise<void> {
  for (const portion of portionsOf(services)) await post({ services: portion });
  for (const portion of portionsOf(counters.buckets)) await post({ buckets: portion });
  for (const portion of portionsOf(counters.ceilings)) await post({ ceilings: portion });
  await post({ isLast: true });

  async function post(portion: MakingPortion): Promise<void> {
    thread.post(portion);
    await setImmediate();
  }
}

function* portionsOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += PORTION) yield list.slice(at, at + PORTION);
}
