import { LONGEST_HOLD_MINUTES } from '../../../platform/hold-limits.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AttemptView } from '../../payments/public.ts';
import { orderEventsKey, PAYER_AWAITED, type PayerAwaited } from '../events.ts';
import { announceBill } from './announce-bill.ts';
import { announceWaiting } from './announce-waiting.ts';
import { settleByOutcome } from './settle-by-outcome.ts';
import { confirmOrder, abandonOrder } from './confirm-order.ts';
import { expireOrder, failOrder, isAlive } from './end-unpaid-order.ts';
import type { BookingDeps } from '../order/deps.ts';
import { listItems, type ItemRow } from '../order/order-rows.ts';
import { lastPayment, listSaleAttempts } from '../order/sale-attempts.ts';
import { reserveOrder } from './reserve-order.ts';
import { endWithRehearsal } from '../order/end-with-rehearsal.ts';
import { closeStuckTasks, reportStuckOrders } from './report-stuck-orders.ts';
import { isUntried } from './untried-reasons.ts';

/** Younger orders are skipped, because the request that made them may still be running. */
const LEFT_ALONE_SECONDS = 60;

/** Attempt states for which nothing is sold any more; of a disputed one, what is left is refunded first. */
const ended: readonly string[] = ['refunded', 'disputed'];

/** Attempt states in which the bank holds the money or we have it, though a part may have been refunded since. */
export const paidStates: readonly string[] = ['authorised', 'captured', 'partlyRefunded'];

/**
 * Finishes orders left open by a lost answer, a crash or a closed browser: queries the bank first, then continues each
 * order from what is known. Safe to repeat.
 */
export async function settleOpenOrders(deps: BookingDeps, tenantId: number): Promise<void> {
  for (const { reference, outcome } of await deps.payments.askAboutOpenAttempts(tenantId)) {
    await guard(deps, reference, () => settleByOutcome(deps, tenantId, reference, outcome));
  }
  const open = await deps.database.inTenant(tenantId, listOpenOrders);
  for (const order of open) {
    await guard(deps, order.orderId, () => settleByAttempts(deps, tenantId, order));
  }
  await deps.database.inTenant(tenantId, async (scope) => {
    await closeStuckTasks(scope);
    await announceWaiting(deps, scope);
    await reportStuckOrders(deps, scope);
  });
}

/** Logs the failure of one order, so that the others are still settled. */
async function guard(deps: BookingDeps, orderId: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'An open order could not be settled');
  }
}

interface OpenOrder {
  readonly orderId: string;
  readonly createdAt: Date;
  /** The time until which seats and price are held for a caller. */
  readonly heldUntil: Date | undefined;
}

async function listOpenOrders(scope: TenantScope): Promise<OpenOrder[]> {
  const since = new Date(scope.now.getTime() - LEFT_ALONE_SECONDS * 1000);
  const rows = await scope.tx
    .selectFrom('order_item as i')
    .innerJoin('customer_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'i.tenant_id').onRef('o.id', '=', 'i.order_id'),
    )
    .innerJoin('tenant', 'tenant.id', 'o.tenant_id')
    .select(['o.id', 'o.created_at', 'o.held_until', 'tenant.opened_at'])
    .distinct()
    .where('i.tenant_id', '=', scope.tenantId)
    .where('i.status', 'in', ['pendingPayment', 'processing'])
    .where('i.changed_at', '<', since)
    .orderBy('o.created_at')
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    createdAt: row.created_at,
    heldUntil: row.held_until === null ? undefined : endWithRehearsal(row.held_until, row),
  }));
}

async function settleByAttempts(deps: BookingDeps, tenantId: number, order: OpenOrder): Promise<void> {
  const { orderId } = order;
  const { items, attempts, now } = await deps.database.inTenant(tenantId, async (scope) => ({
    items: await listItems(scope, orderId),
    attempts: await listSaleAttempts(deps, scope, orderId),
    now: scope.now,
  }));
  const alive = attempts.find(({ state }) => paidStates.includes(state));
  if (alive) return confirmOrder(deps, tenantId, orderId, alive.attemptId);
  // Money captured for nothing has been returned, or its payer takes it back, so the order ends as well. The return of
  // a surplus payment ends nothing.
  const returned = attempts.findLast(({ state, isSurplus }) => ended.includes(state) && !isSurplus);
  if (returned) return abandonOrder(deps, tenantId, orderId, returned.attemptId);
  const last = lastPayment(attempts);
  const unsold = items.filter(({ status }) => status === 'processing');
  // The sum was released, by us or by the bank, before the order was confirmed or given up.
  if (last && unsold.length > 0 && !attempts.some(isAlive)) {
    const { attemptId } = last;
    return unsold.every(isFree)
      ? confirmOrder(deps, tenantId, orderId, attemptId)
      : abandonOrder(deps, tenantId, orderId, attemptId);
  }
  const { heldUntil } = order;
  if (heldUntil !== undefined && (last === undefined || !isAlive(last))) {
    // A declined card does not end the hold for a caller; its time does, or its carrier, perhaps while it was paid.
    if (now >= heldUntil)
      await deps.database.inTenant(tenantId, (scope) => expireOrder(deps, scope, orderId));
    else if (last !== undefined) await reserveOrder(deps, tenantId, orderId);
    return;
  }
  const begunAt = last?.at ?? order.createdAt;
  const isLate = now.getTime() - begunAt.getTime() > LONGEST_HOLD_MINUTES * 60_000;
  await deps.database.inTenant(tenantId, async (scope) => {
    // Nothing was sent to the bank, so the buyer may choose another method while the seats are held.
    const isOpen = isUntried(last?.failure) && !isLate;
    if (isOpen) return;
    if (last && !isAlive(last)) await failOrder(deps, scope, orderId, last.failure ?? 'technical');
    else if (isLate) await expireOrder(deps, scope, orderId);
    else if (last) await remindPayer(deps, scope, orderId, last);
  });
}

/** What is left of an order when all that had a price was unavailable: nothing is captured for it. */
const isFree = ({ totalMinor }: ItemRow): boolean => totalMinor === 0;

/** By then buyers who pay at once have paid, and buyers who lost the page have noticed. */
const REMINDED_AFTER_MS = 3 * 60_000;

/** Tells the buyer once where to continue paying, while it is still possible. */
async function remindPayer(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  { attemptId, state, at, payBy }: AttemptView,
): Promise<void> {
  const isTime = scope.now.getTime() - at.getTime() >= REMINDED_AFTER_MS;
  if (state !== 'awaitingPayer' || !isTime || payBy === undefined || payBy <= scope.now) return;
  const bill = await deps.payments.findBill(scope, attemptId);
  // Its number came with a late answer, or was told already.
  if (bill) return announceBill(deps, scope, orderId, { attemptId, bill });
  const payload = { orderId, attemptId, payBy: payBy.toISOString() } satisfies PayerAwaited;
  const dedupeKey = `order:${orderId}:payerAwaited:${attemptId}`;
  await deps.outbox.add(scope, {
    topic: PAYER_AWAITED,
    dedupeKey,
    payload,
    orderingKey: orderEventsKey(orderId),
  });
}
