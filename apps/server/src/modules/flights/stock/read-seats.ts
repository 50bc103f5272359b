import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { freeSeatsOf, type FreeSeats, type SeatCounter, type SeatCounters } from './free-seats.ts';
import { saleDay } from './sale-day.ts';
import type { StockSelection } from './read-services.ts';

type SeatSelection = StockSelection & { readonly days?: readonly number[] };

/** Reads the counters; `days` narrows to these flight dates. */
export async function readFreeSeats(scope: TenantScope, selection: SeatSelection): Promise<FreeSeats> {
  return freeSeatsOf(await readSeatCounters(scope, selection));
}

export async function readSeatCounters(scope: TenantScope, selection: SeatSelection): Promise<SeatCounters> {
  const { serviceIds, fromDay, days } = selection;
  const onDays = days
    ? sql`c.flight_date - date '1970-01-01' = any(${days}::int[])`
    : sql`c.flight_date >= date '1970-01-01' + ${fromDay}::int`;
  const ofServices = (column: string) =>
    serviceIds ? sql`${sql.ref(column)} = any(${serviceIds}::int[])` : sql`true`;
  const left = sql`(c.total - c.held - c.sold)`;
  const series = (seats: RawBuilder<unknown>) =>
    sql`string_agg((c.flight_date - date '1970-01-01') || ' ' || ${seats}, ',')`;
  const ofBuckets = sql<SeatCounter>`
    select c.service_id || ' ' || c.leg_no || ' ' || c.bucket as key,
      ${series(sql`case when c.is_stopped then 0 else ${left} end`)} as days
    from seat_counter c
    where c.tenant_id = ${scope.tenantId} and ${ofServices('c.service_id')} and ${onDays}
    group by c.service_id, c.leg_no, c.bucket`;
  const ofCeilings = sql<SeatCounter>`
    select c.fare_id::text as key, ${series(left)} as days
    from fare_counter c join fare f on f.tenant_id = c.tenant_id and f.id = c.fare_id
    where c.tenant_id = ${scope.tenantId} and ${ofServices('f.service_id')} and ${onDays}
    group by c.fare_id`;
  const [buckets, ceilings] = await Promise.all([ofBuckets.execute(scope.tx), ofCeilings.execute(scope.tx)]);
  return { buckets: buckets.rows, ceilings: ceilings.rows, today: saleDay(scope.now) };
}
