import type { TenantScope } from '../../../platform/database/scope.ts';
import { ORDER_CONFIRMED, orderEventsKey, type LossReason, type OrderConfirmed } from '../events.ts';
import { releaseCouponUse, consumeCouponUseAgain } from '../pricing/coupons/coupon-uses.ts';
import { issueTickets } from '../order/issue-tickets.ts';
import { numbersOf } from '../order/supplier-tickets.ts';
import { isBoughtElsewhere } from './duplicate-orders.ts';
import { emitLoss } from './end-unpaid-order.ts';
import { findDeparture } from '../order/find-departure.ts';
import { findLoss } from '../order/find-loss.ts';
import { moveItem } from '../order/move-item.ts';
import { payableStates, type ItemStatus } from '../order/order-moves.ts';
import { listTickets, lockItems, type ItemRow } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { supplierKey } from '../order/supplier-key.ts';
import { confirmWithSuppliers, extendWithSuppliers, releaseUnsoldWithSuppliers } from '../order/supplies.ts';
import { takeBackSold } from './take-back-sold.ts';
import { isMoneyGone } from '../order/sale-attempts.ts';

const settled: readonly ItemStatus[] = [
  'booked',
  'ticketed',
  'changed',
  'completed',
  'waitingForCancel',
  'problematic',
];
/** States of orders that were given up: their buyer may have bought the same again without the duplicate question. */
const givenUp: readonly ItemStatus[] = ['paymentFailed', 'expired'];

/**
 * Confirms an order whose sum the bank has authorised: confirms items with their suppliers, captures the money and
 * issues the tickets. The sum of items that a supplier no longer has is voided, partly or in full. Can be called again
 * after any interruption. An unresponsive supplier is called again by the sweep; once the deadline for that `isOver`,
 * its items count as unavailable.
 */
export async function confirmOrder(
  deps: BookingDeps,
  tenantId: number,
  orderId: string,
  attemptId: string,
  { isOver = false }: { readonly isOver?: boolean } = {},
): Promise<void> {
  const { database, log } = deps;
  const { items, isLost, isMoneyBack } = await database.inTenant(tenantId, (scope) =>
    takeUpPaidOrder(deps, scope, orderId, attemptId),
  );
  // Money for something else, which is not to be given back as that of an order without items would be.
  if (items.length === 0) return;
  if (isLost) return abandonOrder(deps, tenantId, orderId, attemptId);
  // Nothing more is bought for an order whose money goes back: staff have given it up, or its payer's bank has it.
  if (!isMoneyBack)
    await buyAhead(deps, tenantId, items).catch((error: unknown) =>
      log.error({ err: error, orderId }, 'What a paid order holds could not be bought yet'),
    );
  const sold = await database
    .inTenant(tenantId, (scope) => takeSeats(deps, scope, { orderId, attemptId, isOver }))
    .catch(async (error: unknown) => {
      log.error({ err: error, orderId }, 'What a paid order holds could not be confirmed yet');
      await keepWaiting(deps, tenantId, orderId);
      return 'unanswered' as const;
    });
  if (sold === 'settled' || sold === 'unanswered') return;
  if (sold === 'nothing') return abandonOrder(deps, tenantId, orderId, attemptId);
  const isCaptured = await deps.payments.capture(tenantId, attemptId, sold.totalMinor);
  // Without a capture the items stay in processing and the sweep tries again.
  if (isCaptured)
    await database.inTenant(tenantId, (scope) =>
      finishOrder(deps, scope, orderId, { attemptId, soldMinor: sold.totalMinor }),
    );
}

/**
 * The sum is authorised anyway, so the order waits like a paid one: what it holds elsewhere is not sold to anybody else
 * as long as a supplier is called for it.
 */
async function keepWaiting(
  { database, suppliers, log }: BookingDeps,
  tenantId: number,
  orderId: string,
): Promise<void> {
  await database.inTenant(tenantId, async (scope) => startProcessing(scope, await lockItems(scope, orderId)));
  await database
    .inTenant(tenantId, async (scope) => {
      const waiting = (await lockItems(scope, orderId)).filter(({ status }) => status === 'processing');
      await extendWithSuppliers(suppliers, scope, waiting, 'supplier');
    })
    .catch((error: unknown) =>
      log.error({ err: error, orderId }, 'What a paid order holds was not extended'),
    );
}

/**
 * Begins the suppliers' time to confirm an order, which counts from the bank's approval, and reopens one that was given
 * up before a late approval. `isLost`: it must not be sold any more, because its travellers have bought the same trip in
 * another order since, it has departed, or another order has consumed the coupon's last use. All of this is known before
 * anything is bought for it. The reason is stored with the items until the sum is voided. `items`: as they were before.
 */
