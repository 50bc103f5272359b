import type { TenantScope } from '../../../platform/database/scope.ts';
import { confirmOrder, letGo } from '../confirm-order.ts';
import { MAIL_MINUTES } from '../order-clock.ts';
import type { BookingParts } from '../parts.ts';

/**
 * Lets the sum go of orders whose bank has said yes and whose seats a supplier has not confirmed in the time that was
 * promised: the buyer gets nothing, and pays nothing. It is tried once more first.
 */
export async function voidUnconfirmed(parts: BookingParts, tenantId: number): Promise<void> {
  const waiting = await parts.database.inTenant(tenantId, listUnconfirmed);
  for (const orderId of waiting) {
    const attempts = await parts.database.inTenant(tenantId, (scope) =>
      parts.payments.listAttempts(scope, orderId),
    );
    const held = attempts.find(({ state }) => state === 'authorised');
    if (!held) continue;
    try {
      await confirmOrder(parts, tenantId, orderId, held.attemptId);
    } catch (error) {
      parts.log.error({ err: error, orderId }, 'The seats of a paid order were not confirmed in time');
      await letGo(parts, tenantId, orderId, held.attemptId);
    }
  }
}

/** Bought longer ago than was promised, and no seats taken: the items would be in processing otherwise. */
async function listUnconfirmed(scope: TenantScope): Promise<string[]> {
  const promised = new Date(scope.now.getTime() - MAIL_MINUTES * 60_000);
  const rows = await scope.tx
    .selectFrom('order_item')
    .select('order_id')
    .distinct()
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', 'pendingPayment')
    .where('changed_at', '<', promised)
    .orderBy('order_id')
    .execute();
  return rows.map((row) => row.order_id);
}
