import { dayNumber } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { SeatMove } from '../api.ts';
import { insertHoldLines } from '../holds/hold-lines.ts';
import { listLinesOf, takeFromLine } from '../holds/lines-of-flight.ts';
import { changeCounters, CounterChanges, type HoldLine } from '../holds/seat-counters.ts';
import { formatFlightId, type SegmentRef } from '../stock/flight-id.ts';
import { faresOf } from '../stock/dated-flight.ts';
import { readServices } from '../stock/read-services.ts';
import { linesTotal, type StockFare } from '../stock/stock.ts';

/**
 * Returns the sold seats of a flight and takes as many on another departure, from its first stop to its last; returns
 * its flight id. Takes the cheapest fare of the cabin with enough seats, because the buyer does not pay for it. Refuses
 * with FLT-NOSEAT if there is none.
 */
export async function moveSeats(scope: TenantScope, move: SeatMove): Promise<string> {
  const former = await listLinesOf(scope, move.holdId, move.fromFlightId);
  const seats = Math.max(0, ...former.filter(({ kind }) => kind === 'seat').map((line) => line.seats));
  if (seats === 0) throw refusal('ORD-STATE');
  const target = await findTarget(scope, move);
  for (const fare of target.fares) {
    const taken = linesOn(target.ref, fare, move.to.date, seats);
    const changes = new CounterChanges();
    for (const line of former) changes.add(line, { held: 0, sold: -1 });
    for (const line of taken) changes.add(line, { held: 0, sold: 1 });
    if (await changeCounters(scope, changes)) {
      for (const line of former) await takeFromLine(scope, move.holdId, line, line.seats);
      await insertHoldLines(scope, move.holdId, taken);
      return formatFlightId([target.ref]);
    }
  }
  throw refusal('FLT-NOSEAT');
}

interface Target {
  readonly ref: SegmentRef;
  /** Cheapest first. */
  readonly fares: readonly StockFare[];
}

async function findTarget(scope: TenantScope, { to, cabin }: SeatMove): Promise<Target> {
  const day = dayNumber(to.date);
  const [service] = await readServices(scope, { serviceIds: [to.serviceId], fromDay: day });
  if (!service || service.departures.get(day)?.isOpen === false) throw refusal('FLT-NOSEAT');
  const ref = { serviceId: to.serviceId, day, boardLeg: 1, offLeg: service.legs.length };
  const fares = faresOf(service, ref).filter((fare) => fare.cabin === cabin && fare.seatCap === undefined);
  return { ref, fares: fares.toSorted((a, b) => linesTotal(a.prices.adult) - linesTotal(b.prices.adult)) };
}

function linesOn(ref: SegmentRef, { bucket }: StockFare, flightDate: string, seats: number): HoldLine[] {
  return Array.from({ length: ref.offLeg }, (_, index) => ({
    kind: 'seat',
    key: { serviceId: ref.serviceId, flightDate, legNo: index + 1, bucket },
    seats,
  }));
}
