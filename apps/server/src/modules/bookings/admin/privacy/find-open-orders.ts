import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { rideEnd } from '../../order/ride-end.ts';

/** Why a buyer's data is still needed. */
export interface OpenOrder {
  readonly orderId: string;
  readonly reservationNumber: string;
  /** `open`: something is unsettled. `ahead`: the journey is not over. */
  readonly why: 'open' | 'ahead';
}

/** Orders of a customer that are not over: something is unsettled, or the last flight has not landed. */
export async function findOpenOrders(scope: TenantScope, customerId: number): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select o.id as "orderId", o.reservation_number as "reservationNumber",
      case when bool_or(i.status in ('pendingPayment', 'processing', 'problematic', 'waitingForCancel', 'changed'))
        then 'open' else 'ahead' end as why
    from customer_order o
    join order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id
    where o.tenant_id = ${scope.tenantId} and o.customer_id = ${customerId}
      and (i.status in ('pendingPayment', 'processing', 'problematic', 'waitingForCancel')
        or i.status in ('booked', 'ticketed', 'changed') and coalesce(
          ${rideEnd('i')} > ${scope.now.toISOString()}::timestamptz at time zone 'UTC',
          (select max((s ->> 'arrivesAt')::timestamp - make_interval(mins => (s ->> 'arrivesOffset')::int))
            from jsonb_array_elements(i.snapshot -> 'segments') s) > ${scope.now.toISOString()}::timestamptz at time zone 'UTC',
          -- An insurance has no time of its own: it is over with the order.
          false))
    group by o.tenant_id, o.id order by o.created_at`.execute(scope.tx);
  return rows;
}
