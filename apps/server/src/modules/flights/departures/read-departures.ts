import type { DepartureState } from '@farewind/contract/inventory/departures';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fliesOn } from '../inventory/load/bulk-rows.ts';
import type { StockLeg } from '../stock/stock.ts';

/** One service on one flight date, as the tables hold it. */
export interface DepartureRow {
  readonly serviceId: number;
  /** The flight's origin date. */
  readonly date: string;
  /** 0 without a row of its own. */
  readonly version: number;
  readonly carrier: string;
  readonly number: string;
  readonly kind: 'charter' | 'scheduled';
  readonly state: DepartureState;
  /** As the service says, in flying order. */
  readonly legs: readonly StockLeg[];
  /** Times of its own: leg number, departure and arrival minute. */
  readonly ownTimes: readonly (readonly [legNo: number, departsMinute: number, arrivesMinute: number])[];
  /** Of the fullest leg. */
  readonly total: number;
  readonly sold: number;
  readonly held: number;
  readonly orders: number;
}

export interface DepartureWish {
  readonly from: string;
  readonly to: string;
  readonly serviceId?: number | undefined;
  readonly state?: DepartureState | undefined;
  readonly keyword?: string | undefined;
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Departures with seats, on sale or not, by flight date and take-off. */
export async function readDepartures(
  scope: TenantScope,
  wish: DepartureWish,
): Promise<{ readonly totalCount: number; readonly rows: DepartureRow[] }> {
  const { rows } = await sql<DepartureRow & { readonly totalCount: number }>`
    with dated as (
      select s.id as service_id, d.flight_date, s.carrier, s.number, s.kind, coalesce(o.version, 0) as version,
        case when o.status = 'cancelled' then 'cancelled' when o.status = 'stopSale' then 'stopSale'
          when t.own is not null then 'retimed' else 'open' end as state,
        coalesce(t.own, '[]') as own_times, l.legs, l.places,
        coalesce((t.own->0->>1)::int, l.departs_minute) as departs_minute
      from service s
      cross join lateral (select g::date as flight_date from generate_series(greatest(s.period_from, ${wish.from}::date),
        least(s.period_to, ${wish.to}::date), interval '1 day') g) d
      cross join lateral (select json_agg(json_build_object('origin', origin, 'destination', destination,
          'originTerminal', origin_terminal, 'destinationTerminal', destination_terminal, 'aircraft', aircraft,
          'departsMinute', departs_minute, 'arrivesMinute', arrives_minute) order by leg_no) as legs,
          string_agg(origin || ' ' || destination, ' ') as places, min(departs_minute) as departs_minute
        from service_leg where tenant_id = s.tenant_id and service_id = s.id) l
      left join departure o on o.tenant_id = s.tenant_id and o.service_id = s.id and o.flight_date = d.flight_date
      left join lateral (select json_agg(json_build_array(leg_no, departs_minute, arrives_minute) order by leg_no) as own
        from departure_leg where tenant_id = s.tenant_id and service_id = s.id and flight_date = d.flight_date) t on true
      where s.tenant_id = ${scope.tenantId} and s.codeshare_of is null and ${fliesOn('s.days_mask', 'd.flight_date')}
        and s.period_from <= ${wish.to}::date and s.period_to >= ${wish.from}::date
        and ${wish.serviceId === undefined ? sql`true` : sql`s.id = ${wish.serviceId}`}
        and exists (select 1 from seat_counter c where c.tenant_id = s.tenant_id and c.service_id = s.id
          and c.flight_date = d.flight_date)
    ), wanted as (
      select *, count(*) over () as total_count from dated
      where ${wish.state === undefined ? sql`true` : sql`state = ${wish.state}`} and ${matches(wish.keyword)}
      order by flight_date, departs_minute, carrier, number, service_id
      offset ${wish.skipCount} limit ${wish.maxResultCount}
    )
    select w.service_id as "serviceId", w.flight_date::text as date, w.version, w.carrier, w.number, w.kind, w.state,
      w.legs, w.own_times as "ownTimes", c.total, c.sold, c.held, h.orders, w.total_count::int as "totalCount"
    from wanted w
    cross join lateral (select sum(total)::int as total, sum(sold)::int as sold, sum(held)::int as held
      from seat_counter where tenant_id = ${scope.tenantId} and service_id = w.service_id
        and flight_date = w.flight_date
      group by leg_no order by sum(total - held - sold), leg_no limit 1) c
    cross join lateral (select count(distinct h.reference)::int as orders from seat_hold_line l
      join seat_hold h on h.tenant_id = l.tenant_id and h.id = l.hold_id and h.state = 'sold'
      where l.tenant_id = ${scope.tenantId} and l.service_id = w.service_id and l.flight_date = w.flight_date) h
    order by w.flight_date, w.departs_minute, w.carrier, w.number, w.service_id`.execute(scope.tx);
  return { totalCount: rows[0]?.totalCount ?? 0, rows };
}

/** One departure; undefined when the service does not fly or has no seats on that date. */
export async function findDeparture(
  scope: TenantScope,
  serviceId: number,
  date: string,
): Promise<DepartureRow | undefined> {
  const page = { skipCount: 0, maxResultCount: 1 };
  const { rows } = await readDepartures(scope, { from: date, to: date, serviceId, ...page });
  return rows[0];
}

/** A flight number with or without its gap, a carrier or an airport. */
function matches(keyword: string | undefined) {
  if (keyword === undefined || keyword === '') return sql`true`;
  const word = keyword.toUpperCase();
  const words = sql`carrier || number || ' ' || carrier || ' ' || number || ' ' || places`;
  return sql`strpos(${words}, ${word}) > 0`;
}
