import { deadStatuses } from '@farewind/contract/bookings/dead-statuses';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from '../order/deps.ts';
import { moveItem } from '../order/move-item.ts';
import { listItems, lockItems } from '../order/order-rows.ts';
import { releaseWithSuppliers } from '../order/supplies.ts';
import { releaseCouponUse } from '../pricing/coupons/coupon-uses.ts';
import { emitUnpaidCancelled, isAlive } from './end-unpaid-order.ts';

/**
 * `none`: nothing of the order is reserved elsewhere, or it is unpaid no more. `confirmed`: every supplier that reserves
 * has reserved. `awaited`: a supplier has not answered, or something is lost while the buyer is paying. `lost`: it has
 * ended.
 */
export type OrderReservation = 'none' | 'confirmed' | 'awaited' | 'lost';

/**
 * Reserves with their suppliers what an unpaid order holds there. An order of which something is not available ends,
 * and its buyer is told; one whose carrier keeps it for a shorter time is held no longer than that. Can be repeated:
 * nothing is reserved twice.
 */
export async function reserveOrder(
  deps: BookingDeps,
  tenantId: number,
  orderId: string,
): Promise<OrderReservation> {
  const { database, suppliers, log } = deps;
  const items = await database.inTenant(tenantId, (scope) => listItems(scope, orderId));
  const locators = new Map(items.map(({ supplier, supplierLocator }) => [supplierLocator, supplier]));
  let known: OrderReservation = 'none';
  for (const [locator, name] of locators) {
    const reserving = suppliers.get(name)?.reserve?.(tenantId, locator);
    const reservation = await reserving?.catch((error: unknown) => {
      log.warn({ err: error, orderId }, 'A supplier did not say whether it reserved an unpaid order');
      return { outcome: 'unknown' } as const;
    });
    if (reservation?.outcome === 'refused')
      return database.inTenant(tenantId, (scope) => endLost(deps, scope, orderId));
    if (reservation?.outcome === 'unknown') return 'awaited';
    if (reservation?.outcome !== 'reserved') continue;
    known = 'confirmed';
    await database.inTenant(tenantId, (scope) => holdNoLonger(scope, orderId, reservation.until));
  }
  return known;
}

/** The same for the outbox: rejects, to be repeated, while it is not known what became of it. */
export async function followReservation(deps: BookingDeps, tenantId: number, orderId: string): Promise<void> {
  if ((await reserveOrder(deps, tenantId, orderId)) === 'awaited')
    throw new Error(`It is not known yet whether order ${orderId} is reserved`);
}

/**
 * An order whose buyer is paying goes on: what it lost is found before any money is captured, or when the payment has
 * failed.
 */
async function endLost(deps: BookingDeps, scope: TenantScope, orderId: string): Promise<OrderReservation> {
  const items = await lockItems(scope, orderId);
  if (items.every(({ status }) => deadStatuses.includes(status))) return 'lost';
  if (!items.every(({ status }) => status === 'pendingPayment')) return 'none';
  if ((await deps.payments.listAttempts(scope, orderId)).some(isAlive)) return 'awaited';
  for (const item of items)
    await moveItem(scope, item, 'cancelled', { reason: 'seatsGone', actor: 'system', problem: 'seatsGone' });
  await releaseWithSuppliers(deps.suppliers, scope, items);
  await releaseCouponUse(scope, orderId);
  await emitUnpaidCancelled(deps, scope, orderId);
  return 'lost';
}

/** Brings the end of the order's hold, and of its price, forward to a time. */
async function holdNoLonger({ tx, tenantId }: TenantScope, orderId: string, until: Date): Promise<void> {
  await tx
    .updateTable('customer_order')
    .set({
      held_until: until,
      quote: sql`jsonb_set(quote, '{expiresAt}', to_jsonb(${until.toISOString()}::text))`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .where('held_until', '>', until)
    .execute();
}
