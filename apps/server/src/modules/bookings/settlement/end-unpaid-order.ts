import type { TenantScope } from '../../../platform/database/scope.ts';
import { LONGEST_HOLD_MINUTES, type AwaitedAnswer } from '../../../platform/hold-limits.ts';
import type { AttemptView, FailureReason } from '../../payments/public.ts';
import { releaseCouponUse } from '../pricing/coupons/coupon-uses.ts';
import { ORDER_FAILED, orderEventsKey, type LossReason, type OrderFailed } from '../events.ts';
import { moveItem } from '../order/move-item.ts';
import { getOrderRow, lockItems, type ItemRow, type OrderRow } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { extendWithSuppliers, releaseWithSuppliers } from '../order/supplies.ts';

/** Attempt states in which no money moved and none will, unless a cardholder comes back late. */
const dead: readonly string[] = ['failed', 'expired', 'voided'];

/** The bank has declined: the items that waited for it have failed, and their seats go back on sale. */
export async function failOrder(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  reason: FailureReason,
): Promise<void> {
  const items = await lockItems(scope, orderId);
  // An older attempt has ended while a newer one is alive: the order waits for that one.
  if ((await deps.payments.listAttempts(scope, orderId)).some(isAlive)) return;
  // Seats that were promised to a caller are kept, so that another card, or the cash desk, can still be used.
  if (isHeldForCaller(await getOrderRow(scope, orderId), scope.now)) return;
  await endUnpaid(deps, scope, items, 'paymentFailed', reason);
}

/**
 * No answer in time, though the bank was asked: the hold has run out. The attempt stays open, and a late yes may still
 * bring the order back. Nothing expires while seats are promised to a caller, or once a payment has begun since the order
 * was found late.
 */
export async function expireOrder(deps: BookingDeps, scope: TenantScope, orderId: string): Promise<void> {
  const items = await lockItems(scope, orderId);
  if (isHeldForCaller(await getOrderRow(scope, orderId), scope.now)) return;
  const lateBefore = new Date(scope.now.getTime() - LONGEST_HOLD_MINUTES * 60_000);
  const attempts = await deps.payments.listAttempts(scope, orderId);
  if (attempts.some((attempt) => isAlive(attempt) && attempt.at >= lateBefore)) return;
  await endUnpaid(deps, scope, items, 'expired', 'timeout');
}

async function endUnpaid(
  deps: BookingDeps,
  scope: TenantScope,
  items: readonly ItemRow[],
  to: 'paymentFailed' | 'expired',
  reason: FailureReason,
): Promise<void> {
  const unpaid = items.filter(({ status }) => status === 'pendingPayment');
  if (unpaid.length === 0) return;
  for (const item of unpaid) await moveItem(scope, item, to, { reason, actor: 'bank' });
  await releaseWithSuppliers(deps.suppliers, scope, unpaid);
  await releaseCouponUse(scope, unpaid[0]!.orderId);
  await emitFailure(deps, scope, unpaid[0]!.orderId, to, reason);
}

/** Whether the time is not over until which seats and price were promised to a caller. */
export function isHeldForCaller({ heldUntil }: Pick<OrderRow, 'heldUntil'>, now: Date): boolean {
  return heldUntil !== undefined && now < heldUntil;
}

/** Attempt states in which the bank may hold the sum. */
const undecided: readonly string[] = ['awaitingPayer', 'completing', 'authorised', 'unknown'];

async function emitFailure(
  { payments, outbox }: BookingDeps,
  scope: TenantScope,
  orderId: string,
  to: 'paymentFailed' | 'expired',
  reason: FailureReason,
): Promise<void> {
  const attempt = (await payments.listAttempts(scope, orderId)).at(-1);
  if (!attempt) return;
  const { attemptId, state } = attempt;
  const { expiresAt } = (await getOrderRow(scope, orderId)).claims;
  const isPayable = to === 'paymentFailed' && scope.now < new Date(expiresAt);
  const payload = {
    orderId,
    attemptId,
    reason,
    isUndecided: undecided.includes(state),
    ...(isPayable ? { payableUntil: expiresAt } : {}),
  } satisfies OrderFailed;
  const dedupeKey = `order:${orderId}:failed:${attemptId}`;
  await outbox.add(scope, { topic: ORDER_FAILED, dedupeKey, payload, orderingKey: orderEventsKey(orderId) });
}

/** The items were unavailable: the order is over, and its buyer is notified. No money was kept. */
export async function emitLoss(
  { outbox }: BookingDeps,
  scope: TenantScope,
  orderId: string,
  attemptId: string,
  reason: LossReason,
): Promise<void> {
  const payload = { orderId, attemptId, reason, isUndecided: false } satisfies OrderFailed;
  const dedupeKey = `order:${orderId}:${reason}:${attemptId}`;
  await outbox.add(scope, { topic: ORDER_FAILED, dedupeKey, payload, orderingKey: orderEventsKey(orderId) });
}

/** Whether the bank may still say yes to the attempt, or has; a late answer may still change one that `expired`. */
export function isAlive({ state }: Pick<AttemptView, 'state'>): boolean {
  return !dead.includes(state);
}

/** The outcome is open: seats are kept while the bank, or the cardholder on its page, has not answered. */
export async function keepSeats(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  awaited: AwaitedAnswer,
): Promise<void> {
  await extendWithSuppliers(deps.suppliers, scope, await lockItems(scope, orderId), awaited);
}
