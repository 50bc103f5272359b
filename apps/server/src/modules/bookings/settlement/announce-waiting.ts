import type { TenantScope } from '../../../platform/database/scope.ts';
import { ORDER_RECEIVED, orderEventsKey, type OrderReceived } from '../events.ts';
import type { BookingDeps } from '../order/deps.ts';
import { findLoss } from '../order/find-loss.ts';
import { MAIL_MINUTES } from '../order/order-clock.ts';
import { listItems } from '../order/order-rows.ts';
import { isMoneyGone, listSaleAttempts } from '../order/sale-attempts.ts';

/** Most orders are confirmed within seconds, and their buyers get the confirmation alone. */
const WAITED_MINUTES = 3;

/** Attempt states in which the money is held or taken for an order that is not confirmed. */
const paid: readonly string[] = ['authorised', 'captured'];

/**
 * Tells the buyer of a paid order once that it still waits for its seats or rides; not after the time by which the
 * confirmation was promised, nor when the money already goes back.
 */
export async function announceWaiting(
  deps: Pick<BookingDeps, 'outbox' | 'payments'>,
  scope: TenantScope,
): Promise<void> {
  for (const orderId of await listWaiting(scope)) {
    const [items, attempts] = [await listItems(scope, orderId), await listSaleAttempts(deps, scope, orderId)];
    const isPaid = attempts.some(
      (each) => paid.includes(each.state) && !each.isSurplus && !isMoneyGone(each),
    );
    if (!isPaid || findLoss(items) !== undefined) continue;
    await deps.outbox.add(scope, {
      topic: ORDER_RECEIVED,
      dedupeKey: `order:${orderId}:received`,
      payload: { orderId } satisfies OrderReceived,
      orderingKey: orderEventsKey(orderId),
    });
  }
}

/** The orders in processing for some minutes; a channel informs the buyers of its orders itself. */
async function listWaiting({ tx, tenantId, now }: TenantScope): Promise<string[]> {
  const before = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
  const rows = await tx
    .selectFrom('order_item as i')
    .innerJoin('customer_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'i.tenant_id').onRef('o.id', '=', 'i.order_id'),
    )
    .select('o.id')
    .where('i.tenant_id', '=', tenantId)
    .where('i.status', '=', 'processing')
    .where('o.channel', 'is', null)
    .groupBy('o.id')
    .having((eb) => eb.fn.min('i.changed_at'), '<=', before(WAITED_MINUTES))
    .having((eb) => eb.fn.min('i.changed_at'), '>', before(MAIL_MINUTES))
    .execute();
  return rows.map(({ id }) => id);
}
