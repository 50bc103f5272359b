import type { DepartureState } from '@farewind/contract/inventory/departures';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fliesOn } from '../inventory/load/bulk-rows.ts';
import type { FlightName } from '../inventory/tables/cell-values.ts';
import type { StockLeg } from '../stock/stock.ts';

/** A service on one flight date, as stored. */
export interface DepartureRow {
  readonly serviceId: number;
  /** The flight's origin date. */
  readonly date: string;
  /** 0 if the departure has no row. */
  readonly version: number;
  readonly carrier: string;
  readonly number: string;
  readonly kind: 'charter' | 'scheduled';
  readonly state: DepartureState;
  /** The service's legs, in flying order. */
  readonly legs: readonly StockLeg[];
  /** The departure's own times: leg number, departure and arrival minute, and which of two equal times each is. */
  readonly ownTimes: readonly (readonly [
    legNo: number,
    departsMinute: number,
    arrivesMinute: number,
    departsAfterChange: boolean,
    arrivesAfterChange: boolean,
  ])[];
  /** Of the fullest leg. */
  readonly total: number;
  readonly sold: number;
  readonly held: number;
  readonly orders: number;
}

export interface DepartureRequest {
  readonly from: string;
  readonly to: string;
  readonly serviceId?: number | undefined;
  readonly state?: DepartureState | undefined;
  readonly keyword?: string | undefined;
  readonly flight?: FlightName | undefined;
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Departures with seats, on sale or not, by flight date and departure time. */
export async function readDepartures(
  scope: TenantScope,
  request: DepartureRequest,
): Promise<{ readonly totalCount: number; readonly rows: DepartureRow[] }> {
  const inSpan = sql`flight_date between ${request.from}::date and ${request.to}::date`;
  const { rows } = await sql<DepartureRow & { readonly totalCount: number }>`
    with flown as materialized (
      select s.id, s.carrier, s.number, s.kind, s.days_mask, l.departs_minute
      from service s
      cross join lateral (select min(departs_minute) as departs_minute,
          string_agg(origin || ' ' || destination, ' ') as places
        from service_leg where tenant_id = s.tenant_id and service_id = s.id) l
      where s.tenant_id = ${scope.tenantId} and s.codeshare_of is null
        and s.period_from <= ${request.to}::date and s.period_to >= ${request.from}::date
        and ${request.serviceId === undefined ? sql`true` : sql`s.id = ${request.serviceId}`} and ${matches(request.keyword)}
        and ${isFlight(request.flight)}
    ), own as materialized (
      select service_id, flight_date, min(departs_minute) as departs_minute,
        json_agg(json_build_array(leg_no, departs_minute, arrives_minute, departs_after_change, arrives_after_change)
          order by leg_no) as times
      from departure_leg where tenant_id = ${scope.tenantId} and ${inSpan} group by service_id, flight_date
    ), dated as (
      select f.*, d.flight_date, coalesce(o.version, 0) as version, coalesce(own.times, '[]') as own_times,
        coalesce(own.departs_minute, f.departs_minute) as leaves_minute,
        case when o.status in ('cancelled', 'stopSale') then o.status when own.times is not null then 'retimed'
          else 'open' end as state
      from flown f
      cross join lateral (select distinct flight_date from seat_counter
        where tenant_id = ${scope.tenantId} and service_id = f.id and ${inSpan}) d
      left join (select service_id, flight_date, version, status from departure
        where tenant_id = ${scope.tenantId} and ${inSpan}) o on o.service_id = f.id and o.flight_date = d.flight_date
      left join own on own.service_id = f.id and own.flight_date = d.flight_date
      where ${fliesOn('f.days_mask', 'd.flight_date')}
    ), wanted as (
      select *, count(*) over () as total_count from dated
      where ${request.state === undefined ? sql`true` : sql`state = ${request.state}`}
      order by flight_date, leaves_minute, carrier, number, id
      offset ${request.skipCount} limit ${request.maxResultCount}
    )
    select w.id as "serviceId", w.flight_date::text as date, w.version, w.carrier, w.number, w.kind, w.state,
      l.legs, w.own_times as "ownTimes", c.total, c.sold, c.held, h.orders, w.total_count::int as "totalCount"
    from wanted w
    cross join lateral (select json_agg(json_build_object('origin', origin, 'destination', destination,
        'originTerminal', origin_terminal, 'destinationTerminal', destination_terminal, 'aircraft', aircraft,
        'departsMinute', departs_minute, 'arrivesMinute', arrives_minute, 'departsAfterChange', departs_after_change,
        'arrivesAfterChange', arrives_after_change) order by leg_no) as legs
      from service_leg where tenant_id = ${scope.tenantId} and service_id = w.id) l
    cross join lateral (select sum(total)::int as total, sum(sold)::int as sold, sum(held)::int as held
      from seat_counter where tenant_id = ${scope.tenantId} and service_id = w.id and flight_date = w.flight_date
      group by leg_no order by sum(total - held - sold), leg_no limit 1) c
    cross join lateral (select count(distinct h.reference)::int as orders from seat_hold_line l
      join seat_hold h on h.tenant_id = l.tenant_id and h.id = l.hold_id and h.state = 'sold'
      where l.tenant_id = ${scope.tenantId} and l.service_id = w.id and l.flight_date = w.flight_date) h
    order by w.flight_date, w.leaves_minute, w.carrier, w.number, w.id`.execute(scope.tx);
  return { totalCount: rows[0]?.totalCount ?? 0, rows };
}

/** One departure; undefined if the service does not operate or has no seats on that date. */
export async function findDeparture(
  scope: TenantScope,
  serviceId: number,
  date: string,
): Promise<DepartureRow | undefined> {
  const page = { skipCount: 0, maxResultCount: 1 };
  const { rows } = await readDepartures(scope, { from: date, to: date, serviceId, ...page });
  return rows[0];
}

function isFlight(flight: FlightName | undefined) {
  return flight === undefined
    ? sql`true`
    : sql`s.carrier = ${flight.carrier} and s.number = ${flight.number}`;
}

/** Matches a flight number (with or without a space), a carrier or an airport. */
function matches(keyword: string | undefined) {
  if (keyword === undefined || keyword === '') return sql`true`;
  const word = keyword.toUpperCase();
  const words = sql`s.carrier || s.number || ' ' || s.carrier || ' ' || s.number || ' ' || l.places`;
  return sql`strpos(${words}, ${word}) > 0`;
}
