import { maskPersonal } from '@farewind/values/mask-personal';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { openTask } from '../../../platform/staff-tasks.ts';
import { changeFlight, lockFlights, type ExternalFlight } from './flight-rows.ts';
import type { SupplierBooking, TicketOutcome } from '../ports.ts';
import { releaseLater } from './release-external.ts';
import { clientOf, type SupplierDeps } from '../supplier-deps.ts';
import type { SupplierRecord } from './supplier-rows.ts';

/** A flight that a supplier was asked about. */
interface Asked {
  readonly flight: ExternalFlight;
  readonly supplier: SupplierRecord;
}

/** The booking of a flight that was requested: by the supplier's own id where it is known, otherwise by our reference. */
export function findBooking(
  deps: SupplierDeps,
  supplier: SupplierRecord,
  { id, booking, sentAt }: ExternalFlight,
): Promise<SupplierBooking | undefined> {
  const client = clientOf(deps, supplier);
  return booking
    ? client.readBooking(supplier, booking.bookingRef)
    : client.status(supplier, id, sentAt ?? new Date(0));
}

/**
 * Stores the outcome of a request in the flight's row and returns its state. A flight that was released meanwhile stays
 * so: the release finds its booking. A reservation that could not be paid is given back. What the supplier did not try
 * is as if it had not been sent, and is sent again.
 */
export async function settle(
  deps: SupplierDeps,
  tenantId: number,
  { flight: { id, holdId }, supplier }: Asked,
  outcome: TicketOutcome,
): Promise<ExternalFlight['state']> {
  if (outcome.outcome === 'refused')
    deps.log.info({ supplier: supplier.code, id }, `A flight was refused: ${maskPersonal(outcome.said)}`);
  if (outcome.outcome === 'notTried')
    deps.log.warn(
      { supplier: supplier.code, id },
      `A supplier did not hear a request: ${maskPersonal(outcome.said)}`,
    );
  return deps.database.inTenant(tenantId, async (scope) => {
    const now = (await lockFlights(scope, deps.keyring, holdId)).find((one) => one.id === id)!;
    const state = stateAfter(now, outcome);
    if (outcome.outcome === 'refused' && outcome.isOurBalance) await openBalanceTask(scope, now, supplier);
    if (state === now.state) return state;
    if (outcome.outcome === 'notTried') {
      await changeFlight(scope, id, now.paySentAt ? { state, paySentAt: null } : { state, sentAt: null });
      return state;
    }
    const booking = outcome.outcome === 'booked' ? { booking: outcome.booking } : {};
    const unpaid = outcome.outcome === 'refused' ? { paySentAt: null } : {};
    await changeFlight(scope, id, { state, travellers: null, ...booking, ...unpaid });
    if (state === 'released') await releaseLater(deps, scope, now);
    return state;
  });
}

const open: readonly ExternalFlight['state'][] = ['buying', 'reserving', 'reserved'];

function stateAfter(now: ExternalFlight, outcome: TicketOutcome): ExternalFlight['state'] {
  if (!open.includes(now.state) || outcome.outcome === 'pending') return now.state;
  if (outcome.outcome === 'notTried') return now.paySentAt || now.state === 'reserved' ? 'reserved' : 'held';
  // What was reserved before still is, although it could not be paid.
  if (outcome.outcome === 'refused') return now.booking ? 'released' : 'refused';
  const { state } = outcome.booking;
  if (state === 'cancelled') return 'refused';
  if (state === 'booked') return 'booked';
  // A payment without a known outcome is not sent again, even if it has not arrived yet.
  return now.paySentAt ? now.state : 'reserved';
}

/** Every further order fails as this one did until somebody pays in. */
async function openBalanceTask(
  scope: TenantScope,
  { id, reference, booking }: ExternalFlight,
  { name }: SupplierRecord,
): Promise<void> {
  const detail = { supplier: name, pnr: booking?.pnr ?? '', flight: id };
  await openTask(scope, { kind: 'supplierBalanceLow', reference, detail, dueAt: scope.now });
}
