import type { TenantScope } from '../../../../platform/database/scope.ts';
import { actorName, type Actor } from '../../order/actor.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { getOrderRow, listItems } from '../../order/order-rows.ts';
import type { CancelQuote } from './cancel-quote.ts';
import type { CancelRequest } from './cancellable-item.ts';
import { chooseParts } from './choose-parts.ts';
import { judgeParts } from './judge-parts.ts';
import { readCancellable } from './read-cancellable.ts';
import { requireCompanionsOf } from './require-companions.ts';
import { requireWholeBookings } from './require-whole-bookings.ts';
import { writeCancelQuote } from './write-cancel-quote.ts';

/**
 * Quotes the refund if the request is executed now: by the product's conditions, or in full if staff waive the fees for
 * a reason. Stored for half an hour. Refuses with GEN-NOTFOUND, ORD-STATE or GEN-RULE what cannot be cancelled.
 */
export async function quoteCancel(
  deps: Pick<BookingDeps, 'suppliers'>,
  scope: TenantScope,
  request: CancelRequest,
  by: Actor,
  waiveReason?: string,
): Promise<CancelQuote> {
  const { orderId } = await getOrderRow(scope, request.orderId);
  const items = await listItems(scope, orderId);
  const cancellable = await readCancellable(scope, orderId, items);
  const chosen = chooseParts(cancellable, request, scope.now);
  await requireCompanionsOf(scope, orderId, cancellable, chosen);
  await requireWholeBookings(deps, scope, items, { cancellable, chosen });
  const judged = judgeParts(chosen, { kind: waiveReason === undefined ? 'choice' : 'whole' });
  const frame = { orderId, cause: 'choice', askedBy: actorName(by), waiveReason } as const;
  return writeCancelQuote(scope, items, judged, frame);
}
