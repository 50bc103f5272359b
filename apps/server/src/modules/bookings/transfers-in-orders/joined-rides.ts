import type { TenantScope } from '../../../platform/database/scope.ts';
import { listItems, type ItemRow } from '../order/order-rows.ts';
import { isTravelled } from './read-legs.ts';

/** Rides bought later in orders of their own for the flights of an order; cancelled ones are left out. */
export async function listJoinedRides(scope: TenantScope, orderId: string): Promise<ItemRow[]> {
  const orders = await scope.tx
    .selectFrom('order_item')
    .select('order_id')
    .distinct()
    .where('tenant_id', '=', scope.tenantId)
    .where('joined_order_id', '=', orderId)
    .orderBy('order_id')
    .execute();
  const rides: ItemRow[] = [];
  for (const { order_id: id } of orders) {
    const items = await listItems(scope, id);
    rides.push(...items.filter((item) => item.snapshot.ride?.joinedOrderId === orderId && isTravelled(item)));
  }
  return rides;
}
