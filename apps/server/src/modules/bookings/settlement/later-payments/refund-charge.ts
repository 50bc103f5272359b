import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BookingDeps } from '../../order/deps.ts';

interface PaidLater {
  readonly orderId: string;
  readonly payableId: string | undefined;
}

/**
 * What was paid after the sale for something that comes to nothing goes back to the card that paid it, also where whoever
 * took it was interrupted. Repeated, it is asked for once.
 */
export async function refundCharge(
  { payments }: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  { orderId, payableId }: PaidLater,
): Promise<void> {
  if (payableId === undefined) return;
  const attempts = await payments.listAttempts(scope, orderId);
  const paid = attempts.find((one) => one.payableId === payableId && one.state === 'captured');
  if (paid) await payments.refundAttempt(scope, paid.attemptId);
}
