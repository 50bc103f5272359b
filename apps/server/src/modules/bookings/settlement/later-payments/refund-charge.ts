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
  // Of an attempt without money, or whose money is on its way back, nothing is refunded.
  for (const { attemptId } of attempts.filter((one) => one.payableId === payableId && !one.isSurplus))
    await payments.refundAttempt(scope, attemptId);
}
