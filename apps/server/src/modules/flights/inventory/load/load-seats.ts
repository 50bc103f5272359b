import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { ImportProblem } from '../import-problem.ts';
import type { SeatRow } from '../tables/seat-table.ts';
import { bulkRows } from './bulk-rows.ts';
import { expandSeats, type DatedStatus, type SeatTotal } from './expand-seats.ts';
import { ImportRefused } from './import-refused.ts';
import type { StoredService } from './stored-service.ts';

export interface SeatChanges {
  added: number;
  changed: number;
  departures: number;
}

export interface LoadedSeats {
  readonly changes: SeatChanges;
  readonly touchedIds: ReadonlySet<number>;
}

/** Sets the totals of seat counters and the status of dates. Held and sold seats are unchanged. */
export async function loadSeats(
  scope: TenantScope,
  rows: readonly SeatRow[],
  services: readonly StoredService[],
): Promise<LoadedSeats> {
  const { totals, statuses, problems } = expandSeats(rows, services);
  if (problems.length > 0) throw new ImportRefused(problems);
  await requireAboveSold(scope, totals);
  const known = await listServicesWithSeats(scope, totals);
  const counters = [
    ...(await writeCounters(
      scope,
      totals.filter((total) => !known.has(total.serviceId)),
      sql``,
    )),
    ...(await writeCounters(
      scope,
      totals.filter((total) => known.has(total.serviceId)),
      overStoredTotal,
    )),
  ];
  const departures = await writeStatuses(scope, statuses);
  return {
    changes: {
      added: counters.reduce((sum, row) => sum + row.added, 0),
      changed: counters.reduce((sum, row) => sum + row.changed, 0),
      departures: departures.length,
    },
    touchedIds: new Set([...counters, ...departures].map((row) => row.serviceId)),
  };
}

async function requireAboveSold(scope: TenantScope, totals: readonly SeatTotal[]): Promise<void> {
  const serviceIds = [...new Set(totals.map((total) => total.serviceId))];
  const { rows } = await sql<{
    serviceId: number;
    day: number;
    legNo: number;
    bucket: string;
    taken: number;
  }>`
    select service_id as "serviceId", flight_date - date '1970-01-01' as day, leg_no as "legNo", bucket,
      held + sold as taken
    from seat_counter
    where tenant_id = ${scope.tenantId} and service_id = any(${serviceIds}::int[]) and held + sold > 0
    for update`.execute(scope.tx);
  const key = (seat: { serviceId: number; day: number; legNo: number; bucket: string }): string =>
    [seat.serviceId, seat.day, seat.legNo, seat.bucket].join(' ');
  const taken = new Map(rows.map((row) => [key(row), row.taken]));
  const problems = totals.flatMap((total): ImportProblem[] => {
    const seats = taken.get(key(total)) ?? 0;
    if (seats <= total.total) return [];
    const place = { file: 'seats', line: total.line, column: 'seats' } as const;
    return [{ ...place, key: 'belowSold', found: String(total.total), expected: String(seats) }];
  });
  if (problems.length > 0) throw new ImportRefused(problems);
}

async function listServicesWithSeats(
  scope: TenantScope,
  totals: readonly SeatTotal[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(totals.map((total) => total.serviceId))];
  const { rows } = await sql<{ id: number }>`
    select s.id from service s where s.tenant_id = ${scope.tenantId} and s.id = any(${ids}::int[]) and exists (
      select 1 from seat_counter c where c.tenant_id = s.tenant_id and c.service_id = s.id)`.execute(
    scope.tx,
  );
  return new Set(rows.map((row) => row.id));
}

// Counters of new services do not need the clause, and are inserted twice as fast without it.
const overStoredTotal = sql`
      on conflict (tenant_id, service_id, flight_date, leg_no, bucket) do update set total = excluded.total
        where c.total <> excluded.total`;

async function writeCounters(
  scope: TenantScope,
  totals: readonly SeatTotal[],
  onConflict: RawBuilder<unknown>,
): Promise<{ serviceId: number; added: number; changed: number }[]> {
  if (totals.length === 0) return [];
  const rows = bulkRows(
    totals,
    {
      service_id: ['int', (row) => row.serviceId],
      day: ['int', (row) => row.day],
      leg_no: ['int', (row) => row.legNo],
      bucket: ['text', (row) => row.bucket],
      total: ['int', (row) => row.total],
    },
    'x',
  );
  const { rows: counts } = await sql<{ serviceId: number; added: number; changed: number }>`
    with written as (
      insert into seat_counter as c (tenant_id, service_id, flight_date, leg_no, bucket, total)
      select ${scope.tenantId}, service_id, date '1970-01-01' + day, leg_no, bucket, total from ${rows} ${onConflict}
      returning service_id, xmax = 0 as added)
    select service_id as "serviceId", count(*) filter (where added)::int as added,
      count(*) filter (where not added)::int as changed
    from written group by service_id`.execute(scope.tx);
  return counts;
}

async function writeStatuses(
  scope: TenantScope,
  statuses: readonly DatedStatus[],
): Promise<{ serviceId: number }[]> {
  if (statuses.length === 0) return [];
  const rows = bulkRows(
    statuses,
    {
      service_id: ['int', (row) => row.serviceId],
      day: ['int', (row) => row.day],
      status: ['text', (row) => row.status],
    },
    'x',
  );
  const { rows: changed } = await sql<{ serviceId: number }>`
    insert into departure as d (tenant_id, service_id, flight_date, status)
    select ${scope.tenantId}, service_id, date '1970-01-01' + day, status from ${rows}
    on conflict (tenant_id, service_id, flight_date) do update set status = excluded.status
      where d.status <> excluded.status
    returning service_id as "serviceId"`.execute(scope.tx);
  return changed;
}
