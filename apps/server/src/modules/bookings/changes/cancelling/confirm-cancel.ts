import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import { actorName, type Actor } from '../../order/actor.ts';
import { lockItems, type ItemRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { acceptCancel } from './accept-cancel.ts';
import type { CancelQuote } from './cancel-quote.ts';
import { getCancelQuote } from './cancel-quote-rows.ts';

/** What became of a confirmed quote. */
export interface Cancellation {
  readonly orderId: string;
  /** `awaitingApproval`: nothing is cancelled before somebody else has approved the refund. */
  readonly state: 'cancelled' | 'awaitingApproval';
  readonly refundId: string | undefined;
}

/**
 * Does what a quote says, in the caller's transaction; repeated, it answers what was done. Refuses with ORD-STATE a quote
 * that is too old, was turned down, or was made of an order that has changed since. A customer confirms only what a customer
 * was shown.
 */
export async function confirmCancel(
  deps: BookingDeps,
  scope: TenantScope,
  quoteId: string,
  by: Actor,
): Promise<Cancellation> {
  const { orderId, askedBy } = await getCancelQuote(scope, quoteId);
  if (by.kind === 'customer' && askedBy !== actorName(by)) throw refusal('GEN-NOTFOUND');
  const items = await lockItems(scope, orderId);
  // Read again: whoever held the items may have confirmed it meanwhile.
  const quote = await getCancelQuote(scope, quoteId);
  if (quote.state === 'open') {
    requireFresh(scope, quote, items);
    await acceptCancel(deps, scope, quote, items, actorName(by));
  }
  return answerOf(await getCancelQuote(scope, quoteId));
}

function requireFresh({ now }: TenantScope, quote: CancelQuote, items: readonly ItemRow[]): void {
  if (now >= quote.expiresAt) throw refusal('ORD-STATE', { message: 'cancel.quoteExpired' });
  const isSame = items.every(({ itemId, version }) =>
    quote.items.some((quoted) => quoted.itemId === itemId && quoted.version === version),
  );
  if (!isSame || items.length !== quote.items.length)
    throw refusal('ORD-STATE', { message: 'cancel.quoteStale' });
}

function answerOf({ orderId, state, refundId }: CancelQuote): Cancellation {
  if (state === 'refused') throw refusal('ORD-STATE', { message: 'cancel.refused' });
  return { orderId, state: state === 'waiting' ? 'awaitingApproval' : 'cancelled', refundId };
}