async function takeUpPaidOrder(
  { payments }: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  orderId: string,
  attemptId: string,
): Promise<{ readonly items: readonly ItemRow[]; readonly isLost: boolean; readonly isMoneyBack: boolean }> {
  const [items, attempts] = await Promise.all([
    lockItems(scope, orderId),
    payments.listAttempts(scope, orderId),
  ]);
  const isMoneyBack = attempts.some((each) => each.attemptId === attemptId && isMoneyGone(each));
  if (!items.some(({ status }) => settled.includes(status)))
    await startProcessing(
      scope,
      items.filter(({ status }) => !givenUp.includes(status)),
    );
  const waiting = items.filter(({ status }) => givenUp.includes(status));
  if (waiting.length === 0)
    return {
      items,
      isLost: findLoss(items.filter(({ status }) => status === 'processing')) !== undefined,
      isMoneyBack,
    };
  const loss =
    (await findReason(scope, orderId, items)) ??
    ((await consumeCouponUseAgain(scope, orderId)) ? undefined : 'couponGone');
  const problem = loss ? { problem: loss } : {};
  for (const item of waiting)
    await moveItem(scope, item, 'processing', { reason: 'authorised', actor: 'bank', ...problem });
  return { items, isLost: loss !== undefined, isMoneyBack };
}

async function findReason(
  scope: TenantScope,
  orderId: string,
  items: readonly ItemRow[],
): Promise<LossReason | undefined> {
  if (await isBoughtElsewhere(scope, orderId)) return 'boughtAlready';
  const departure = findDeparture(items.map(({ snapshot }) => snapshot));
  return departure && departure <= scope.now ? 'seatsGone' : undefined;
}

/** Buys what cannot be bought inside a transaction; confirming then looks up the outcome. */
async function buyAhead(
  { suppliers }: Pick<BookingDeps, 'suppliers'>,
  tenantId: number,
  items: readonly ItemRow[],
): Promise<void> {
  if (items.some(({ status }) => settled.includes(status))) return;
  const wanted = items.filter(({ status }) => status === 'processing' || payableStates.includes(status));
  const locators = new Map(wanted.map(({ supplier, supplierLocator }) => [supplierLocator, supplier]));
  for (const [locator, supplier] of locators) await suppliers.get(supplier)?.buy?.(tenantId, locator);
}

/**
 * Confirms what the order holds. Returns the sum to capture, or that there is nothing to do or nothing left to sell.
 */
async function takeSeats(
  { suppliers, payments, log }: BookingDeps,
  scope: TenantScope,
  { orderId, attemptId, isOver }: { orderId: string; attemptId: string; isOver: boolean },
): Promise<{ readonly totalMinor: number } | 'nothing' | 'settled'> {
  // Sent together; the attempts are read once the items are locked.
  const [items, attempts] = await Promise.all([
    lockItems(scope, orderId),
    payments.listAttempts(scope, orderId),
  ]);
  if (items.some(({ status }) => settled.includes(status))) return 'settled';
  // The order was given up and its money is being returned, so even a seat that is free again must not be sold for it.
  const paying = attempts.find((each) => each.attemptId === attemptId);
  if (paying && isMoneyGone(paying)) return 'nothing';
  await startProcessing(scope, items);
  const wanted = (await lockItems(scope, orderId)).filter(({ status }) => status === 'processing');
  // All of it is cancelled. Money that came after that bought nothing; what paid for the sale is refunded by its rules.
  if (wanted.length === 0) {
    const hasBought = await payments.isTakenBefore(scope, attemptId, items.map(saleKey));
    return hasBought ? 'settled' : 'nothing';
  }
  // Given up by another process at this moment, whose release of the money is under way.
  if (findLoss(wanted) !== undefined) return 'nothing';
  const giveUp = (error: unknown): void =>
    log.error({ err: error, orderId }, 'A supplier did not answer in the time that was promised');
  const lost = new Set(await confirmWithSuppliers(suppliers, scope, wanted, isOver ? giveUp : undefined));
  const sold = wanted.filter((item) => !lost.has(item));
  if (sold.length === 0) {
    await storeLoss(scope, orderId, wanted);
    return 'nothing';
  }
  for (const item of lost) await cancelLost(scope, item);
  return { totalMinor: sold.reduce((sum, { totalMinor }) => sum + totalMinor, 0) };
}

/** From now on nothing is sold for the order, even if it is free again before the money is released. */
async function storeLoss(scope: TenantScope, orderId: string, items: readonly ItemRow[]): Promise<void> {
  await scope.tx
    .updateTable('order_item')
    .set({ problem: 'seatsGone' satisfies LossReason })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where(
      'id',
      'in',
      items.map(({ itemId }) => itemId),
    )
    .execute();
}

