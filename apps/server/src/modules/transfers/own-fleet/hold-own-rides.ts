import { datePart } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { holdEnd } from '../../../platform/hold-limits.ts';
import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { PricedRide } from '../priced-ride.ts';
import type { RideHoldRequest } from '../ports.ts';
import { type HeldRide, claimExpiredOn } from './ride-holds.ts';
import { endYieldingRides, requireWithinUnpaidLimits } from './unpaid-limits.ts';
import { changeDays, DayChanges } from './vehicle-days.ts';

/**
 * Holds vehicles for fifteen minutes by the database's clock, or until the promised time: for all rides or none. Also releases expired holds on
 * their days. Returns a hold for each ride. Refuses with TRF-NONE, and a payer who holds too much with GEN-LIMIT.
 */
export async function holdOwnRides(
  scope: TenantScope,
  request: Omit<RideHoldRequest, 'ride'>,
  rides: readonly PricedRide[],
): Promise<string[]> {
  if (rides.length === 0) return [];
  const wanted: HeldRide[] = [];
  for (const ride of rides) wanted.push(await readWanted(scope, ride));
  const unpaid = { ...request, wanted };
  const changes = new DayChanges();
  for (const ride of await endYieldingRides(scope, unpaid)) changes.add(ride, { held: -ride.units, sold: 0 });
  for (const ride of await claimExpiredOn(scope, wanted)) changes.add(ride, { held: -ride.units, sold: 0 });
  for (const ride of wanted) changes.add(ride, { held: ride.units, sold: 0 });
  if (!(await changeDays(scope, changes))) throw refusal('TRF-NONE');
  await requireWithinUnpaidLimits(scope, unpaid);

  const holdIds: string[] = [];
  for (const ride of wanted) holdIds.push(await insertHold(scope, request, ride));
  return holdIds;
}

async function readWanted({ tx, tenantId }: TenantScope, { ride, units }: PricedRide): Promise<HeldRide> {
  const airport = [ride.from, ride.to].find((end) => end.kind === 'airport')?.code;
  const type = await tx
    .selectFrom('vehicle_type')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', ride.vehicleType.code)
    .executeTakeFirst();
  if (airport === undefined || !type) throw refusal('TRF-NONE');
  return { airport, vehicleTypeId: type.id, day: datePart(ride.pickupAt), units };
}

async function insertHold(
  { tx, tenantId }: TenantScope,
  request: Omit<RideHoldRequest, 'ride'>,
  ride: HeldRide,
): Promise<string> {
  const id = newId();
  const { reference, contactHash, cardHash, addressHash, until = null } = request;
  await tx
    .insertInto('ride_hold')
    .values({
      tenant_id: tenantId,
      id,
      reference,
      state: 'held',
      airport: ride.airport,
      vehicle_type_id: ride.vehicleTypeId,
      day: ride.day,
      units: ride.units,
      contact_hash: contactHash,
      card_hash: cardHash ?? null,
      address_hash: addressHash,
      expires_at: sql<Date>`coalesce(${until}::timestamptz, ${holdEnd})`,
      promised_until: until,
    })
    .execute();
  return id;
}
