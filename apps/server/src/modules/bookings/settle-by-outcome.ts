import type { AttemptOutcome } from '../payments/public.ts';
import { confirmOrder } from './confirm-order.ts';
import { failOrder } from './end-unpaid-order.ts';
import type { BookingParts } from './parts.ts';

/** Goes on with an order from what became of an attempt to pay it. Safe to repeat. */
export async function settleByOutcome(
  parts: BookingParts,
  tenantId: number,
  orderId: string,
  outcome: AttemptOutcome,
): Promise<void> {
  if (outcome.state === 'authorised') await confirmOrder(parts, tenantId, orderId, outcome.attemptId);
  if (outcome.state === 'failed')
    await parts.database.inTenant(tenantId, (scope) => failOrder(parts, scope, orderId, outcome.reason));
}