async function cancelLost(
  scope: TenantScope,
  item: ItemRow,
  reason: LossReason = 'seatsGone',
): Promise<void> {
  const problem = findLoss([item]) ?? reason;
  await moveItem(scope, item, 'cancelled', { reason: problem, actor: 'system', problem });
}

async function startProcessing(scope: TenantScope, items: readonly ItemRow[]): Promise<void> {
  for (const item of items) {
    if (payableStates.includes(item.status))
      await moveItem(scope, item, 'processing', { reason: 'authorised', actor: 'bank' });
  }
}

/**
 * Ends an order of which nothing could be sold, or whose sum the bank no longer holds: releases remaining holds, voids
 * the sum, and only then takes back what was sold and cancels the order. An unresponsive supplier does not delay this,
 * because its hold expires on its own.
 */
export async function abandonOrder(
  deps: BookingDeps,
  tenantId: number,
  orderId: string,
  attemptId: string,
): Promise<void> {
  const { database, suppliers, log, payments } = deps;
  await database.inTenant(tenantId, async (scope) => {
    await startProcessing(scope, await lockItems(scope, orderId));
    const processing = (await lockItems(scope, orderId)).filter(({ status }) => status === 'processing');
    const attempts = await payments.listAttempts(scope, orderId);
    // A dispute may be won while a charge is returned: it then looks like the charge of an order to be confirmed.
    const isCharged = attempts.some((each) => each.attemptId === attemptId && each.capturedMinor > 0);
    if (isCharged && processing.length > 0 && findLoss(processing) === undefined)
      await storeLoss(scope, orderId, processing);
  });
  await database
    .inTenant(tenantId, async (scope) =>
      releaseUnsoldWithSuppliers(suppliers, scope, await lockItems(scope, orderId)),
    )
    .catch((error: unknown) => log.error({ err: error, orderId }, 'What a lost order held was not released'));
  if (!(await payments.giveBackUnsold(tenantId, attemptId))) return;
  await database.inTenant(tenantId, async (scope) => {
    const lost = (await lockItems(scope, orderId)).filter(({ status }) => status === 'processing');
    const wasSold = await takeBackSold(deps, scope, orderId, lost);
    const attempts = await payments.listAttempts(scope, orderId);
    const isHeldOnly = attempts.every((each) => each.attemptId !== attemptId || each.capturedMinor === 0);
    const reason = findLoss(lost) ?? (wasSold && isHeldOnly ? 'holdReleased' : 'seatsGone');
    for (const item of lost) await cancelLost(scope, item, reason);
    await releaseCouponUse(scope, orderId);
    if (lost.length > 0) await emitLoss(deps, scope, orderId, attemptId, reason);
  });
}

async function finishOrder(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  { attemptId, soldMinor }: { readonly attemptId: string; readonly soldMinor: number },
): Promise<void> {
  const items = (await lockItems(scope, orderId)).filter(({ status }) => status === 'processing');
  if (items.length === 0) return;
  for (const item of items) {
    const to = item.snapshot.charter ? 'booked' : 'ticketed';
    await moveItem(scope, item, to, { reason: 'captured', actor: 'system' });
    // A charter gets its numbers with the itinerary receipt; a scheduled flight and a ride get them at once.
    if (to === 'ticketed') await issueTickets(scope, item, undefined, await numbersOf(deps, scope, item));
    await postSale(deps, scope, item);
    if (to === 'ticketed') await deps.payments.closeSale(scope, orderId, item.itemId);
  }
  await deps.payments.refundUnsold(scope, attemptId, soldMinor);
  await deps.afterConfirming(deps, scope, orderId);
  const payload = { orderId } satisfies OrderConfirmed;
  const [dedupeKey, orderingKey] = [`order:${orderId}:confirmed`, orderEventsKey(orderId)];
  await deps.outbox.add(scope, { topic: ORDER_CONFIRMED, dedupeKey, payload, orderingKey });
}

const saleKey = ({ itemId }: Pick<ItemRow, 'itemId'>): string => `sale:${itemId}`;

/**
 * Posts the fulfilled contract: the customer owes the price; our share is the service line less the coupon discount,
 * the rest belongs to the supplier.
 */
async function postSale(deps: BookingDeps, scope: TenantScope, item: ItemRow): Promise<void> {
  const tickets = (await listTickets(scope, item.orderId)).filter(({ itemId }) => itemId === item.itemId);
  const serviceMinor = tickets.reduce((sum, ticket) => sum + ticket.serviceMinor - ticket.discountMinor, 0);
  await deps.payments.postLedger(scope, {
    move: 'sale',
    key: saleKey(item),
    reference: item.orderId,
    currency: item.currency,
    supplierMinor: item.totalMinor - serviceMinor,
    serviceMinor,
    suppliers: [{ supplier: supplierKey(item), minor: item.totalMinor - serviceMinor }],
  });
}
