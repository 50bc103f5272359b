import { orderQueues, type OrderQueue } from '@farewind/contract/orders/tasks';
import { sql, type RawBuilder } from 'kysely';
import { counts } from '../../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { STUCK_MINUTES } from '../../settlement/report-stuck-orders.ts';

/** Buyers do not return to a failed payment after this long. */
const UNPAID_DAYS = 7;

/**
 * Query of the orders that need attention: `order_id`, `kind` and `since`. Each is in the first of `orderQueues` that
 * applies: an authorisation without seats or capture for half an hour, a problem or a buyer's answer, an unfinished
 * cancellation, a payment that failed in the last seven days. Rehearsals are left out.
 */
export function selectWaitingOrders(scope: TenantScope): RawBuilder<unknown> {
  const { tenantId, now } = scope;
  const stuckSince = new Date(now.getTime() - STUCK_MINUTES * 60_000);
  const unpaidSince = new Date(now.getTime() - UNPAID_DAYS * 24 * 3_600_000);
  const items = sql`select order_id, changed_at from order_item where tenant_id = ${tenantId} and status =`;
  return sql`select order_id, (${sql.val([...orderQueues])}::text[])[min(rank)] as kind, min(changed_at) as since from (
    select 1 as rank, s.* from (${items} 'processing' and changed_at < ${stuckSince}) s
    union all select 2, s.* from (${items} 'problematic') s
    union all select 3, s.* from (${items} 'waitingForCancel') s
    union all select 4, s.* from (${items} 'paymentFailed' and changed_at >= ${unpaidSince}) s
  ) waiting where ${counts(scope, 'waiting.order_id')} group by order_id`;
}

/** Number of orders in each queue. */
export async function countWaitingOrders(scope: TenantScope): Promise<ReadonlyMap<OrderQueue, number>> {
  const { rows } = await sql<{ kind: OrderQueue; open: number }>`
    select kind, count(*)::int as open from (${selectWaitingOrders(scope)}) o group by kind`.execute(
    scope.tx,
  );
  return new Map(rows.map(({ kind, open }) => [kind, open]));
}
