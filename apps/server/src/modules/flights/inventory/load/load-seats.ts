import { dateOfDayNumber } from '@farewind/values/local-time';
import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { ImportProblem } from '../import-problem.ts';
import type { SeatRow } from '../tables/seat-table.ts';
import { bulkRows } from './bulk-rows.ts';
import { expandSeats, type DatedStatus, type SeatTotal } from './expand-seats.ts';
import { ImportRefused } from './import-refused.ts';
import type { StoredService } from './stored-service.ts';
import { readTakenElsewhere, type SeatPlace, type TakenElsewhere } from './taken-elsewhere.ts';
import { findTodayOfServices } from './today-of-services.ts';

export interface SeatChanges {
  added: number;
  changed: number;
  departures: number;
}

export interface LoadedSeats {
  readonly changes: SeatChanges;
  readonly touchedIds: ReadonlySet<number>;
}

/**
 * Sets the totals of seat counters and the status of dates. Held and sold seats are unchanged; those of the same flight
 * in a former period are part of the total. Only staff cancel a departure with taken seats, or one for good.
 */
export async function loadSeats(
  scope: TenantScope,
  rows: readonly SeatRow[],
  services: readonly StoredService[],
): Promise<LoadedSeats> {
  const { totals, statuses, problems } = expandSeats(rows, services);
  if (problems.length > 0) throw new ImportRefused(problems);
  const elsewhere = await readTakenElsewhere(scope, services);
  const taken = await readTaken(scope, totals, statuses);
  const refused = [
    ...findBelowSold(totals, taken, elsewhere),
    ...(await findSoldCancelled(
      scope,
      statuses,
      taken,
      elsewhere,
      await findTodayOfServices(scope, services),
    )),
  ];
  if (refused.length > 0) throw new ImportRefused(refused);
  const own = totals.map((total) => ({ ...total, total: total.total - elsewhere.at(total) }));
  const known = await listServicesWithSeats(scope, own);
  const counters = [
    ...(await writeCounters(
      scope,
      own.filter((total) => !known.has(total.serviceId)),
      sql``,
    )),
    ...(await writeCounters(
      scope,
      own.filter((total) => known.has(total.serviceId)),
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

interface TakenSeats extends SeatPlace {
  readonly taken: number;
}

/** The held and sold seats of the services concerned, locked until this transaction ends. */
async function readTaken(
  scope: TenantScope,
  totals: readonly SeatTotal[],
  statuses: readonly DatedStatus[],
): Promise<readonly TakenSeats[]> {
  const serviceIds = [...new Set([...totals, ...statuses].map(({ serviceId }) => serviceId))];
  const { rows } = await sql<TakenSeats>`
    select service_id as "serviceId", flight_date - date '1970-01-01' as day, leg_no as "legNo", bucket,
      held + sold as taken
    from seat_counter
    where tenant_id = ${scope.tenantId} and service_id = any(${serviceIds}::int[]) and held + sold > 0
    for update`.execute(scope.tx);
  return rows;
}

function findBelowSold(
  totals: readonly SeatTotal[],
  taken: readonly TakenSeats[],
  elsewhere: TakenElsewhere,
): ImportProblem[] {
  const key = (seat: SeatPlace): string => [seat.serviceId, seat.day, seat.legNo, seat.bucket].join(' ');
  const own = new Map(taken.map((row) => [key(row), row.taken]));
  return totals.flatMap((total): ImportProblem[] => {
    const seats = (own.get(key(total)) ?? 0) + elsewhere.at(total);
    if (seats <= total.total) return [];
    const place = { file: 'seats', line: total.line, column: 'seats' } as const;
    return [{ ...place, key: 'belowSold', found: String(total.total), expected: String(seats) }];
  });
}

/** Departures with taken seats that a row would cancel without asking their buyers. */
async function findSoldCancelled(
  scope: TenantScope,
  statuses: readonly DatedStatus[],
  taken: readonly TakenSeats[],
  elsewhere: TakenElsewhere,
  todayOf: (serviceId: number) => number,
): Promise<ImportProblem[]> {
  const own = Map.groupBy(taken, ({ serviceId, day }) => `${serviceId} ${day}`);
  const sold = statuses
    .filter(({ status, serviceId, day }) => status === 'cancelled' && day >= todayOf(serviceId))
    .map((dated) => {
      const seats = (own.get(`${dated.serviceId} ${dated.day}`) ?? []).map((row) => row.taken);
      return { ...dated, seats: Math.max(0, ...seats) + elsewhere.on(dated.serviceId, dated.day) };
    })
    .filter(({ seats }) => seats > 0);
  if (sold.length === 0) return [];
  const rows = bulkRows(
    sold,
    { service_id: ['int', (row) => row.serviceId], day: ['int', (row) => row.day] },
    'x',
  );
  const { rows: done } = await sql<{ key: string }>`
    select d.service_id || ' ' || x.day as key from ${rows}
    join departure d on d.tenant_id = ${scope.tenantId} and d.service_id = x.service_id
      and d.flight_date = date '1970-01-01' + x.day and d.status = 'cancelled'`.execute(scope.tx);
  const cancelled = new Set(done.map(({ key }) => key));
  return sold
    .filter(({ serviceId, day }) => !cancelled.has(`${serviceId} ${day}`))
    .map(({ line, day, seats }): ImportProblem => {
      const place = { file: 'seats', line, column: 'status' } as const;
      return { ...place, key: 'soldCancelled', found: dateOfDayNumber(day), expected: String(seats) };
    });
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
      where d.status <> excluded.status and not (d.status = 'cancelled' and exists (
        select 1 from departure_change c where c.tenant_id = d.tenant_id and c.service_id = d.service_id
          and c.flight_date = d.flight_date and c.kind = 'cancel'))
    returning service_id as "serviceId"`.execute(scope.tx);
  return changed;
}
