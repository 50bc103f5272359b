import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { LONGEST_HOLD_MINUTES, type AwaitedAnswer } from '../../../platform/hold-limits.ts';
import type { AttemptView, FailureReason } from '../../payments/public.ts';
import { releaseCouponUse } from '../pricing/coupons/coupon-uses.ts';
import {
  HOLD_ENDED,
  ORDER_FAILED,
  orderEventsKey,
  UNPAID_CANCELLED,
  type HoldEnded,
  type LossReason,
  type OrderFailed,
  type UnpaidCancelled,
} from '../events.ts';
import { moveItem } from '../order/move-item.ts';
import { announceBill } from './announce-bill.ts';
import { getOrderRow, lockItems, type ItemRow, type OrderRow } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { extendWithSuppliers, releaseWithSuppliers } from '../order/supplies.ts';
import { lastPayment } from '../order/sale-attempts.ts';

/** Attempt states in which no money moved and none will, except if a cardholder returns late, or all of it went back. */
const dead: readonly string[] = ['failed', 'expired', 'voided', 'refunded'];

/** The bank declined: fails the items that waited for it, and puts their seats back on sale. */
export async function failOrder(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  reason: FailureReason,
): Promise<void> {
  const items = await lockItems(scope, orderId);
  // An older attempt ended while a newer one is open: the order waits for that one.
  if ((await deps.payments.listAttempts(scope, orderId)).some(isAlive)) return;
  // Seats held for a caller stay held, for another card or the cash desk.
  if (isHeldForCaller(await getOrderRow(scope, orderId), scope.now)) return;
  await endUnpaid(deps, scope, items, 'paymentFailed', reason);
}

/**
 * Expires an order whose payment was not answered in time. The attempt stays open, and a late approval may still reopen
 * the order. Nothing expires while seats are held for a caller, or if a payment has begun since the order was found
 * late.
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
  const { orderId } = unpaid[0]!;
  if (
    to === 'expired' &&
    ((await emitOpenBill(deps, scope, orderId)) || (await emitHoldEnd(deps, scope, orderId)))
  )
    return;
  await emitFailure(deps, scope, orderId, to, reason);
}

/** The seats are on sale again, and the order's bill can still be paid: its buyer is told what that means. */
async function emitOpenBill(deps: BookingDeps, scope: TenantScope, orderId: string): Promise<boolean> {
  const last = await findLastAttempt(deps, scope, orderId);
  const bill = last && (await deps.payments.findBill(scope, last.attemptId));
  if (!bill || new Date(bill.payBy) <= scope.now) return false;
  await announceBill(deps, scope, orderId, { attemptId: last.attemptId, bill, areSeatsReleased: true });
  return true;
}

/** For an order held for a caller. Not while the bank may have the sum: that event tells the buyer instead. */
async function emitHoldEnd(deps: BookingDeps, scope: TenantScope, orderId: string): Promise<boolean> {
  const { heldUntil } = await getOrderRow(scope, orderId);
  const last = await findLastAttempt(deps, scope, orderId);
  if (heldUntil === undefined || (last && undecided.includes(last.state))) return false;
  const payload = { orderId, heldUntil: heldUntil.toISOString() } satisfies HoldEnded;
  const dedupeKey = `order:${orderId}:holdEnded:${payload.heldUntil}`;
  const orderingKey = orderEventsKey(orderId);
  await deps.outbox.add(scope, { topic: HOLD_ENDED, dedupeKey, payload, orderingKey });
  return true;
}

/** Whether seats and price are still held for the caller. */
export function isHeldForCaller({ heldUntil }: Pick<OrderRow, 'heldUntil'>, now: Date): boolean {
  return heldUntil !== undefined && now < heldUntil;
}

/** Attempt states in which the bank may have authorised the sum. */
const undecided: readonly string[] = ['awaitingPayer', 'completing', 'authorised', 'unknown'];

async function emitFailure(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  to: 'paymentFailed' | 'expired',
  reason: FailureReason,
): Promise<void> {
  const attempt = await findLastAttempt(deps, scope, orderId);
  if (!attempt) return;
  const { attemptId, state, method } = attempt;
  const { expiresAt } = (await getOrderRow(scope, orderId)).claims;
  const isPayable = to === 'paymentFailed' && scope.now < new Date(expiresAt);
  const payload = {
    orderId,
    attemptId,
    reason,
    method,
    isUndecided: undecided.includes(state),
    ...(isPayable ? { payableUntil: expiresAt } : {}),
  } satisfies OrderFailed;
  const dedupeKey = `order:${orderId}:failed:${attemptId}`;
  const orderingKey = orderEventsKey(orderId);
  await deps.outbox.add(scope, { topic: ORDER_FAILED, dedupeKey, payload, orderingKey });
}

/** Notifies the buyer that the items were unavailable and the order has ended. No money was kept. */
export async function emitLoss(
  { outbox, payments }: BookingDeps,
  scope: TenantScope,
  orderId: string,
  attemptId: string,
  reason: LossReason,
): Promise<void> {
  const attempt = (await payments.listAttempts(scope, orderId)).find((each) => each.attemptId === attemptId);
  const isReturned = attempt !== undefined && attempt.capturedMinor > 0;
  const payload = {
    orderId,
    attemptId,
    reason,
    isUndecided: false,
    isReturned,
    ...(isReturned
      ? { returned: { sum: formatMinor(attempt.capturedMinor), currency: attempt.currency } }
      : {}),
  } satisfies OrderFailed;
  const dedupeKey = `order:${orderId}:${reason}:${attemptId}`;
  await outbox.add(scope, { topic: ORDER_FAILED, dedupeKey, payload, orderingKey: orderEventsKey(orderId) });
}

/** Notifies the buyer that the unpaid order was cancelled. */
export async function emitUnpaidCancelled(
  { outbox }: Pick<BookingDeps, 'outbox'>,
  scope: TenantScope,
  orderId: string,
): Promise<void> {
  await outbox.add(scope, {
    topic: UNPAID_CANCELLED,
    dedupeKey: `order:${orderId}:unpaidCancelled`,
    payload: { orderId } satisfies UnpaidCancelled,
    orderingKey: orderEventsKey(orderId),
  });
}

/**
 * Whether the bank has approved the attempt, or may still do so. False for `expired`, although a late approval may still
 * reopen the order: nothing waits for it. False for a surplus payment, which buys nothing whatever becomes of it.
 */
export function isAlive({ state, isSurplus }: Pick<AttemptView, 'state' | 'isSurplus'>): boolean {
  return !isSurplus && !dead.includes(state);
}

/** The payment that the order waits for, or waited for last. */
async function findLastAttempt(
  { payments }: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  orderId: string,
): Promise<AttemptView | undefined> {
  return lastPayment(await payments.listAttempts(scope, orderId));
}

/** Keeps the seats of an order whose payment is open at the bank or with the cardholder. */
export async function keepSeats(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  awaited: AwaitedAnswer,
): Promise<void> {
  await extendWithSuppliers(deps.suppliers, scope, await lockItems(scope, orderId), awaited);
}

/**
 * The same while the payer is with a provider. Money that is taken there before anything is sold keeps its seats: its
 * payer is told until when they are held, so they do not yield because a departure is nearly full.
 */
export async function keepSeatsOfPayer(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  attemptId: string,
): Promise<void> {
  const isTakenAtOnce = await deps.payments.isTakenAtOnce(scope, attemptId);
  await keepSeats(deps, scope, orderId, isTakenAtOnce ? 'payer' : 'cardholder');
}
