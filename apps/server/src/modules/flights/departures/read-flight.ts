import type { Cabin } from '@farewind/contract/core/fields';
import type { Layover, Segment } from '@farewind/contract/flights/search';
import { datePart, dayNumber } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Places } from '../../places/public.ts';
import { formatFlightId, parseFlightId, type SegmentRef } from '../stock/flight-id.ts';
import { findLayover } from '../stock/connection.ts';
import {
  arrivalInstant,
  departureInstant,
  findDatedFlight,
  toSegment,
  type DatedFlight,
} from '../stock/dated-flight.ts';
import { readServices } from '../stock/read-services.ts';
import type { StockService } from '../stock/stock.ts';
import type { DepartureKey, FlightNow } from '../api.ts';

/** Whether a flight, by the id that it was sold under, has a segment on a departure. */
export function fliesOnDeparture(flightId: string, key: DepartureKey): boolean {
  return findSegmentOnDeparture(flightId, key) !== undefined;
}

/** The index of the flight's segment on a departure, from 0. */
export function findSegmentOnDeparture(
  flightId: string,
  { serviceId, date }: DepartureKey,
): number | undefined {
  const day = dayNumber(date);
  const index = (parseFlightId(flightId) ?? []).findIndex(
    (ref) => ref.serviceId === serviceId && ref.day === day,
  );
  return index === -1 ? undefined : index;
}

/** The flight id under which a departure is sold from its first stop to its last. */
export function flightIdOf({ serviceId, date, stops }: DepartureKey & { readonly stops: number }): string {
  return formatFlightId([{ serviceId, day: dayNumber(date), boardLeg: 1, offLeg: stops + 1 }]);
}

/**
 * A sold flight with its current times, cancelled or not; undefined if the timetable no longer has it. `isConnected` is
 * false if the current times miss a connection.
 */
export async function readFlight(
  scope: TenantScope,
  places: Places,
  flightId: string,
  cabins: readonly Cabin[],
): Promise<FlightNow | undefined> {
  const refs = parseFlightId(flightId);
  if (!refs) return undefined;
  const services = await readServices(scope, {
    serviceIds: [...new Set(refs.map(({ serviceId }) => serviceId))],
    fromDay: Math.min(...refs.map(({ day }) => day)),
  });
  const flights = refs.map((ref) => asFlown(services, ref, places));
  if (!flights.every((flight) => flight !== undefined)) return undefined;
  const layovers = flights.slice(1).map((next, index) => layoverBetween(places, flights[index]!, next));
  return {
    segments: flights.map((flight, index): Segment =>
      toSegment(flight, cabins[index] ?? cabins[0] ?? 'economy'),
    ),
    layovers: layovers.map(({ layover }) => layover),
    durationMinutes: (arrivalInstant(flights.at(-1)!) - departureInstant(flights[0]!)) / 60_000,
    isConnected: layovers.every(({ isKept }) => isKept),
  };
}

/** Includes flights off sale or cancelled, which still have times. */
function asFlown(
  services: readonly StockService[],
  ref: SegmentRef,
  places: Places,
): DatedFlight | undefined {
  const service = services.find(({ id }) => id === ref.serviceId);
  if (!service) return undefined;
  const departure = service.departures.get(ref.day);
  const departures = departure
    ? new Map([...service.departures, [ref.day, { ...departure, isOpen: true }] as const])
    : service.departures;
  return findDatedFlight({ ...service, departures }, ref, places.zoneOf);
}

function layoverBetween(
  places: Places,
  first: DatedFlight,
  next: DatedFlight,
): { readonly layover: Layover; readonly isKept: boolean } {
  const kept = findLayover(places, first, next);
  const minutes = (departureInstant(next) - arrivalInstant(first)) / 60_000;
  const layover = kept ?? {
    airport: first.to,
    minutes,
    airportChange: first.to !== next.from,
    overnight: datePart(first.arrivesAt) !== datePart(next.departsAt),
    selfTransfer: false,
  };
  return { layover, isKept: kept !== undefined };
}
