import { sql } from 'kysely';
import { countsAmongMany } from '../../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { recentSales, salesSince, storedSales } from './sales.ts';

/** Sales of a time slot, in minor units of the inventory currency. */
export interface SalesSlot {
  /** Start of the slot. */
  readonly at: Date;
  readonly flightsMinor: number;
  readonly transfersMinor: number;
  readonly orders: number;
  readonly passengers: number;
}

/**
 * Sales in slots that begin at these instants, earliest first; each ends where the next begins, the last one now. Slots
 * without sales are left out.
 */
export async function listSalesSlots(scope: TenantScope, begins: readonly Date[]): Promise<SalesSlot[]> {
  const instants = sql`${begins.map((at) => at.toISOString())}::timestamptz[]`;
  const sums = sql`sum(flights_minor) as flights, sum(transfers_minor) as transfers, count(*) as orders,
    sum(passengers) as passengers`;
  // A range of the index for each slot: telling the slot of each row would take longer than reading the rows.
  const { rows } = await sql<Omit<SalesSlot, 'at'> & { readonly span: number }>`
    select span::int, sum(flights)::bigint as "flightsMinor", sum(transfers)::bigint as "transfersMinor",
      sum(orders)::int as orders, sum(passengers)::int as passengers
    from (
      select span, stored.* from (
        select span, begins_at, lead(begins_at, 1, 'infinity') over (order by span) as ends_at
        from unnest(${instants}) with ordinality as instants(begins_at, span)
      ) slot
      cross join lateral (select ${sums}
        from (${storedSales(scope, sql`sold_at >= slot.begins_at and sold_at < slot.ends_at`)}) sold) stored
      union all
      select width_bucket(sold_at, ${instants}), ${sums}
      from (${await recentSales(scope, begins[0]!)}) sold group by 1
    ) every_slot
    group by span having sum(orders) > 0`.execute(scope.tx);
  return rows.map(({ span, ...sold }) => ({ at: begins[span - 1]!, ...sold }));
}

/** Neither entered by staff or a partner's program, nor sold by a channel: nobody searched a site for those. */
const fromSite = sql`booked_by is null and channel is null`;

/** Orders that buyers submitted on the sites in an interval, and how many of them became sales. */
export async function countSiteOrders(
  scope: TenantScope,
  from: Date,
  to: Date,
): Promise<{ readonly orders: number; readonly paid: number }> {
  // Both sides are read once and compared: a lookup of each sale's order would take three times as long.
  const { rows } = await sql<{ orders: number; paid: number }>`
    with sold as materialized (${await salesSince(scope, from)})
    select count(*)::int as orders, count(sold.order_id)::int as paid
    from customer_order left join sold on sold.order_id = customer_order.id
    where tenant_id = ${scope.tenantId} and created_at > ${from} and created_at <= ${to} and ${fromSite}
      and ${countsAmongMany(scope, 'customer_order.id')}`.execute(scope.tx);
  return rows[0]!;
}
