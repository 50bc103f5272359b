import type { ParsedInput } from '@farewind/contract/core/operation';
import type { cancelUnpaid as cancelUnpaidCall } from '@farewind/contract/orders/order-acts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { actorName } from '../order/actor.ts';
import type { BookingDeps } from '../order/deps.ts';
import { moveItem } from '../order/move-item.ts';
import type { ItemStatus } from '../order/order-moves.ts';
import { getOrderRow, lockItems } from '../order/order-rows.ts';
import { staffActor } from '../order/staff-actor.ts';
import { releaseWithSuppliers } from '../order/supplies.ts';
import { releaseCouponUse } from '../pricing/coupons/coupon-uses.ts';
import { settlePendingPayments } from '../settlement/ask-before-paying-again.ts';
import { emitUnpaidCancelled } from '../settlement/end-unpaid-order.ts';

export const unpaidStates: readonly ItemStatus[] = ['pendingPayment', 'paymentFailed'];

/**
 * Cancels an unpaid order: its seats go back on sale and its buyer is notified. The bank is queried first, because a
 * payment may have succeeded without our knowledge; the order then continues as paid. Refuses with GEN-NOTFOUND, and
 * with ORD-STATE an order that is paid or over, or has a payment that may still succeed.
 * @param canceller as history names it: the signed-in member of staff, or `partner:demo`
 */
export async function cancelUnpaid(
  deps: BookingDeps,
  context: RequestContext,
  { orderId, reason }: ParsedInput<typeof cancelUnpaidCall>,
  canceller = actorName(staffActor(context)),
): Promise<void> {
  const { tenantId } = context;
  await deps.database.inTenant(tenantId, (scope) => getOrderRow(scope, orderId));
  const unpaidAtBank = await settlePendingPayments(deps, context, orderId);
  await deps.database.inTenant(tenantId, async (scope) => {
    const items = await lockItems(scope, orderId);
    if (!items.every(({ status }) => unpaidStates.includes(status))) throw refusal('ORD-STATE');
    await deps.payments.endUnheardOf(scope, orderId, unpaidAtBank);
    for (const item of items)
      await moveItem(scope, item, 'cancelled', { reason: 'cancelledUnpaid', actor: canceller });
    await releaseWithSuppliers(
      deps.suppliers,
      scope,
      items.filter(({ status }) => status === 'pendingPayment'),
    );
    await releaseCouponUse(scope, orderId);
    await recordChange(scope, context, {
      action: 'cancelUnpaid',
      entity: 'order',
      entityId: orderId,
      after: { status: 'cancelled' },
      reason,
    });
    await emitUnpaidCancelled(deps, scope, orderId);
  });
}
