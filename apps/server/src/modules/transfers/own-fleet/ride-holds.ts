import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { ANSWER_MINUTES, NEARLY_FULL } from '../../../platform/hold-limits.ts';
import { changeDays, DayChanges, type VehicleDay } from './vehicle-days.ts';

export type HoldState = 'held' | 'sold' | 'released' | 'expired';

/** The content of a hold: vehicles, or seats of shared ones, of one day. */
export interface HeldRide extends VehicleDay {
  readonly units: number;
}

interface HoldRow extends HeldRide {
  readonly state: HoldState;
  readonly reference: string;
}

export interface RideRow {
  readonly airport: string;
  readonly vehicle_type_id: number;
  readonly day: string;
  readonly units: number;
}

/** Locks a hold. Its row is always locked before its counter. */
export async function lockHold(scope: TenantScope, holdId: string): Promise<HoldRow | undefined> {
  const row = await scope.tx
    .selectFrom('ride_hold')
    .select(['airport', 'vehicle_type_id', 'day', 'units', 'state', 'reference'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', holdId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...heldRideOf(row), state: row.state as HoldState, reference: row.reference };
}

export function heldRideOf(row: RideRow): HeldRide {
  return { airport: row.airport, vehicleTypeId: row.vehicle_type_id, day: row.day, units: row.units };
}

export async function setHoldState(scope: TenantScope, holdId: string, state: HoldState): Promise<void> {
  await scope.tx
    .updateTable('ride_hold')
    .set({ state })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', holdId)
    .execute();
}

const SWEPT_AT_ONCE = 100;

/**
 * Marks expired holds on these days and returns their vehicles; on a nearly full day also those whose cardholder has
 * not answered for some minutes. Holds locked by another transaction are skipped.
 */
export function claimExpiredOn(scope: TenantScope, days: readonly VehicleDay[]): Promise<HeldRide[]> {
  const [airports, types, dates] = [
    days.map((day) => day.airport),
    days.map((day) => day.vehicleTypeId),
    days.map((day) => day.day),
  ];
  return claimExpired(
    scope,
    sql`and (h.airport, h.vehicle_type_id, h.day) in
      (select * from unnest(${airports}::text[], ${types}::int[], ${dates}::date[]))`,
  );
}

/**
 * A cardholder who left the bank's page must not block the last vehicles for half an hour; holds promised to a caller
 * are kept.
 */
const isOverdueOnFullDay = sql`(h.promised_until > app_now()) is not true and h.asked_at <= app_now() - interval '1 minute' * ${ANSWER_MINUTES}
  and exists (select 1 from vehicle_day d where d.tenant_id = h.tenant_id and d.airport = h.airport
    and d.vehicle_type_id = h.vehicle_type_id and d.day = h.day
    and d.held + d.sold > ${NEARLY_FULL}::numeric * d.total)`;

async function claimExpired(scope: TenantScope, which: ReturnType<typeof sql>): Promise<HeldRide[]> {
  const { rows } = await sql<RideRow>`
    with due as (
      select h.id from ride_hold h
      where h.tenant_id = ${scope.tenantId} and h.state = 'held'
        and (h.expires_at <= app_now() or ${isOverdueOnFullDay}) ${which}
      for update of h skip locked)
    update ride_hold set state = 'expired'
    where tenant_id = ${scope.tenantId} and id in (select id from due)
    returning airport, vehicle_type_id, day, units`.execute(scope.tx);
  return rows.map(heldRideOf);
}

/** Puts the vehicles of expired holds back on sale, a batch at a time. */
export async function expireRides(scope: TenantScope): Promise<void> {
  const changes = new DayChanges();
  for (const ride of await claimExpired(scope, sql`order by h.expires_at limit ${SWEPT_AT_ONCE}`)) {
    changes.add(ride, { held: -ride.units, sold: 0 });
  }
  if (!(await changeDays(scope, changes))) throw new Error('A hold has more vehicles than its day');
}
