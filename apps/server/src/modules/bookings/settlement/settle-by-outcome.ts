import type { AttemptOutcome } from '../../payments/public.ts';
import { confirmOrder } from './confirm-order.ts';
import { failOrder, keepSeats } from './end-unpaid-order.ts';
import { settleLater } from './later-payments/settle-later.ts';
import type { BookingDeps } from '../order/deps.ts';

/** Goes on with what an attempt was to pay for, from what became of it. Safe to repeat. */
export async function settleByOutcome(
  deps: BookingDeps,
  tenantId: number,
  orderId: string,
  outcome: AttemptOutcome,
): Promise<void> {
  const attempts = await deps.database.inTenant(tenantId, (scope) =>
    deps.payments.listAttempts(scope, orderId),
  );
  const settled = attempts.find(({ attemptId }) => attemptId === outcome.attemptId);
  if (settled && settled.purpose !== 'sale') {
    const { payableId, purpose } = settled;
    return settleLater(deps, tenantId, orderId, { payableId, purpose }, outcome);
  }
  if (outcome.state === 'authorised') await confirmOrder(deps, tenantId, orderId, outcome.attemptId);
  // The cardholder has answered: what is held waits for the bank alone.
  if (outcome.state === 'unknown')
    await deps.database.inTenant(tenantId, (scope) =>
      keepSeats(deps, scope, orderId, outcome.isAwaitingPayer ? 'cardholder' : 'bank'),
    );
  if (outcome.state === 'failed')
    await deps.database.inTenant(tenantId, (scope) => failOrder(deps, scope, orderId, outcome.reason));
}
