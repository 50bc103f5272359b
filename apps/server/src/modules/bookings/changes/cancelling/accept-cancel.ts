import type { TenantScope } from '../../../../platform/database/scope.ts';
import { newId } from '../../../../platform/ids.ts';
import { moveItem } from '../../order/move-item.ts';
import { getOrderRow, type ItemRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { needsApprovalAtAnySum, type CancelQuote } from './cancel-quote.ts';
import { markConfirmed } from './cancel-quote-rows.ts';
import { finishCancel } from './finish-cancel.ts';
import { refundOf, serviceOf } from './part.ts';
import { supplierKey } from '../../order/supplier-key.ts';
import type { SupplierShare } from '../../../payments/public.ts';

/**
 * Accepts a quote whose items are locked: they move to `waitingForCancel`, and the refund is requested. If it needs no
 * approval, the cancellation is completed at once. Returns the quote in its new state.
 */
export async function acceptCancel(
  deps: BookingDeps,
  scope: TenantScope,
  quote: CancelQuote,
  items: readonly ItemRow[],
  actor: string,
): Promise<CancelQuote> {
  const touched = new Set(quote.parts.map(({ itemId }) => itemId));
  const reason = quote.cause === 'choice' ? 'cancelAccepted' : quote.cause;
  const waiting: ItemRow[] = [];
  for (const item of items) {
    const { problem } = item;
    const cause = { reason, actor, ...(problem === undefined ? {} : { problem }) };
    waiting.push(touched.has(item.itemId) ? await moveItem(scope, item, 'waitingForCancel', cause) : item);
  }
  const { channel } = await getOrderRow(scope, quote.orderId);
  if (channel !== undefined) {
    await postReturn(deps, scope, quote, items, channel);
    return finishCancel(deps, scope, await markConfirmed(scope, quote, actor, undefined), waiting);
  }
  const refundId = quote.refundMinor > 0 ? newId() : undefined;
  const confirmed = await markConfirmed(scope, quote, actor, refundId);
  if (refundId === undefined) await releaseDiscount(deps, scope, quote, items);
  else await requestRefund(deps, scope, quote, items, refundId, actor);
  return refundId === undefined || (await isApproved(deps, scope, quote, refundId))
    ? finishCancel(deps, scope, confirmed, waiting)
    : confirmed;
}

/** A channel refunds its customer itself, so there is no payment of ours to refund. */
async function postReturn(
  { payments }: BookingDeps,
  scope: TenantScope,
  quote: CancelQuote,
  items: readonly ItemRow[],
  channel: string,
): Promise<void> {
  const { quoteId, orderId, currency, refundMinor, serviceMinor } = quote;
  if (refundMinor === 0) return;
  const common = { reference: orderId, currency } as const;
  await payments.postLedger(scope, {
    ...common,
    move: 'refundAccepted',
    key: `refundAccepted:${quoteId}`,
    supplierMinor: refundMinor - serviceMinor,
    serviceMinor,
    suppliers: sharesOf(quote, items),
  });
  await payments.postLedger(scope, {
    ...common,
    move: 'channelReturns',
    key: `channelReturns:${quoteId}`,
    channel,
    amountMinor: refundMinor,
  });
}

async function requestRefund(
  { payments }: BookingDeps,
  scope: TenantScope,
  quote: CancelQuote,
  items: readonly ItemRow[],
  refundId: string,
  actor: string,
): Promise<void> {
  const { quoteId, orderId, currency, refundMinor, serviceMinor, cause, waiveReason } = quote;
  await payments.requestRefund(scope, {
    refundId,
    reference: orderId,
    subject: quoteId,
    currency,
    serviceMinor,
    supplierMinor: refundMinor - serviceMinor,
    suppliers: sharesOf(quote, items),
    reason: waiveReason ?? cause,
    requestedBy: actor,
    needsApproval: needsApprovalAtAnySum(quote),
  });
}

/** Nothing is refunded to the card, but suppliers are no longer owed the part of their price that a coupon paid. */
async function releaseDiscount(
  { payments }: BookingDeps,
  scope: TenantScope,
  quote: CancelQuote,
  items: readonly ItemRow[],
): Promise<void> {
  const { quoteId, orderId, currency, serviceMinor } = quote;
  if (serviceMinor === 0) return;
  await payments.postLedger(scope, {
    move: 'refundAccepted',
    key: `refundAccepted:${quoteId}`,
    reference: orderId,
    currency,
    supplierMinor: -serviceMinor,
    serviceMinor,
    suppliers: sharesOf(quote, items),
  });
}

/** The refund of each supplier, summed over the parts of the quote. */
function sharesOf({ parts }: CancelQuote, items: readonly ItemRow[]): SupplierShare[] {
  const shares = new Map<string, number>();
  for (const { itemId, sums } of parts) {
    const item = items.find((each) => each.itemId === itemId);
    if (!item) continue;
    const key = supplierKey(item);
    shares.set(key, (shares.get(key) ?? 0) + refundOf(sums) - serviceOf(sums));
  }
  return [...shares].filter(([, minor]) => minor !== 0).map(([supplier, minor]) => ({ supplier, minor }));
}

async function isApproved(
  { payments }: BookingDeps,
  scope: TenantScope,
  { orderId }: CancelQuote,
  refundId: string,
): Promise<boolean> {
  const refunds = await payments.listRefunds(scope, orderId);
  const own = refunds.filter((refund) => refund.refundId === refundId);
  // There is none if the card's bank has returned all of it already.
  return own.every(({ state }) => state !== 'accepted');
}
