import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AttemptView } from '../../payments/public.ts';
import type { BookingDeps } from './deps.ts';

/** The payment attempts for the order itself, oldest first; later payments list theirs separately. */
export async function listSaleAttempts(
  { payments }: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  orderId: string,
): Promise<AttemptView[]> {
  return (await payments.listAttempts(scope, orderId)).filter(({ purpose }) => purpose === 'sale');
}

/** Whether nothing more is sold for a payment: it is paid back, or the payer's bank has taken it back. */
export function isMoneyGone(attempt: Pick<AttemptView, 'state' | 'capturedMinor' | 'claimedMinor'>): boolean {
  return attempt.state === 'disputed' || isPaidBack(attempt);
}

/** Whether all that was taken has been claimed by refunds. */
export function isPaidBack({
  capturedMinor,
  claimedMinor,
}: Pick<AttemptView, 'capturedMinor' | 'claimedMinor'>): boolean {
  return capturedMinor > 0 && claimedMinor >= capturedMinor;
}

/** The newest payment of a list, oldest first; a second payment of what was paid already is refunded, and is none. */
export function lastPayment(attempts: readonly AttemptView[]): AttemptView | undefined {
  return attempts.findLast(({ isSurplus }) => !isSurplus);
}

/** What the payers' banks have returned already of a refund of the sale. */
export function sumReturnedByBanks(
  { payments }: Pick<BookingDeps, 'payments'>,
  attempts: readonly AttemptView[],
  refundMinor: number,
): number {
  return payments.sumTakenByBank(
    attempts.filter(({ isRefundedWithSale }) => isRefundedWithSale),
    refundMinor,
  );
}
