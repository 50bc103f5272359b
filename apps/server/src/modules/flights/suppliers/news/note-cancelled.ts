import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { Keyring } from '../../../../platform/secrets/keyring.ts';
import { openTask } from '../../../../platform/staff-tasks.ts';
import { changeFlight, lockFlights, type ExternalFlight } from '../flight-rows.ts';
import type { SupplierRecord } from '../supplier-rows.ts';

/** A booking that we did not cancel is cancelled at its supplier: staff are called once. */
export async function noteCancelled(
  keyring: Keyring,
  scope: TenantScope,
  supplier: SupplierRecord,
  { id, holdId }: Pick<ExternalFlight, 'id' | 'holdId'>,
): Promise<void> {
  const flight = (await lockFlights(scope, keyring, holdId)).find((one) => one.id === id);
  if (flight?.state !== 'booked' || !flight.booking || flight.booking.state === 'cancelled') return;
  const { booking, reference } = flight;
  // The tickets stay: the airline is asked about them.
  await changeFlight(scope, id, { booking: { ...booking, state: 'cancelled' } });
  const detail = { supplier: supplier.name, pnr: booking.pnr, flight: id };
  await openTask(scope, { kind: 'flightCancelledElsewhere', reference, detail, dueAt: scope.now });
}
