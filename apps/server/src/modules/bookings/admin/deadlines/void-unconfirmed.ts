import type { TenantScope } from '../../../../platform/database/scope.ts';
import { confirmOrder } from '../../settlement/confirm-order.ts';
import { MAIL_MINUTES } from '../../order/order-clock.ts';
import type { BookingDeps } from '../../order/deps.ts';

/**
 * Ends the waiting for suppliers that have not confirmed in the time that was promised to buyers whose bank has said yes.
 * They are asked once more; what they then leave open is not to be had: its part of the sum is let go, or all of it.
 */
export async function voidUnconfirmed(deps: BookingDeps, tenantId: number): Promise<void> {
  const waiting = await deps.database.inTenant(tenantId, listUnconfirmed);
  for (const orderId of waiting) {
    const attempts = await deps.database.inTenant(tenantId, (scope) =>
      deps.payments.listAttempts(scope, orderId),
    );
    const held = attempts.find(({ state, purpose }) => state === 'authorised' && purpose === 'sale');
    if (held) await confirmOrder(deps, tenantId, orderId, held.attemptId, { isOver: true });
  }
}

/** Bought longer ago than was promised, and neither captured nor let go. */
async function listUnconfirmed(scope: TenantScope): Promise<string[]> {
  const promised = new Date(scope.now.getTime() - MAIL_MINUTES * 60_000);
  const rows = await scope.tx
    .selectFrom('order_item')
    .select('order_id')
    .distinct()
    .where('tenant_id', '=', scope.tenantId)
    .where('status', 'in', ['pendingPayment', 'processing'])
    .where('changed_at', '<', promised)
    .orderBy('order_id')
    .execute();
  return rows.map((row) => row.order_id);
}
