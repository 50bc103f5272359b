import type { AttemptOutcome } from '../../payments/public.ts';
import { confirmOrder } from './confirm-order.ts';
import { failOrder, keepSeats, keepSeatsOfPayer } from './end-unpaid-order.ts';
import { settleLater } from './later-payments/settle-later.ts';
import type { BookingDeps } from '../order/deps.ts';
import { isUntried } from './untried-reasons.ts';

/** Continues what an attempt pays for after its outcome. Safe to repeat. */
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
  // The cardholder has answered: only the bank's answer is missing now.
  if (outcome.state === 'unknown')
    await deps.database.inTenant(tenantId, (scope) =>
      outcome.isAwaitingPayer
        ? keepSeatsOfPayer(deps, scope, orderId, outcome.attemptId)
        : keepSeats(deps, scope, orderId, 'bank'),
    );
  if (outcome.state === 'failed')
    await deps.database.inTenant(tenantId, (scope) =>
      isUntried(outcome.reason)
        ? keepSeats(deps, scope, orderId, 'cardholder')
        : failOrder(deps, scope, orderId, outcome.reason),
    );
}
