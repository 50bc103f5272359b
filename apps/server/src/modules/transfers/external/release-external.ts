import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { clientOf, type ExternalParts } from './external-parts.ts';
import { changeRide, findRideForUpdate, type ExternalRide } from './ride-rows.ts';
import { supplierRows } from './supplier-rows.ts';

/** A ride that we gave up: nothing of it is to stay with its supplier. */
export const EXTERNAL_RIDE_OFF = 'transfers.outsideRideOff';

/** Has a ride given back once this transaction is through: as often as it takes, since giving back may be repeated. */
export async function releaseLater(
  { outbox }: ExternalParts,
  scope: TenantScope,
  rideId: string,
): Promise<void> {
  // It may be let go, taken up and let go again.
  const dedupeKey = `${EXTERNAL_RIDE_OFF}:${newId()}`;
  await outbox.add(scope, { topic: EXTERNAL_RIDE_OFF, dedupeKey, payload: { rideId }, lane: rideId });
}

/** Gives back whatever the supplier has of a ride that is off here, and keeps what that cost. */
export async function releaseExternal(parts: ExternalParts, tenantId: number, rideId: string): Promise<void> {
  // Locked until the supplier has it back: nobody takes it up again in between and loses what they just bought.
  await parts.database.inTenant(tenantId, async (scope) => {
    const ride = await findRideForUpdate(scope, rideId);
    // It may be wanted again meanwhile.
    if (!ride || ride.state === 'held' || ride.state === 'booked') return;
    await giveBack(parts, scope, ride);
  });
}

async function giveBack(
  parts: ExternalParts,
  scope: TenantScope,
  { id: rideId, supplierId }: ExternalRide,
): Promise<void> {
  const off = await supplierRows.get(scope, parts.keyring, supplierId);
  const client = clientOf(parts, off);
  // A booking whose answer was lost is known by our reference alone.
  const found = await client.findBooking(off, rideId);
  if (!found || found.state === 'cancelled') return;
  const foreseen = await client.askCancelFee(off, found.bookingNo);
  const { feeMinor } = await client.cancel(off, found.bookingNo);
  if (feeMinor > foreseen.feeMinor)
    parts.log.warn(
      { supplier: off.code, rideId, feeMinor, foreseenMinor: foreseen.feeMinor },
      'Giving a ride back cost more than its supplier had said',
    );
  await changeRide(scope, rideId, { cancelFeeMinor: feeMinor });
}
