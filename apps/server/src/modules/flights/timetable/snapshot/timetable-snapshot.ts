import { openSnapshot, takeSnapshot, type FlightSearchSnapshot } from '@farewind/flight-search/api/snapshot';
import type { SegmentPricer } from '../../pricing/segment-prices.ts';
import type { StockService } from '../../stock/stock.ts';
import { openTimetable, type LoadedTimetable, type TimetableEngines } from '../loaded-timetable.ts';

/** The engines of a timetable with their bounds, as plain data. */
export interface EnginesSnapshot {
  /** Records that are not sold. */
  readonly impossible: readonly number[];
  readonly single: FlightSearchSnapshot;
  /** Null if it is the same engine. */
  readonly paired: FlightSearchSnapshot | null;
}

/** A timetable as plain data: the inventory as read, and the engines as they are now. */
export interface TimetableSnapshot extends EnginesSnapshot {
  readonly services: readonly StockService[];
  readonly firstDay: number;
  readonly dayCount: number;
}

/** Shares the engines' columns with the timetable: they change together with it. */
export function enginesOf(timetable: LoadedTimetable): EnginesSnapshot {
  const { single, paired } = timetable;
  return {
    impossible: timetable.impossible.map(({ ref }) => ref),
    single: takeSnapshot(single),
    paired: paired === single ? null : takeSnapshot(paired),
  };
}

/** Opens a timetable on the data of a snapshot and takes ownership of it, without recalculating anything. */
export function timetableOfSnapshot(
  snapshot: TimetableSnapshot,
  priceSegment: SegmentPricer,
): LoadedTimetable {
  const { services, firstDay, dayCount } = snapshot;
  const parts = { services, priceSegment, firstDay, dayCount };
  return openTimetable(parts, openEngines(snapshot), new Set(snapshot.impossible));
}

export function openEngines(engines: EnginesSnapshot): TimetableEngines {
  const single = openSnapshot(engines.single);
  return { single, paired: engines.paired ? openSnapshot(engines.paired) : single };
}
