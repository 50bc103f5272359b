import type { AttemptOutcome, AttemptView } from '../../../payments/public.ts';
import type { LaterPurpose } from '../../order/later-payment.ts';
import type { BookingDeps } from '../../order/deps.ts';

type Attempt = Pick<AttemptView, 'payableId'> & { readonly purpose: LaterPurpose };

/**
 * Continues a later payment after its attempt's outcome: an authorised sum is captured, or voided if no longer due; a
 * captured sum that is no longer due is refunded. Safe to repeat.
 */
export async function settleLater(
  deps: BookingDeps,
  tenantId: number,
  orderId: string,
  attempt: Attempt,
  outcome: AttemptOutcome,
): Promise<void> {
  if (outcome.state !== 'authorised') return;
  const { database, payments } = deps;
  const kind = deps.laterPayments[attempt.purpose];
  const { attemptId } = outcome;
  const due = await database.inTenant(tenantId, (scope) =>
    kind.find(deps, scope, orderId, attempt.payableId),
  );
  if (!due || due.state === 'over') {
    await payments.voidAttempt(tenantId, attemptId);
    return;
  }
  if (!(await payments.capture(tenantId, attemptId, due.amountMinor))) return;
  await database.inTenant(tenantId, async (scope) => {
    await kind.lock(scope, orderId);
    const paid = await kind.find(deps, scope, orderId, attempt.payableId);
    if (paid?.state === 'waiting') return paid.goOn(scope);
    // An older page of the same payment, paid after that was paid and given back.
    const isSecond = (await payments.listAttempts(scope, orderId)).some(
      (one) =>
        one.payableId === attempt.payableId &&
        one.attemptId !== attemptId &&
        one.capturedMinor > 0 &&
        !one.isSurplus,
    );
    if (paid?.state !== 'paid' || isSecond) await payments.refundAttempt(scope, attemptId);
  });
}
