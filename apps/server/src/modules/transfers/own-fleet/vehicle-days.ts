import type { LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import { undoUnlessDone } from '../../../platform/database/savepoint.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** The counter of one vehicle type at an airport on a day. */
export interface VehicleDay {
  readonly airport: string;
  readonly vehicleTypeId: number;
  readonly day: LocalDate;
}

/** A change of a counter, in vehicles or seats. */
export interface DayChange {
  readonly held: number;
  readonly sold: number;
}

interface DayTotal extends VehicleDay {
  held: number;
  sold: number;
}

/** Collects the changes of an act by counter, so that each counter is updated once, in a fixed order. */
export class DayChanges {
  readonly #totals = new Map<string, DayTotal>();

  add({ airport, vehicleTypeId, day }: VehicleDay, { held, sold }: DayChange): void {
    const key = `${day} ${airport} ${String(vehicleTypeId).padStart(10, '0')}`;
    const total = this.#totals.get(key) ?? { airport, vehicleTypeId, day, held: 0, sold: 0 };
    total.held += held;
    total.sold += sold;
    this.#totals.set(key, total);
  }

  /** By day first, which is also the order of an order's rides. */
  inKeyOrder(): readonly DayTotal[] {
    return [...this.#totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
  }
}

/**
 * One conditional update per counter, in sorted key order, so that two acts never deadlock. False if one of the days is
 * full; then none is changed.
 */
export async function changeDays(scope: TenantScope, changes: DayChanges): Promise<boolean> {
  return undoUnlessDone(scope, async () => {
    for (const total of changes.inKeyOrder()) {
      if (!(await changeDay(scope, total))) return false;
    }
    return true;
  });
}

/** The day's total follows every change of the fleet; vehicles sold beyond a reduced fleet stay sold. */
async function changeDay({ tx, tenantId }: TenantScope, total: DayTotal): Promise<boolean> {
  const { airport, vehicleTypeId, day, held, sold } = total;
  const more = held + sold;
  const fleet = sql`coalesce((select f.total from vehicle_fleet f where f.tenant_id = ${tenantId}
    and f.airport = ${airport} and f.vehicle_type_id = ${vehicleTypeId} and (f.day is null or f.day = ${day})
    order by f.day nulls last limit 1), 0)`;
  if (more > 0) {
    await sql`insert into vehicle_day (tenant_id, airport, vehicle_type_id, day, total)
      values (${tenantId}, ${airport}, ${vehicleTypeId}, ${day}, ${fleet}) on conflict do nothing`.execute(
      tx,
    );
  }
  const { numAffectedRows } = await sql`update vehicle_day d
    set held = d.held + ${held}::int, sold = d.sold + ${sold}::int,
      total = greatest(${fleet}, d.held + d.sold + ${more}::int)
    where d.tenant_id = ${tenantId} and d.airport = ${airport} and d.vehicle_type_id = ${vehicleTypeId}
      and d.day = ${day} and (${more <= 0} or d.held + d.sold + ${more}::int <= ${fleet})`.execute(tx);
  return numAffectedRows === 1n;
}
