import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { SupplierReason } from '../../events.ts';
import { lockItems } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { acceptCancel } from './accept-cancel.ts';
import { chooseParts } from './choose-parts.ts';
import { judgeParts } from './judge-parts.ts';
import { readCancellable } from './read-cancellable.ts';
import { writeCancelQuote } from './write-cancel-quote.ts';

export interface SupplierCancellation {
  readonly orderId: string;
  readonly itemIds: readonly string[];
  readonly reason: SupplierReason;
  /** `system`, or `user:12`. */
  readonly actor: string;
  /** What is kept of what was paid, where the traveller was not fit for the journey. */
  readonly deductionPercent?: number;
}

/**
 * Ends items for a reason that the customer has not chosen: everything comes back, or all but a rule's percentage. What is
 * cancelled already, or about to be, is left alone, so that it may be repeated.
 */
export async function cancelBySupplier(
  deps: BookingDeps,
  scope: TenantScope,
  { orderId, itemIds, reason, actor, deductionPercent }: SupplierCancellation,
): Promise<void> {
  const items = await lockItems(scope, orderId);
  const cancellable = (await readCancellable(scope, orderId, items)).map((item) => ({
    ...item,
    isBroken: true,
  }));
  const open = cancellable.filter(
    ({ itemId, isOpen, parts: live }) => itemIds.includes(itemId) && isOpen && live.length > 0,
  );
  if (open.length === 0) return;
  const request = { orderId, itemIds: open.map(({ itemId }) => itemId) };
  const chosen = chooseParts(cancellable, request, scope.now);
  const judged = judgeParts(
    chosen,
    deductionPercent === undefined ? { kind: 'whole' } : { kind: 'deducted', percent: deductionPercent },
  );
  const frame = { orderId, cause: reason, askedBy: actor, waiveReason: undefined };
  const quote = await writeCancelQuote(scope, items, judged, frame);
  await acceptCancel(deps, scope, quote, items, actor);
}
