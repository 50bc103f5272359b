import { instantOf } from '@farewind/values/local-time';
import { sql } from 'kysely';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ItemRow } from '../order/order-rows.ts';
import type { OrderDeadline } from '../order/order-deadline.ts';

/** The driver must be named this long before the pick-up. */
const DRIVER_HOURS = 12;
/** Minimum time to name a driver, for rides booked later than that. */
const LEAST_HOURS = 1;
const HOUR_MS = 3_600_000;

/** The deadline for naming a driver; undefined if no ride is left. */
export interface DriverDeadline {
  readonly dueAt: Date;
  readonly isDone: boolean;
}

/** The earliest driver deadline among an order's rides; it is met by naming the driver. */
export function findDriverDeadline(items: readonly ItemRow[], orderedAt: Date): DriverDeadline | undefined {
  const rides = items.flatMap(({ status, snapshot: { ride } }) =>
    ride && (status === 'ticketed' || status === 'problematic') ? [ride] : [],
  );
  if (rides.length === 0) return undefined;
  const open = rides.filter(({ driver }) => driver === undefined);
  const due = (open.length > 0 ? open : rides).map(({ pickupAt, pickupOffset }) =>
    instantOf(pickupAt, pickupOffset),
  );
  return { dueAt: driverDue(new Date(Math.min(...due)), orderedAt), isDone: open.length === 0 };
}

/** Rides still without a driver after their deadline, until the pick-up time; without rehearsals. */
export async function listDriverDeadlines(scope: TenantScope, until: Date): Promise<OrderDeadline[]> {
  const latest = new Date(until.getTime() + DRIVER_HOURS * HOUR_MS);
  const { rows } = await sql<Row>`
    select r.order_id, o.reservation_number, o.created_at, min(p.at) at time zone 'UTC' as pickup_at
    from order_item r
    join customer_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
    cross join lateral (select (r.snapshot #>> '{ride,pickupAt}')::timestamp
      - make_interval(mins => (r.snapshot #>> '{ride,pickupOffset}')::int) as at) p
    where r.tenant_id = ${scope.tenantId} and r.kind = 'transfer' and r.status = 'ticketed'
      and r.snapshot #> '{ride,driver}' is null and ${counts(scope, 'r.order_id')}
      and p.at > ${utc(scope.now)}::timestamp and p.at < ${utc(latest)}::timestamp
    group by r.order_id, o.reservation_number, o.created_at
    order by r.order_id`.execute(scope.tx);
  const promises = rows.map((row) => ({
    kind: 'driver' as const,
    orderId: row.order_id,
    reservationNumber: row.reservation_number,
    dueAt: driverDue(row.pickup_at, row.created_at),
  }));
  return promises.filter(({ dueAt }) => dueAt < until);
}

interface Row {
  readonly order_id: string;
  readonly reservation_number: string;
  readonly created_at: Date;
  readonly pickup_at: Date;
}

function driverDue(pickup: Date, orderedAt: Date): Date {
  return new Date(
    Math.max(pickup.getTime() - DRIVER_HOURS * HOUR_MS, orderedAt.getTime() + LEAST_HOURS * HOUR_MS),
  );
}

function utc(instant: Date): string {
  return instant.toISOString().slice(0, 19);
}
