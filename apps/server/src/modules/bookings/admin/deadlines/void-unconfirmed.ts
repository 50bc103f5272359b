import type { TenantScope } from '../../../../platform/database/scope.ts';
import { confirmOrder } from '../../settlement/confirm-order.ts';
import { paidStates } from '../../settlement/settle-open-orders.ts';
import { MAIL_MINUTES } from '../../order/order-clock.ts';
import type { BookingDeps } from '../../order/deps.ts';

/**
 * Stops waiting for suppliers that have not confirmed a paid order by its deadline. They are queried once more; items
 * that remain unconfirmed count as unavailable, and their part of the sum, or all of it, is voided or refunded. A purchase that
 * was begun only now, because a sweep came late, is given its time first.
 */
export async function voidUnconfirmed(deps: BookingDeps, tenantId: number): Promise<void> {
  const waiting = await deps.database.inTenant(tenantId, listUnconfirmed);
  for (const orderId of waiting) {
    const attempts = await deps.database.inTenant(tenantId, (scope) =>
      deps.payments.listAttempts(scope, orderId),
    );
    const paying = attempts.find(
      ({ state, purpose, isSurplus }) => purpose === 'sale' && !isSurplus && paidStates.includes(state),
    );
    if (!paying) continue;
    // One that fails must not hold up the others.
    await confirmOrder(deps, tenantId, orderId, paying.attemptId, { isOver: true }).catch((error: unknown) =>
      deps.log.error({ err: error, orderId }, 'An order that no supplier confirmed could not be given up'),
    );
  }
}

/**
 * Orders past their deadline that are neither confirmed nor given up. They are in processing since the bank's approval; one
 * that was interrupted before is taken up by the settlement of open orders.
 */
async function listUnconfirmed(scope: TenantScope): Promise<string[]> {
  const promised = new Date(scope.now.getTime() - MAIL_MINUTES * 60_000);
  const rows = await scope.tx
    .selectFrom('order_item')
    .select('order_id')
    .distinct()
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', 'processing')
    .where('changed_at', '<', promised)
    .orderBy('order_id')
    .execute();
  return rows.map((row) => row.order_id);
}
