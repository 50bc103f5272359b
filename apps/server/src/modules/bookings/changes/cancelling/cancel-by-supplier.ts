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
  /** The percentage kept if the traveller was not fit to travel. */
  readonly deductionPercent?: number;
}

/**
 * Cancels items for a reason that is not the customer's choice, with a full refund or less a rule's percentage. Safe to
 * repeat: items already cancelled or being cancelled are skipped.
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
