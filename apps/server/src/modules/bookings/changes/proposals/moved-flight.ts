import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { DepartureKey, FlightNow } from '../../../flights/public.ts';
import type { Ends, ItemSnapshot } from '../../order/order-draft.ts';
import type { ItemRow, OrderRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { findFlightId } from '../../order/find-flight-id.ts';

/** Whether an item of the order has a segment on a departure. */
export function isOnDeparture(
  { flights }: Pick<BookingDeps, 'flights'>,
  order: Pick<OrderRow, 'claims'>,
  item: ItemRow,
  key: DepartureKey,
): boolean {
  const flightId = findFlightId(order, item);
  return flightId !== undefined && flights.fliesOnDeparture(flightId, key);
}

/** The item's flight as currently scheduled; undefined if the timetable no longer has it. */
export async function readPresentFlight(
  { flights }: Pick<BookingDeps, 'flights'>,
  scope: TenantScope,
  order: Pick<OrderRow, 'claims'>,
  item: ItemRow,
): Promise<FlightNow | undefined> {
  const flightId = findFlightId(order, item);
  if (flightId === undefined) return undefined;
  return flights.readFlight(
    scope,
    flightId,
    item.snapshot.segments.map(({ cabin }) => cabin),
  );
}

/** Start and end of a journey. */
export function endsOf(segments: ItemSnapshot['segments']): Ends {
  const { departsAt, departsOffset } = segments[0]!;
  const { arrivesAt, arrivesOffset } = segments.at(-1)!;
  return { departsAt, departsOffset, arrivesAt, arrivesOffset };
}

/** The times that the buyer agreed to, by buying or by accepting a proposal. */
export function agreedEnds(snapshot: ItemSnapshot): Ends {
  return snapshot.agreed ?? endsOf(snapshot.segments);
}

export function isAsSold(snapshot: ItemSnapshot, { segments }: FlightNow): boolean {
  return (
    snapshot.segments.length === segments.length &&
    snapshot.segments.every(
      ({ departsAt, departsOffset, arrivesAt, arrivesOffset }, index) =>
        departsAt === segments[index]!.departsAt &&
        departsOffset === segments[index]!.departsOffset &&
        arrivesAt === segments[index]!.arrivesAt &&
        arrivesOffset === segments[index]!.arrivesOffset,
    )
  );
}

/** The item with its current times. The buyer agrees to them by accepting, not by acknowledging. */
export function movedSnapshot(snapshot: ItemSnapshot, flight: FlightNow, isAgreed: boolean): ItemSnapshot {
  const { agreed: former, ...rest } = snapshot;
  const { segments, layovers, durationMinutes } = flight;
  const agreed = former ?? endsOf(snapshot.segments);
  return { ...rest, segments, layovers, durationMinutes, ...(isAgreed ? {} : { agreed }) };
}

/** The item with the times of a moved one; its other changes since then are preserved. */
export function withTimes(
  { agreed: _former, ...snapshot }: ItemSnapshot,
  { segments, layovers, durationMinutes, agreed }: ItemSnapshot,
): ItemSnapshot {
  return { ...snapshot, segments, layovers, durationMinutes, ...(agreed ? { agreed } : {}) };
}
