import type { VehicleMode } from '@farewind/contract/transfers/search';
import { addDays, datePart, type LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Names } from '../places/place-rows.ts';
import type { RideQuery } from '../ports.ts';
import { readMeetingPoint } from '../read-names.ts';

/** The price of a ride between an airport and a zone in vehicles of one type. */
export interface OwnRoute {
  readonly vehicleTypeId: number;
  readonly code: string;
  readonly name: Names;
  readonly model: string;
  readonly picture: string;
  readonly mode: VehicleMode;
  readonly passengers: number;
  readonly bags: number;
  readonly airportWaitingMinutes: number;
  readonly otherWaitingMinutes: number;
  readonly freeCancelHours: number;
  readonly childSeatMinor: number;
  readonly maxStops: number;
  readonly priceMinor: number;
  readonly minutes: number;
  readonly km: number | null;
  readonly nightPercent: number;
}

/** Vehicles or seats left, by type and day. */
export class FreeVehicles {
  readonly #free = new Map<string, number>();

  constructor(rows: readonly { vehicleTypeId: number; day: LocalDate; free: number }[]) {
    for (const { vehicleTypeId, day, free } of rows) this.#free.set(`${vehicleTypeId} ${day}`, free);
  }

  on(vehicleTypeId: number, day: LocalDate): number {
    return Math.max(0, this.#free.get(`${vehicleTypeId} ${day}`) ?? 0);
  }
}

export interface Station {
  readonly operatorName: string;
  readonly operatorPhone: string;
  readonly meetingPoint: Names;
}

/** Sorted like the types in the office. */
export async function readRoutes({ tx, tenantId }: TenantScope, query: RideQuery): Promise<OwnRoute[]> {
  const end = query.from.kind === 'airport' ? query.to : query.from;
  const zoneId = sql`(select z.id from transfer_zone z where z.tenant_id = ${tenantId} and z.is_active and (
    (${end.kind} = 'zone' and z.code = ${end.code}) or (${end.kind} = 'hotel' and z.id = (
      select h.zone_id from zone_place h where h.tenant_id = ${tenantId} and h.code = ${end.code} and h.is_active))))`;
  const { rows } = await sql<OwnRoute>`
    select t.id as "vehicleTypeId", t.code, t.name, t.model, t.picture, t.mode, t.passengers, t.bags,
      t.airport_waiting_minutes as "airportWaitingMinutes", t.other_waiting_minutes as "otherWaitingMinutes",
      t.free_cancel_hours as "freeCancelHours", t.child_seat_minor as "childSeatMinor", t.max_stops as "maxStops",
      p.price_minor as "priceMinor", p.minutes, p.km, p.night_percent as "nightPercent"
    from transfer_price p
    join vehicle_type t on t.tenant_id = p.tenant_id and t.id = p.vehicle_type_id and t.is_active
    where p.tenant_id = ${tenantId} and p.airport = ${query.airport} and p.is_active and p.zone_id = ${zoneId}
    order by t.sort_order, t.code`.execute(tx);
  return rows;
}

/** The free vehicles of an airport's fleet on some days. */
export async function readFreeVehicles(
  { tx, tenantId }: TenantScope,
  airport: string,
  firstDay: LocalDate,
  lastDay: LocalDate,
): Promise<FreeVehicles> {
  const { rows } = await sql<{ vehicleTypeId: number; day: LocalDate; free: number }>`
    select t.vehicle_type_id as "vehicleTypeId", days.day,
      coalesce(dated.total, usual.total, 0) - coalesce(d.held + d.sold, 0) as free
    from (select distinct vehicle_type_id from vehicle_fleet where tenant_id = ${tenantId} and airport = ${airport}) t
    cross join (select generate_series(${firstDay}::date, ${lastDay}::date, interval '1 day')::date as day) days
    left join vehicle_fleet usual on usual.tenant_id = ${tenantId} and usual.airport = ${airport}
      and usual.vehicle_type_id = t.vehicle_type_id and usual.day is null
    left join vehicle_fleet dated on dated.tenant_id = ${tenantId} and dated.airport = ${airport}
      and dated.vehicle_type_id = t.vehicle_type_id and dated.day = days.day
    left join vehicle_day d on d.tenant_id = ${tenantId} and d.airport = ${airport}
      and d.vehicle_type_id = t.vehicle_type_id and d.day = days.day`.execute(tx);
  return new FreeVehicles(rows);
}

/** A ride that must arrive by a time may begin on the previous day. */
export function daysOf({ pickupAt, arriveBy }: RideQuery): {
  readonly first: LocalDate;
  readonly last: LocalDate;
} {
  const last = datePart(pickupAt ?? arriveBy ?? '');
  return { first: pickupAt === undefined ? addDays(last, -1) : last, last };
}

/** The operator at an airport; undefined if it is the agency itself. */
export async function findStation(
  { tx, tenantId }: TenantScope,
  airport: string,
): Promise<Station | undefined> {
  const row = await tx
    .selectFrom('ride_station')
    .select(['operator_name', 'operator_phone', 'meeting_point'])
    .where('tenant_id', '=', tenantId)
    .where('airport', '=', airport)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return (
    row && {
      operatorName: row.operator_name,
      operatorPhone: row.operator_phone,
      meetingPoint: readMeetingPoint(row.meeting_point),
    }
  );
}
