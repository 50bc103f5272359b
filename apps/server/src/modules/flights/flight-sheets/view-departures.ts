import { dateOfDayNumber } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { maskHasDay } from '../stock/stock.ts';
import { operatingDays } from '../inventory/load/expand-seats.ts';
import { listStoredFares } from '../inventory/load/load-fares.ts';
import { listServicesOfFlights } from '../inventory/load/stored-service.ts';
import { findTodayOfServices } from '../inventory/load/today-of-services.ts';
import type { FlightName } from '../inventory/tables/cell-values.ts';
import { ALL_DAYS } from '../inventory/tables/seat-table.ts';

interface DatedView {
  readonly date: string;
  readonly route: string;
  readonly seats: number;
  /** Lowest adult price in minor units; undefined without a fare. */
  readonly priceMinor: number | undefined;
}

export type DepartureViews = ReadonlyMap<string, DatedView>;

const FAR = 10_000;

/** The sale of a flight number on each future date: seats of its first leg, and the date's lowest price. */
export async function viewDepartures(scope: TenantScope, flight: FlightName): Promise<DepartureViews> {
  const { tx, tenantId } = scope;
  const services = (await listServicesOfFlights(scope, [flight])).filter(({ isSold }) => isSold);
  const todayOf = await findTodayOfServices(scope, services);
  const ids = services.map(({ id }) => id);
  const { rows: seats } = await sql<{ key: string; total: number }>`
    select service_id || ' ' || (flight_date - date '1970-01-01') as key, sum(total)::int as total from seat_counter
    where tenant_id = ${tenantId} and service_id = any(${ids}::int[]) and leg_no = 1
    group by service_id, flight_date`.execute(tx);
  const { rows: dated } = await sql<{ key: string; minor: number }>`
    select fare_id || ' ' || (flight_date - date '1970-01-01') as key, fare_minor as minor from departure_price
    where tenant_id = ${tenantId} and passenger_type = 'adult'
      and fare_id in (select id from fare where tenant_id = ${tenantId} and service_id = any(${ids}::int[]))`.execute(
    tx,
  );
  const seatsOn = new Map(seats.map(({ key, total }) => [key, total]));
  const pricedOn = new Map(dated.map(({ key, minor }) => [key, minor]));
  const fares = Map.groupBy(await listStoredFares(scope, new Set(ids)), ({ fare }) => fare.serviceId);
  const views = new Map<string, DatedView>();
  for (const service of services) {
    const { legs } = service;
    const today = todayOf(service.id);
    const route = [legs[0]?.origin, ...legs.map(({ destination }) => destination)].join('–');
    for (const day of operatingDays(service, { from: today, to: today + FAR, days: ALL_DAYS })) {
      const prices = (fares.get(service.id) ?? [])
        .filter(({ fare }) => day >= fare.fromDay && day <= fare.untilDay && maskHasDay(fare.days, day))
        .map(
          ({
            id,
            fare: {
              prices: { adult },
            },
          }) => {
            const fareMinor = pricedOn.get(`${id} ${day}`) ?? adult.fare;
            return fareMinor + adult.tax + adult.fuel + adult.service;
          },
        );
      const key = `${service.id} ${day}`;
      views.set(key, {
        date: dateOfDayNumber(day),
        route,
        seats: seatsOn.get(key) ?? 0,
        priceMinor: prices.length === 0 ? undefined : Math.min(...prices),
      });
    }
  }
  return views;
}

const SHOWN = 100;

/** The departures added or changed between two views, by date. */
export function compareDepartures(before: DepartureViews, after: DepartureViews) {
  const present = ({ seats, priceMinor }: DatedView) => ({
    seats,
    price: priceMinor === undefined ? null : formatMinor(priceMinor),
  });
  const moved = [...after].flatMap(([key, view]) => {
    const old = before.get(key);
    if (old && old.seats === view.seats && old.priceMinor === view.priceMinor) return [];
    const { date, route } = view;
    return [{ date, route, before: old ? present(old) : null, after: present(view) }];
  });
  const added = moved.filter((one) => one.before === null).length;
  const departures = moved.toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(0, SHOWN);
  return { added, changed: moved.length - added, departures };
}
