import { setImmediate } from 'node:timers/promises';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Places } from '../../places/public.ts';
import { listMarkupRules } from '../pricing/markup.ts';
import { createSegmentPricer, type SegmentPricer } from '../pricing/segment-prices.ts';
import { readFreeSeats } from '../stock/read-seats.ts';
import { readServices } from '../stock/read-services.ts';
import type { StockService } from '../stock/stock.ts';
import { writeDeparture, type LoadedTimetable } from './loaded-timetable.ts';
import { flightDatesOf } from './sold-flights.ts';
import { readTimetableData, timetableOfData } from './timetable-data.ts';

/** Prices by the current markup rules. */
export async function readSegmentPricer(scope: TenantScope, places: Places): Promise<SegmentPricer> {
  return createSegmentPricer(places, await listMarkupRules(scope));
}

/** Reads a tenant's whole inventory into engines. */
export async function loadTimetable(scope: TenantScope, places: Places): Promise<LoadedTimetable> {
  return timetableOfData(await readTimetableData(scope), places);
}

export interface ChangedDeparture {
  readonly serviceId: number;
  readonly day: number;
}

/** This many departures take a few milliseconds. */
const PORTION = 500;

/**
 * Updates seats and state of single departures in place, in portions, between which this thread answers other requests.
 * False if one of them now has other times or prices of its own: that requires a new load.
 */
export async function updateDepartures(
  scope: TenantScope,
  timetable: LoadedTimetable,
  changed: readonly ChangedDeparture[],
): Promise<boolean> {
  const serviceIds = [...new Set(changed.map(({ serviceId }) => serviceId))];
  const days = [...new Set(changed.map(({ day }) => day))];
  const selection = { serviceIds, fromDay: days.reduce((first, day) => Math.min(first, day)) };
  const services = await readServices(scope, selection);
  const seats = await readFreeSeats(scope, { ...selection, days });
  const current = new Map(services.map((service) => [service.id, service]));
  let isWhole = true;
  for (const [place, { serviceId, day }] of changed.entries()) {
    if (place % PORTION === PORTION - 1) await setImmediate();
    const service = current.get(serviceId);
    const isOpen = service !== undefined && service.departures.get(day)?.isOpen !== false;
    for (const flight of timetable.flightsOfService.get(serviceId) ?? []) {
      const [flies] = flightDatesOf(flight, day, day);
      if (flies === undefined) continue;
      if (!isAsLoaded(flight.service, service, day)) isWhole = false;
      for (const engine of new Set([timetable.single, timetable.paired])) {
        if (flight.pairGroup !== undefined && engine === timetable.single && engine !== timetable.paired)
          continue;
        writeDeparture(engine.inventory, flight, day, isOpen, seats, timetable.priceSegment);
      }
    }
  }
  return isWhole;
}

function isAsLoaded(loaded: StockService, current: StockService | undefined, day: number): boolean {
  const ofDay = (service: StockService | undefined): string =>
    JSON.stringify([
      [...(service?.departures.get(day)?.legTimes ?? [])].sort(([a], [b]) => a - b),
      (service?.fares ?? []).flatMap(({ id, dated }) => {
        const own = dated?.get(day);
        return own ? [[id, own.prices]] : [];
      }),
    ]);
  return current !== undefined && ofDay(loaded) === ofDay(current);
}
