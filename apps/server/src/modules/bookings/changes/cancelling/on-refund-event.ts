import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { findCancelQuote } from './cancel-quote-rows.ts';
import { finishApproved, withdrawCancel } from './finish-cancel.ts';
import { markRefunded } from './mark-cancelled.ts';

/** Outcome of a refund. */
export type RefundOutcome = 'approved' | 'rejected' | 'settled';

/**
 * Continues a cancellation after its refund's outcome: approved, it is executed; rejected, nothing is cancelled;
 * settled, its tickets become refunded once all of the money has arrived. Refunds of anything else are ignored.
 */
export async function onRefundEvent(
  deps: BookingDeps,
  scope: TenantScope,
  quoteId: string,
  outcome: RefundOutcome,
): Promise<void> {
  const quote = await findCancelQuote(scope, quoteId);
  if (!quote) return;
  if (outcome === 'approved') await finishApproved(deps, scope, quote);
  if (outcome === 'rejected') await withdrawCancel(scope, quote);
  if (outcome === 'settled' && (await isSettled(deps, scope, quote.orderId, quoteId)))
    await markRefunded(scope, quoteId);
}

async function isSettled(
  { payments }: BookingDeps,
  scope: TenantScope,
  orderId: string,
  quoteId: string,
): Promise<boolean> {
  const refunds = await payments.listRefunds(scope, orderId);
  return refunds
    .filter(({ subject, isStopped }) => subject === quoteId && !isStopped)
    .every(({ state }) => state === 'settled');
}
