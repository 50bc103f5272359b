import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import {
  chooseYieldingHolds,
  unpaidLimitRefusal,
  lockPayer,
  type Payer,
  type UnpaidHold,
  type WantedUnits,
} from '../../../platform/hold-limits.ts';
import { heldRideOf, type HeldRide, type RideRow } from './ride-holds.ts';
import type { VehicleDay } from './vehicle-days.ts';

/** The vehicles, or seats of shared ones, to hold. */
export interface UnpaidRideRequest extends Payer {
  /** The order's id; other holds of the same purchase do not count. */
  readonly reference: string;
  readonly wanted: readonly HeldRide[];
}

/**
 * Ends older holds of the payer or the network that yield to this request and returns their vehicles. Refuses with
 * GEN-LIMIT when that does not make enough room. A hold locked by another transaction does not yield.
 */
export async function endYieldingRides(scope: TenantScope, request: UnpaidRideRequest): Promise<HeldRide[]> {
  await lockPayer(scope, request);
  const unpaid = await listUnpaid(scope, request);
  const yielding = await chooseOrRefuse(scope, request, unpaid);
  if (yielding.length === 0) return [];
  const { rows } = await sql<RideRow>`
    with due as (
      select id from ride_hold where tenant_id = ${scope.tenantId} and state = 'held'
        and id = any(${yielding.map(({ id }) => id)}::uuid[]) for update skip locked)
    update ride_hold set state = 'expired'
    where tenant_id = ${scope.tenantId} and id in (select id from due)
    returning airport, vehicle_type_id, day, units`.execute(scope.tx);
  return rows.map(heldRideOf);
}

/** Must be called while the request's days are locked, so that it sees every other purchase of them. */
export async function requireWithinUnpaidLimits(
  scope: TenantScope,
  request: UnpaidRideRequest,
): Promise<void> {
  const unpaid = await listUnpaid(scope, request);
  const yielding = await chooseOrRefuse(scope, request, unpaid);
  if (yielding.length > 0) throw unpaidLimitRefusal(unpaid, scope.now);
}

async function chooseOrRefuse(
  scope: TenantScope,
  { wanted }: UnpaidRideRequest,
  unpaid: readonly UnpaidHold[],
): Promise<UnpaidHold[]> {
  if (unpaid.length === 0) return [];
  const yielding = chooseYieldingHolds(unpaid, await readWanted(scope, wanted));
  if (!yielding) throw unpaidLimitRefusal(unpaid, scope.now);
  return yielding;
}

async function listUnpaid(
  { tx, tenantId }: TenantScope,
  { reference, contactHash, cardHash, addressHash }: UnpaidRideRequest,
): Promise<UnpaidHold[]> {
  const { rows } = await sql<UnpaidHold>`
    select h.id, h.reference, h.expires_at as "expiresAt", (h.asked_at is not null and (h.promised_until > app_now()) is not true) as "isAsked",
      (h.contact_hash = ${contactHash} or h.card_hash = ${cardHash ?? null}) is true as "isOfPayer",
      (h.address_hash = ${addressHash}) is true as "isOfNetwork",
      json_build_object(h.airport || ' ' || h.vehicle_type_id || ' ' || h.day, h.units) as units
    from ride_hold h
    where h.tenant_id = ${tenantId} and h.state = 'held' and h.expires_at > app_now()
      and h.reference <> ${reference} and (h.contact_hash = ${contactHash} or h.card_hash = ${cardHash ?? null}
        or h.address_hash = ${addressHash})
    order by h.created_at, h.id`.execute(tx);
  return rows;
}

/** A day without any holds has no row yet, so no share of it is held. */
async function readWanted(
  { tx, tenantId }: TenantScope,
  wanted: readonly HeldRide[],
): Promise<WantedUnits[]> {
  const units = new Map<string, HeldRide>();
  for (const ride of wanted) {
    const known = units.get(keyOf(ride));
    units.set(keyOf(ride), known ? { ...known, units: known.units + ride.units } : ride);
  }
  const counted: WantedUnits[] = [];
  for (const [key, ride] of units) {
    const row = await tx
      .selectFrom('vehicle_day')
      .select('total')
      .where('tenant_id', '=', tenantId)
      .where('airport', '=', ride.airport)
      .where('vehicle_type_id', '=', ride.vehicleTypeId)
      .where('day', '=', ride.day)
      .executeTakeFirst();
    if (row) counted.push({ key, units: ride.units, total: row.total });
  }
  return counted;
}

function keyOf({ airport, vehicleTypeId, day }: VehicleDay): string {
  return `${airport} ${vehicleTypeId} ${day}`;
}
