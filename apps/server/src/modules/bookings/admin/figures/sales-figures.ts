import { sql } from 'kysely';
import { counts } from '../../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { salesSince } from './sales.ts';

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
  const { rows } = await sql<Omit<SalesSlot, 'at'> & { readonly span: number }>`
    select width_bucket(sold_at, ${begins.map((at) => at.toISOString())}::timestamptz[]) as span,
      sum(flights_minor)::bigint as "flightsMinor", sum(transfers_minor)::bigint as "transfersMinor",
      count(*)::int as orders, sum(passengers)::int as passengers
    from (${await salesSince(scope, begins[0]!)}) sold
    group by 1`.execute(scope.tx);
  return rows.map(({ span, ...sold }) => ({ at: begins[span - 1]!, ...sold }));
}

/** Orders submitted in an interval, and how many of them became sales. */
export async function countOrders(
  scope: TenantScope,
  from: Date,
  to: Date,
): Promise<{ readonly orders: number; readonly paid: number }> {
  const { rows } = await sql<{ orders: number; paid: number }>`
    select (select count(*)::int from customer_order
        where tenant_id = ${scope.tenantId} and created_at > ${from} and created_at <= ${to}
          and ${counts(scope, 'customer_order.id')}) as orders,
      (select count(*)::int from (${await salesSince(scope, from)}) sold
        where ordered_at > ${from} and ordered_at <= ${to}) as paid`.execute(scope.tx);
  return rows[0]!;
}
