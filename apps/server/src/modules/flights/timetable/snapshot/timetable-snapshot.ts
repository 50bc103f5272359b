import { openSnapshot, takeSnapshot, type FlightSearchSnapshot } from '@farewind/flight-search/api/snapshot';
import type { SegmentPricer } from '../../pricing/segment-prices.ts';
import type { StockService } from '../../stock/stock.ts';
import { openTimetable, type LoadedTimetable } from '../loaded-timetable.ts';

/** A timetable as plain data: the inventory as it was read, and the engines with their bounds as they are now. */
export interface TimetableSnapshot {
  readonly services: readonly StockService[];
  readonly firstDay: number;
  readonly dayCount: number;
  /** Records that are not sold. */
  readonly impossible: readonly number[];
  readonly single: FlightSearchSnapshot;
  /** Null where it is the same engine. */
  readonly paired: FlightSearchSnapshot | null;
}

/** Shares the engines' columns with the timetable: they change on when it does. */
export function snapshotOf(timetable: LoadedTimetable): TimetableSnapshot {
  const { services, firstDay, dayCount, single, paired } = timetable;
  return {
    ...{ services, firstDay, dayCount },
    impossible: timetable.impossible.map(({ ref }) => ref),
    single: takeSnapshot(single),
    paired: paired === single ? null : takeSnapshot(paired),
  };
}

/** Opens a timetable on the data of a snapshot, which it takes over, without reckoning anything anew. */
export function timetableOfSnapshot(
  snapshot: TimetableSnapshot,
  priceSegment: SegmentPricer,
): LoadedTimetable {
  const { services, firstDay, dayCount } = snapshot;
  const single = openSnapshot(snapshot.single);
  const paired = snapshot.paired ? openSnapshot(snapshot.paired) : single;
  const parts = { services, priceSegment, firstDay, dayCount };
  return openTimetable(parts, { single, paired }, new Set(snapshot.impossible));
}
