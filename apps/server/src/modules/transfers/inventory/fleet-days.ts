import type { Fleet } from '@farewind/contract/inventory/transfer-fleet';
import { addDays, type LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

interface DayRow {
  readonly id: number;
  readonly day: LocalDate;
  readonly total: number;
  readonly held: number;
  readonly sold: number;
}

/** How many there are of each day, and what is held and sold of them, by row of the fleet. */
export async function listFleetDays(
  { tx, tenantId }: TenantScope,
  fleetIds: readonly number[],
  from: LocalDate,
  days: number,
): Promise<ReadonlyMap<number, Fleet['days']>> {
  const { rows } = await sql<DayRow>`
    select usual.id, d.day::date::text as day, coalesce(dated.total, usual.total) as total,
      coalesce(counter.held, 0) as held, coalesce(counter.sold, 0) as sold
    from vehicle_fleet usual
    cross join generate_series(${from}::date, ${addDays(from, days - 1)}::date, '1 day') as d (day)
    left join vehicle_fleet dated on dated.tenant_id = usual.tenant_id and dated.airport = usual.airport
      and dated.vehicle_type_id = usual.vehicle_type_id and dated.day = d.day::date
    left join vehicle_day counter on counter.tenant_id = usual.tenant_id and counter.airport = usual.airport
      and counter.vehicle_type_id = usual.vehicle_type_id and counter.day = d.day::date
    where usual.tenant_id = ${tenantId} and usual.id = any(${[...fleetIds]}::int[])
    order by usual.id, d.day`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => [
      id,
      found.map(({ day, total, held, sold }) => ({
        date: day,
        total,
        held,
        sold,
        free: Math.max(0, total - held - sold),
      })),
    ]),
  );
}
