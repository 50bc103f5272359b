import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { needsApprovalAtAnySum, type CancelQuote } from './cancel-quote.ts';

/** Whether a quote's refund would wait for a second person if it was confirmed now. */
export async function needsApproval(
  { payments }: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  quote: CancelQuote,
): Promise<boolean> {
  const { orderId, currency, refundMinor, askedBy } = quote;
  if (refundMinor === 0) return false;
  if (needsApprovalAtAnySum(quote)) return true;
  const refund = { reference: orderId, currency, amountMinor: refundMinor, requestedBy: askedBy };
  return payments.needsSecondPerson(scope, refund);
}
