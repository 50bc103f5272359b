import type { TenantScope } from '../../../platform/database/scope.ts';
import { listMarkupRules, type MarkupRule } from '../pricing/markup.ts';
import { createSegmentPricer } from '../pricing/segment-prices.ts';
import { freeSeatsOf, type SeatCounters } from '../stock/free-seats.ts';
import { readSeatCounters } from '../stock/read-seats.ts';
import { readServices } from '../stock/read-services.ts';
import type { StockService } from '../stock/stock.ts';
import { firstDayOnSale } from './first-day-on-sale.ts';
import { buildTimetable, type LoadedTimetable, type TimetablePlaces } from './loaded-timetable.ts';

/** Days on sale: eleven months, and the days on which a connection of the last one may end. */
const DAYS_LOADED = 340;

/** A tenant's whole inventory as read: plain data, which can be passed between threads. */
export interface TimetableData {
  readonly services: readonly StockService[];
  readonly counters: SeatCounters;
  readonly markups: readonly MarkupRule[];
  /** First day on sale, in days since 1970-01-01, and how many are loaded. */
  readonly firstDay: number;
  readonly dayCount: number;
}

export async function readTimetableData(scope: TenantScope): Promise<TimetableData> {
  const firstDay = firstDayOnSale(scope.now);
  // A flight that departed yesterday may still be boarded at its second stop.
  const fromDay = firstDay - 2;
  const services = await readServices(scope, { fromDay });
  const counters = await readSeatCounters(scope, { fromDay });
  const markups = await listMarkupRules(scope);
  return { services, counters, markups, firstDay, dayCount: DAYS_LOADED };
}

/** Builds the engines over an inventory on this thread. */
export function timetableOfData(data: TimetableData, places: TimetablePlaces): LoadedTimetable {
  const { services, counters, markups, firstDay, dayCount } = data;
  const priceSegment = createSegmentPricer(places, markups);
  return buildTimetable({
    places,
    services,
    priceSegment,
    firstDay,
    dayCount,
    seats: freeSeatsOf(counters),
  });
}

type Span = Pick<TimetableData, 'services' | 'firstDay' | 'dayCount'>;

/** Approximate number of dated fares in a timetable. */
export function countFareDates({ services, firstDay, dayCount }: Span): number {
  let count = 0;
  for (const { firstDay: first, lastDay, fares } of services) {
    const days = Math.min(lastDay + 1, firstDay + dayCount) - Math.max(first, firstDay);
    if (days > 0) count += days * fares.length;
  }
  return count;
}
