import type { ParsedInput } from '@farewind/contract/core/operation';
import type { cancelRide as cancelRideCall } from '@farewind/contract/orders/order-acts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { closeTasks } from '../../../platform/staff-tasks.ts';
import { actorName } from '../order/actor.ts';
import { cancelBySupplier } from '../changes/cancelling/cancel-by-supplier.ts';
import { getOrderRow, lockItems } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { isLive } from '../changes/proposals/item-problems.ts';
import { staffActor } from '../order/staff-actor.ts';

/**
 * Cancels a ride that its operator cannot drive; its whole price is refunded and the buyer is notified. Refuses with
 * GEN-NOTFOUND, and with ORD-STATE a ride that no longer exists.
 */
export async function cancelRide(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, itemId, reason }: ParsedInput<typeof cancelRideCall>,
): Promise<void> {
  await getOrderRow(scope, orderId);
  const item = (await lockItems(scope, orderId)).find((one) => one.itemId === itemId);
  if (!item?.snapshot.ride) throw refusal('GEN-NOTFOUND');
  if (!isLive(item)) throw refusal('ORD-STATE');
  const actor = staffActor(context);
  await cancelBySupplier(deps, scope, {
    orderId,
    itemIds: [itemId],
    reason: 'supplierCancelled',
    actor: actorName(actor),
  });
  await closeTasks(scope, 'rideFull', orderId, actor.name);
  await recordChange(scope, context, {
    action: 'cancelRide',
    entity: 'ride',
    entityId: itemId,
    after: { orderId, status: 'cancelled' },
    reason,
  });
}
