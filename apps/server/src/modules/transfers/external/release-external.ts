import { waitInTransaction } from '../../../platform/database/open-transaction.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { clientOf, type ExternalDeps } from './external-deps.ts';
import { changeRide, findRideForUpdate, type ExternalRide } from './ride-rows.ts';
import { supplierRows } from './supplier-rows.ts';

/** A ride that we no longer need: no booking of it may remain at the supplier. */
export const EXTERNAL_RIDE_OFF = 'transfers.outsideRideOff';

/**
 * Queues the cancellation of a ride for after this transaction; it is retried until it succeeds, since it may be
 * repeated.
 */
export async function releaseLater(
  { outbox }: ExternalDeps,
  scope: TenantScope,
  rideId: string,
): Promise<void> {
  // A random key, because a ride may be released, held again and released again.
  const dedupeKey = `${EXTERNAL_RIDE_OFF}:${newId()}`;
  await outbox.add(scope, { topic: EXTERNAL_RIDE_OFF, dedupeKey, payload: { rideId }, orderingKey: rideId });
}

/** Cancels any booking that the supplier has of a ride cancelled here, and stores the fee. */
export async function releaseExternal(deps: ExternalDeps, tenantId: number, rideId: string): Promise<void> {
  // Locked until the supplier has cancelled, so that a concurrent purchase is not lost.
  await deps.database.inTenant(tenantId, async (scope) => {
    const ride = await findRideForUpdate(scope, rideId);
    // The order may have been paid again meanwhile.
    if (!ride || ride.state === 'held' || ride.state === 'booked') return;
    await waitInTransaction('releaseRide', () => giveBack(deps, scope, ride));
  });
}

async function giveBack(
  deps: ExternalDeps,
  scope: TenantScope,
  { id: rideId, supplierId }: ExternalRide,
): Promise<void> {
  const off = await supplierRows.get(scope, deps.keyring, supplierId);
  const client = clientOf(deps, off);
  // A booking whose answer was lost can only be found by our reference, and so can a second one.
  const found = await client.findBookings(off, rideId);
  let paidMinor: number | undefined;
  for (const { bookingNo } of found.filter(({ state }) => state !== 'cancelled')) {
    const foreseen = await client.askCancelFee(off, bookingNo);
    const { feeMinor } = await client.cancel(off, bookingNo);
    if (feeMinor > foreseen.feeMinor)
      deps.log.warn(
        { supplier: off.code, rideId, feeMinor, foreseenMinor: foreseen.feeMinor },
        'Giving a ride back cost more than its supplier had said',
      );
    paidMinor = (paidMinor ?? 0) + feeMinor;
  }
  if (paidMinor !== undefined) await changeRide(scope, rideId, { cancelFeeMinor: paidMinor });
}
