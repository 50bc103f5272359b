import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { moveItem } from '../order/move-item.ts';
import { lockItems } from '../order/order-rows.ts';
import { rideEnd } from '../order/ride-end.ts';

/** Until then staff can refund a ride that did not turn up. */
const HOURS_AFTER = 24;

/** Completes rides that ended a day ago. Returns how many. */
export async function completeRides(scope: TenantScope): Promise<number> {
  const before = new Date(scope.now.getTime() - HOURS_AFTER * 3_600_000).toISOString();
  const { rows } = await sql<{ orderId: string; itemId: string }>`
    select i.order_id as "orderId", i.id as "itemId" from order_item i
    where i.tenant_id = ${scope.tenantId} and i.kind = 'transfer' and i.status = 'ticketed'
      -- By an index: what has ended a day ago began before now by every clock on earth.
      and i.departs_at_local < ${scope.now.toISOString()}
      and ${rideEnd('i')} < ${before}::timestamptz at time zone 'UTC'
    order by i.order_id, i.position`.execute(scope.tx);
  let completed = 0;
  for (const { orderId, itemId } of rows) {
    const item = (await lockItems(scope, orderId)).find((candidate) => candidate.itemId === itemId);
    if (item?.status !== 'ticketed') continue;
    await moveItem(scope, item, 'completed', { reason: 'rideOver', actor: 'system' });
    completed += 1;
  }
  return completed;
}
