import { createHash } from 'node:crypto';
import type { FareCells, FlightSheet } from '@farewind/contract/inventory/flight-sheets';
import type { Currency } from '@farewind/values/currency';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { lockService } from '../services/service-rows.ts';
import { firstDayOnSale } from '../timetable/first-day-on-sale.ts';
import { listStoredFares } from '../inventory/load/load-fares.ts';
import { listServicesOfFlights, type StoredService } from '../inventory/load/stored-service.ts';
import { findTodayOfServices } from '../inventory/load/today-of-services.ts';
import type { FlightName } from '../inventory/tables/cell-values.ts';
import { readTakenElsewhere } from '../inventory/load/taken-elsewhere.ts';
import { fareCells, seatBlocks, type SeatCounter } from './sheet-rows.ts';

/** The sheet of a flight number, whose periods are locked until this transaction ends; undefined if it has none. */
export async function readSheet(
  scope: TenantScope,
  flight: FlightName,
  currency: Currency,
): Promise<FlightSheet | undefined> {
  const services = await listServicesOfFlights(scope, [flight]);
  if (services.length === 0) return undefined;
  const periods = [];
  for (const { id } of services) {
    const period = await lockService(scope, id);
    if (period) periods.push(period);
  }
  const sold = services.filter(({ isSold }) => isSold);
  const counters = await listCounters(scope, sold);
  const elsewhere = await readTakenElsewhere(scope, services);
  // As a row is loaded: what former periods have sold is part of the block.
  const whole = counters.map((counter) => {
    const more = elsewhere.at(counter);
    return { ...counter, total: counter.total + more, taken: counter.taken + more };
  });
  const seats = seatBlocks(whole, sold);
  const fares = await listFareCells(scope, sold);
  const { carrier, number } = flight;
  const told = [
    periods.map(({ id, version }) => [id, version]),
    fares,
    seats.map(({ taken: _taken, ...row }) => row),
  ];
  const version = createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22);
  return { carrier, number, currency, version, periods, seats, fares };
}

/** From today on. */
async function listCounters(scope: TenantScope, services: readonly StoredService[]): Promise<SeatCounter[]> {
  const { tx, tenantId, now } = scope;
  const todayOf = await findTodayOfServices(scope, services);
  const { rows } = await sql<SeatCounter>`
    select service_id as "serviceId", flight_date - date '1970-01-01' as day, leg_no as "legNo", bucket, total,
      held + sold as taken
    from seat_counter
    where tenant_id = ${tenantId} and service_id = any(${services.map(({ id }) => id)}::int[])
      and flight_date >= date '1970-01-01' + ${firstDayOnSale(now)}::int
    order by service_id, bucket, leg_no, flight_date`.execute(tx);
  return rows.filter(({ serviceId, day }) => day >= todayOf(serviceId));
}

/** A row that applies to several periods is listed once. */
async function listFareCells(scope: TenantScope, services: readonly StoredService[]): Promise<FareCells[]> {
  const byId = new Map(services.map((service) => [service.id, service]));
  const stored = await listStoredFares(scope, new Set(byId.keys()));
  const rows = stored
    .toSorted(
      (a, b) => a.fare.fromDay - b.fare.fromDay || a.fare.familyRank - b.fare.familyRank || a.id - b.id,
    )
    .map(({ fare }) => fareCells(fare, byId.get(fare.serviceId)!));
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
