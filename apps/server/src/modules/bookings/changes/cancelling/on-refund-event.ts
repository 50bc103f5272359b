import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { findCancelQuote } from './cancel-quote-rows.ts';
import { finishApproved, withdrawCancel } from './finish-cancel.ts';
import { markRefunded } from './mark-cancelled.ts';

/** What became of a refund. */
export type RefundOutcome = 'approved' | 'rejected' | 'settled';

/**
 * Goes on with a cancellation from what became of its refund: approved, it is done; turned down, nothing is cancelled;
 * settled, its tickets are refunded once all of the money has arrived. Refunds for something else are ignored.
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
  return refunds.filter(({ subject }) => subject === quoteId).every(({ state }) => state === 'settled');
}
