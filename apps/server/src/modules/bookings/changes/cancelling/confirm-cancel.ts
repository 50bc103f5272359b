import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import { actorName, type Actor } from '../../order/actor.ts';
import { lockItems, type ItemRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { acceptCancel } from './accept-cancel.ts';
import { type CancelQuote, isForBuyer } from './cancel-quote.ts';
import { getCancelQuote } from './cancel-quote-rows.ts';

/**
 * Executes a quote in the caller's transaction and returns it in its new state: `done`, or `waiting` if the refund has
 * to be approved before anything is cancelled. Safe to repeat. Refuses with ORD-STATE a quote that has expired or was
 * rejected, or whose order has changed since. A customer can only confirm a quote made for or sent to a customer.
 */
export async function confirmCancel(
  deps: BookingDeps,
  scope: TenantScope,
  { orderId, quoteId }: Pick<CancelQuote, 'orderId' | 'quoteId'>,
  by: Actor,
): Promise<CancelQuote> {
  // The quote is read under the lock on its items, because a concurrent request may have confirmed it.
  const items = await lockItems(scope, orderId);
  const quote = await getCancelQuote(scope, quoteId);
  if (by.kind === 'customer' && !isForBuyer(quote)) throw refusal('GEN-NOTFOUND');
  if (quote.state === 'refused') throw refusal('ORD-STATE', { message: 'cancel.refused' });
  if (quote.state !== 'open') return quote;
  requireFresh(scope, quote, items);
  return acceptCancel(deps, scope, quote, items, actorName(by));
}

/** Refuses with ORD-STATE a quote that has expired, or whose order has changed since. */
export function requireFresh({ now }: TenantScope, quote: CancelQuote, items: readonly ItemRow[]): void {
  if (now >= quote.expiresAt) throw refusal('ORD-STATE', { message: 'cancel.quoteExpired' });
  const isSame = items.every(({ itemId, version }) =>
    quote.items.some((quoted) => quoted.itemId === itemId && quoted.version === version),
  );
  if (!isSame || items.length !== quote.items.length)
    throw refusal('ORD-STATE', { message: 'cancel.quoteStale' });
}
