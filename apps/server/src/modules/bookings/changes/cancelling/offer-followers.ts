import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { CancelQuote } from './cancel-quote.ts';
import { nameOfPart, type CancellableItem } from './cancellable-item.ts';
import { judgeParts, settleParts } from './judge-parts.ts';
import { paidOf, refundOf } from './part.ts';
import { readCancellable } from './read-cancellable.ts';
import { listItems } from '../../order/order-rows.ts';
import { followsOneOf } from '../../order/follows-one-of.ts';

/**
 * The rides that nobody would need any more once a quote's flights are cancelled, with what comes back of each by its own
 * rule at the time of the quote; those in the quote itself, and those that have begun, are not among them.
 */
export async function offerFollowers(
  scope: TenantScope,
  { orderId, parts, createdAt }: CancelQuote,
): Promise<NonNullable<CancelQuoteView['rides']>> {
  const items = await listItems(scope, orderId);
  if (!items.some(({ snapshot }) => snapshot.ride)) return [];
  const cancellable = await readCancellable(scope, orderId, items);
  const chosen = new Set(parts.map(nameOfPart));
  const isChosen = (item: CancellableItem): boolean =>
    item.parts.length > 0 && item.parts.every((part) => chosen.has(nameOfPart(part)));
  const given = items.filter(({ itemId }) =>
    cancellable.some((one) => one.itemId === itemId && isChosen(one)),
  );
  const offered = cancellable.filter(
    (one) =>
      one.isOpen &&
      !isChosen(one) &&
      createdAt < one.terms.departsAt &&
      followsOneOf(
        given,
        items.find(({ itemId }) => itemId === one.itemId)!,
      ),
  );
  return offered.map((item) => {
    const judged = judgeParts(
      item.parts.map((part) => ({ item, part })),
      { kind: 'choice' },
    );
    const sums = settleParts(judged, createdAt).flatMap((part) => part.sums);
    return { itemId: item.itemId, paid: formatMinor(paidOf(sums)), refund: formatMinor(refundOf(sums)) };
  });
}
