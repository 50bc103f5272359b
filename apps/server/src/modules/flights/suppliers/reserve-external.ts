import { LONGEST_HOLD_MINUTES } from '../../../platform/hold-limits.ts';
import type { Reservation } from '../api.ts';
import { changeFlight, lockFlights, type ExternalFlight } from './flight-rows.ts';
import type { SupplierOffer } from '../ports.ts';
import { findBooking, settle } from './settle-external.ts';
import { clientOf, type SupplierDeps } from '../supplier-deps.ts';
import { supplierRows, type SupplierRecord } from './supplier-rows.ts';

/** An unpaid order may have reserved flights at a supplier: what became of them is followed for it. */
export const FOLLOW_RESERVATION = 'flights.followReservation';

/** A payment that begins in the last minute of a hold is taken to its end before the carrier's time is over. */
const SETTLING_MS = LONGEST_HOLD_MINUTES * 60_000;

/**
 * Until when an unpaid order can keep an offer: where its carrier reserves seats and guarantees the price, as long as
 * both last, otherwise until the offer expires.
 */
export function keptUntil(offer: SupplierOffer): { readonly until: Date; readonly isReserved: boolean } {
  const expiresAt = new Date(offer.expiresAt);
  const reserved = offer.payLater && endOf(offer.payLater);
  if (!reserved || reserved <= expiresAt) return { until: expiresAt, isReserved: false };
  return { until: reserved, isReserved: true };
}

/** Undefined without a guaranteed price: its buyer was promised one. */
function endOf({ payBy, priceUntil }: NonNullable<SupplierOffer['payLater']>): Date | undefined {
  if (priceUntil === undefined) return undefined;
  return new Date(Math.min(Date.parse(payBy), Date.parse(priceUntil)) - SETTLING_MS);
}

/** Whether a reservation, if it was made, can still be paid. */
export function canBePaid({ booking }: Pick<ExternalFlight, 'booking'>, now: Date): boolean {
  return !booking?.owed || Date.parse(booking.owed.payBy) > now.getTime();
}

/**
 * Reserves the flights of an unpaid order that are to be reserved, each at most once and outside any transaction; a
 * repeated call looks up what became of it. If one is refused, the others are let go by the end of their order.
 */
export async function reserveExternal(
  deps: SupplierDeps,
  tenantId: number,
  holdId: string,
): Promise<Reservation> {
  const flights = await deps.database.inTenant(tenantId, (scope) => lockFlights(scope, deps.keyring, holdId));
  const ends: Date[] = [];
  for (const flight of flights) {
    if (!flight.reserveUntil) continue;
    const { state, booking } = await reserveFlight(deps, tenantId, flight);
    if (state === 'refused') return { outcome: 'refused' };
    if (state === 'held' || state === 'reserving') return { outcome: 'unknown' };
    const end = booking?.owed && state === 'reserved' ? endOf(booking.owed) : undefined;
    if (end) ends.push(end);
  }
  const [first] = ends.toSorted((a, b) => a.getTime() - b.getTime());
  return first ? { outcome: 'reserved', until: first } : { outcome: 'none' };
}

type Outcome = Pick<ExternalFlight, 'state' | 'booking'>;

async function reserveFlight(deps: SupplierDeps, tenantId: number, seen: ExternalFlight): Promise<Outcome> {
  const taken = await take(deps, tenantId, seen);
  if (!('isFirst' in taken)) return taken;
  const { flight, supplier } = taken;
  try {
    if (taken.isFirst) {
      const { travellers, contact } = flight.travellers!;
      const request = { ourRef: flight.id, offer: flight.offer, travellers, contact };
      const outcome = await clientOf(deps, supplier).reserve(supplier, request);
      const state = await settle(deps, tenantId, taken, outcome);
      return { state, booking: outcome.outcome === 'booked' ? outcome.booking : undefined };
    }
  } catch (error) {
    deps.log.warn(
      { err: error, supplier: supplier.code, id: flight.id },
      'The outcome of a reservation is unknown',
    );
  }
  const booking = await findBooking(deps, supplier, flight);
  if (!booking) return flight;
  return { state: await settle(deps, tenantId, taken, { outcome: 'booked', booking }), booking };
}

interface Taken {
  readonly flight: ExternalFlight;
  readonly supplier: SupplierRecord;
  readonly isFirst: boolean;
}

/** Claims the reservation, or returns what is known of it. */
async function take(
  deps: SupplierDeps,
  tenantId: number,
  { id, holdId }: ExternalFlight,
): Promise<Taken | Outcome> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const flight = (await lockFlights(scope, deps.keyring, holdId)).find((one) => one.id === id)!;
    const supplier = await supplierRows.get(scope, deps.keyring, flight.supplierId);
    if (flight.state === 'reserving') return { flight, supplier, isFirst: false };
    if (flight.state !== 'held') return flight;
    if (!flight.travellers || Date.parse(flight.offer.expiresAt) <= scope.now.getTime()) {
      await changeFlight(scope, id, { state: 'refused', travellers: null });
      return { state: 'refused', booking: undefined };
    }
    await changeFlight(scope, id, { state: 'reserving', sentAt: scope.now });
    return {
      flight: { ...flight, state: 'reserving', sentAt: scope.now },
      supplier,
      isFirst: true,
    };
  });
}
