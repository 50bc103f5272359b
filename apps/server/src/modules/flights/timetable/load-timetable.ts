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

/**
 * Updates single departures in place. False if one of them now has other times or prices of its own: that requires a
 * new load.
 */
export async function updateDepartures(
  scope: TenantScope,
  timetable: LoadedTimetable,
  changed: readonly ChangedDeparture[],
): Promise<boolean> {
  const serviceIds = [...new Set(changed.map(({ serviceId }) => serviceId))];
  const days = [...new Set(changed.map(({ day }) => day))];
  const selection = { serviceIds, fromDay: Math.min(...days) };
  const services = await readServices(scope, selection);
  const seats = await readFreeSeats(scope, { ...selection, days });
  const current = new Map(services.map((service) => [service.id, service]));
  for (const { serviceId, day } of changed) {
    const now = current.get(serviceId)?.departures.get(day);
    for (const flight of timetable.flightsOfService.get(serviceId) ?? []) {
      const [flies] = flightDatesOf(flight, day, day);
      if (flies === undefined) continue;
      if (!isAsLoaded(flight.service, current.get(serviceId), day)) return false;
      for (const engine of new Set([timetable.single, timetable.paired])) {
        if (flight.pairGroup !== undefined && engine === timetable.single && engine !== timetable.paired)
          continue;
        writeDeparture(engine.inventory, flight, day, now?.isOpen !== false, seats, timetable.priceSegment);
      }
    }
  }
  return true;
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
