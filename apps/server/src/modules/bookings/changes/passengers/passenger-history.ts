import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { ItemRow } from '../../order/order-rows.ts';

/** Notes beside an item's moves that its passengers are others; the item itself stays where it is. */
export async function writePassengerHistory(
  { tx, tenantId }: TenantScope,
  { orderId, itemId, status, version }: ItemRow,
  actor: string,
): Promise<void> {
  await tx
    .insertInto('order_history')
    .values({
      tenant_id: tenantId,
      order_id: orderId,
      item_id: itemId,
      item_version: version,
      from_status: status,
      to_status: status,
      reason: 'passengersChanged',
      actor,
    })
    .execute();
}
