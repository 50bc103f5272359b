import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { openTask } from '../../../../platform/staff-tasks.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { ItemRow } from '../../order/order-rows.ts';

/**
 * An external supplier moves a ride to another time, and keeps waiting for the flight that it was sold for: staff tell it
 * of another one.
 */
export async function callForRideSupplier(
  { transfers }: Pick<BookingDeps, 'transfers'>,
  scope: TenantScope,
  { orderId, supplier, snapshot }: ItemRow,
  { flightNumber }: RideSnapshot,
): Promise<void> {
  if (supplier !== transfers.externalRides || !flightNumber || flightNumber === snapshot.ride?.flightNumber)
    return;
  const detail = { flight: flightNumber };
  await openTask(scope, {
    kind: 'rideFlightChanged',
    reference: orderId,
    detail,
    apartBy: 'flight',
    dueAt: scope.now,
  });
}
