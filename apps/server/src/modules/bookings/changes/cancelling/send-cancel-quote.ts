import type { Output } from '@farewind/contract/core/operation';
import type * as contract from '@farewind/contract/bookings/cancel';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { CANCEL_QUOTE_SENT, orderEventsKey, type CancelQuoteSent } from '../../events.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { getOrderRow, listItems, lockItems } from '../../order/order-rows.ts';
import { isForBuyer, type CancelQuote } from './cancel-quote.ts';
import { getCancelQuote, getQuotedOrderId, markSent } from './cancel-quote-rows.ts';
import { requireFresh } from './confirm-cancel.ts';
import { needsApproval } from './needs-approval.ts';

/**
 * Sends a quote of staff to the buyer, once. Refuses with ORD-STATE a quote that cannot be confirmed any more, one
 * whose refund has to be approved first, and a buyer without a mail address.
 */
export async function sendCancelQuote(
  deps: Pick<BookingDeps, 'outbox' | 'payments'>,
  scope: TenantScope,
  context: RequestContext,
  quoteId: string,
): Promise<Output<typeof contract.sendCancelQuote>> {
  const orderId = await getQuotedOrderId(scope, quoteId);
  const items = await lockItems(scope, orderId);
  const quote = await getCancelQuote(scope, quoteId);
  const { refundMinor, currency, expiresAt } = quote;
  const answer = { orderId, validUntil: expiresAt.toISOString() };
  if (quote.sentAt !== undefined) return answer;
  if (quote.state !== 'open') throw refusal('ORD-STATE', { message: 'cancel.quoteStale' });
  if (await needsApproval(deps, scope, quote))
    throw refusal('ORD-STATE', { message: 'cancel.approvalFirst' });
  requireFresh(scope, quote, items);
  const { contact } = await getOrderRow(scope, orderId);
  if (contact.email === '') throw refusal('ORD-STATE', { message: 'message.noAddress' });
  await markSent(scope, quoteId);
  await deps.outbox.add(scope, {
    topic: CANCEL_QUOTE_SENT,
    dedupeKey: `order:${orderId}:cancelQuoteSent:${quoteId}`,
    payload: { orderId, quoteId } satisfies CancelQuoteSent,
    orderingKey: orderEventsKey(orderId),
  });
  await recordChange(scope, context, {
    action: 'sendCancelQuote',
    entity: 'order',
    entityId: orderId,
    after: { quoteId, refundMinor, currency, validUntil: answer.validUntil },
  });
  return answer;
}

/** A quote that was sent to the buyer of an order, while it can be confirmed. Refuses with GEN-NOTFOUND or ORD-STATE. */
export async function getSentQuote(
  scope: TenantScope,
  orderId: string,
  quoteId: string,
): Promise<CancelQuote> {
  const quote = await getCancelQuote(scope, quoteId);
  if (quote.orderId !== orderId || !isForBuyer(quote)) throw refusal('GEN-NOTFOUND');
  if (quote.state !== 'open') throw refusal('ORD-STATE', { message: 'cancel.quoteStale' });
  requireFresh(scope, quote, await listItems(scope, orderId));
  return quote;
}
