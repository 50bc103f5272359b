import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { ImportProblem } from '../import-problem.ts';
import type { FlightName } from '../tables/cell-values.ts';
import type { FareRow } from '../tables/fare-table.ts';
import type { SeatRow } from '../tables/seat-table.ts';
import { ImportRefused } from './import-refused.ts';
import { loadFares, type FareChanges } from './load-fares.ts';
import { loadSeats, type SeatChanges } from './load-seats.ts';
import { planFares } from './plan-fares.ts';
import { listServicesOfFlights } from './stored-service.ts';

export interface TableRows {
  readonly seats: readonly SeatRow[];
  readonly fares: readonly FareRow[];
  /** A flight whose price list is exactly `fares`, even if there are none. */
  readonly priceListOf?: FlightName;
}

export interface LoadedTables {
  readonly changes: { readonly seats?: SeatChanges; readonly fares?: FareChanges };
  readonly touchedIds: ReadonlySet<number>;
}

/** Loads seats and fares from any source. Throws ImportRefused with every invalid row. */
export async function loadTables(
  scope: TenantScope,
  { seats, fares, priceListOf }: TableRows,
  countries: ReadonlyMap<string, string>,
): Promise<LoadedTables> {
  const flights = [...seats, ...fares].map(({ flight }) => flight);
  const services = await listServicesOfFlights(scope, uniqueFlights(flights, priceListOf));
  const changes: { seats?: SeatChanges; fares?: FareChanges } = {};
  const touchedIds = new Set<number>();
  if (seats.length > 0) {
    const loaded = await loadSeats(scope, seats, services);
    changes.seats = loaded.changes;
    for (const id of loaded.touchedIds) touchedIds.add(id);
  }
  if (fares.length > 0 || priceListOf) {
    const plan = planFares(fares, services, countries);
    const bucketProblems = await findBucketProblems(scope, fares, services);
    if (plan.problems.length + bucketProblems.length > 0) {
      throw new ImportRefused([...plan.problems, ...bucketProblems]);
    }
    const emptied = priceListOf ? services.filter((service) => service.isSold).map(({ id }) => id) : [];
    const loaded = await loadFares(scope, plan.fares, new Set([...plan.serviceIds, ...emptied]));
    changes.fares = loaded.changes;
    for (const id of loaded.touchedIds) touchedIds.add(id);
  }
  return { changes, touchedIds };
}

/** Records which flights timetables in memory have to read again. */
export async function recordTouched(scope: TenantScope, ids: ReadonlySet<number>): Promise<void> {
  await sql`
    insert into inventory_change (tenant_id, service_id)
    select ${scope.tenantId}, unnest(${[...ids]}::int[])`.execute(scope.tx);
}

function uniqueFlights(named: readonly FlightName[], more: FlightName | undefined): FlightName[] {
  const all = more ? [...named, more] : named;
  return [...new Map(all.map((flight) => [`${flight.carrier} ${flight.number}`, flight])).values()];
}

/** Fares with a bucket in which their flight has no seats. */
async function findBucketProblems(
  scope: TenantScope,
  fares: readonly FareRow[],
  services: readonly { readonly id: number; readonly carrier: string; readonly number: string }[],
): Promise<ImportProblem[]> {
  const { rows } = await sql<{ service_id: number; bucket: string }>`
    select distinct service_id, bucket from seat_counter
    where tenant_id = ${scope.tenantId} and service_id = any(${services.map(({ id }) => id)}::int[])`.execute(
    scope.tx,
  );
  const flights = new Map(services.map(({ id, carrier, number }) => [id, `${carrier} ${number}`]));
  const known = new Set(rows.map((row) => `${flights.get(row.service_id)} ${row.bucket}`));
  return fares.flatMap(({ flight, bucket, line }): ImportProblem[] => {
    if (known.has(`${flight.carrier} ${flight.number} ${bucket}`)) return [];
    return [{ file: 'fares', line, column: 'bucket', key: 'unknownBucket', found: bucket, expected: '' }];
  });
}
