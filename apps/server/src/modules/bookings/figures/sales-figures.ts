import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** What was sold in a quarter of an hour, in minor units of the inventory currency. */
export interface SalesSlot {
  /** The quarter's first instant. */
  readonly at: Date;
  readonly flightsMinor: number;
  readonly transfersMinor: number;
  readonly orders: number;
  readonly passengers: number;
}

interface SlotRow {
  readonly at: Date;
  readonly flights: string;
  readonly transfers: string;
  readonly orders: number;
  readonly passengers: string;
}

/**
 * Sales since an instant, in slots that every time zone's days are made of. An order counts at its first capture with what
 * was captured then; each item is converted back once, half up, at the rate that the order's quote locked.
 */
export async function listSalesSlots(scope: TenantScope, since: Date): Promise<SalesSlot[]> {
  const { rows } = await sql<SlotRow>`
    with sold as (
      select h.order_id, min(h.at) as at,
        sum(m.minor) filter (where i.kind <> 'transfer') as flights,
        sum(m.minor) filter (where i.kind = 'transfer') as transfers
      from order_history h
      join order_item i on i.tenant_id = h.tenant_id and i.order_id = h.order_id and i.id = h.item_id
      join customer_order o on o.tenant_id = h.tenant_id and o.id = h.order_id
      cross join lateral (select case when o.quote->'rate'->>'from' = o.quote->'rate'->>'to' then i.total_minor
        else round(i.total_minor * 1000000::numeric / (o.quote->'rate'->>'micros')::numeric) end as minor) m
      where h.tenant_id = ${scope.tenantId} and h.reason = 'captured' and h.at >= ${since}
      group by h.order_id
    )
    select date_bin('15 minutes', s.at, timestamptz '2000-01-01 00:00:00Z') as at,
      coalesce(sum(s.flights), 0)::bigint::text as flights,
      coalesce(sum(s.transfers), 0)::bigint::text as transfers,
      count(*)::int as orders, sum(p.passengers)::bigint::text as passengers
    from sold s
    cross join lateral (select count(*) as passengers from order_passenger p
      where p.tenant_id = ${scope.tenantId} and p.order_id = s.order_id) p
    group by 1 order by 1`.execute(scope.tx);
  return rows.map((row) => ({
    at: row.at,
    flightsMinor: Number(row.flights),
    transfersMinor: Number(row.transfers),
    orders: row.orders,
    passengers: Number(row.passengers),
  }));
}

/** Orders that were sent after one instant and up to another, and how many of them came to a sale. */
export async function countOrders(
  scope: TenantScope,
  from: Date,
  to: Date,
): Promise<{ readonly orders: number; readonly paid: number }> {
  const { rows } = await sql<{ orders: number; paid: number }>`
    select count(*)::int as orders, (count(*) filter (where exists (select 1 from order_history h
      where h.tenant_id = o.tenant_id and h.order_id = o.id and h.reason = 'captured')))::int as paid
    from customer_order o
    where o.tenant_id = ${scope.tenantId} and o.created_at > ${from} and o.created_at <= ${to}`.execute(
    scope.tx,
  );
  return rows[0] ?? { orders: 0, paid: 0 };
}
