import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BookingDeps } from '../../order/deps.ts';

interface PaidLater {
  readonly orderId: string;
  readonly payableId: string | undefined;
}

/**
 * Refunds a later payment for something that was not carried out, to the card that paid it, even if its processing was
 * interrupted. Repeated calls request the refund once.
 */
export async function refundCharge(
  { payments }: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  { orderId, payableId }: PaidLater,
): Promise<void> {
  if (payableId === undefined) return;
  const attempts = await payments.listAttempts(scope, orderId);
  const paid = attempts.find(
    ({ state, isSurplus, ...one }) =>
      one.payableId === payableId && (state === 'captured' || state === 'disputed') && !isSurplus,
  );
  if (paid) await payments.refundAttempt(scope, paid.attemptId);
}
