import type { TenantScope } from '../../../../platform/database/scope.ts';
import { newId } from '../../../../platform/ids.ts';
import type { ItemRow } from '../../order/order-rows.ts';
import type { CancelQuote, QuotedItem } from './cancel-quote.ts';
import { insertCancelQuote } from './cancel-quote-rows.ts';
import { settleParts } from './judge-parts.ts';
import { refundOf, serviceOf } from './part.ts';
import { refundCurve, type JudgedPart } from './refund-curve.ts';

const VALID_MINUTES = 30;

/** Computes the refund of the judged parts now, and stores it as a quote. */
export async function writeCancelQuote(
  scope: TenantScope,
  items: readonly ItemRow[],
  judged: readonly JudgedPart[],
  frame: Pick<CancelQuote, 'orderId' | 'cause' | 'askedBy' | 'waiveReason'>,
): Promise<CancelQuote> {
  const parts = settleParts(judged, scope.now);
  const sums = parts.flatMap((part) => part.sums);
  const curve = refundCurve(judged, scope.now);
  const quote: CancelQuote = {
    ...frame,
    quoteId: newId(),
    state: 'open',
    currency: items[0]!.currency,
    refundMinor: refundOf(sums),
    serviceMinor: serviceOf(sums),
    items: items.map(toQuotedItem),
    parts,
    curve,
    createdAt: scope.now,
    expiresAt: expiryOf(scope.now, curve[1]?.from),
    confirmedBy: undefined,
    confirmedAt: undefined,
    refundId: undefined,
    sentAt: undefined,
  };
  await insertCancelQuote(scope, quote);
  return quote;
}

/**
 * Half an hour, or until the refund decreases if that is sooner: later we would pay what the carrier no longer refunds.
 */
function expiryOf(now: Date, nextPoint: Date | undefined): Date {
  const latest = new Date(now.getTime() + VALID_MINUTES * 60_000);
  return nextPoint && nextPoint < latest ? nextPoint : latest;
}

function toQuotedItem({ itemId, version, status, problem }: ItemRow): QuotedItem {
  return { itemId, version, status, ...(problem === undefined ? {} : { problem }) };
}
