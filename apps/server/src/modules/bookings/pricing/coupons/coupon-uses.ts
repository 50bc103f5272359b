import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { AppliedCoupon } from './apply-coupon.ts';
import { couponRefusal } from './apply-coupon.ts';

/**
 * Uses of coupons. The counter on a coupon's row moves by one conditional update, so that of two buyers of the last use
 * the second waits for the first and is then refused.
 */

/** Consumes a use for the order. Refuses with CPN-INVALID when none is left, in total or for this buyer. */
export async function consumeCouponUse(
  scope: TenantScope,
  orderId: string,
  { couponId, discountMinor, rate }: AppliedCoupon,
): Promise<void> {
  if (discountMinor === 0) return;
  if (!(await countUse(scope, couponId, orderId))) throw couponRefusal('usedUp');
  await scope.tx
    .insertInto('coupon_use')
    .values({
      tenant_id: scope.tenantId,
      order_id: orderId,
      coupon_id: couponId,
      discount_minor: discountMinor,
      currency: rate.to,
      is_taken: true,
    })
    .execute();
}

/** Releases the coupon use of an order that was not paid. Safe to repeat. */
export async function releaseCouponUse(scope: TenantScope, orderId: string): Promise<void> {
  const { tx, tenantId } = scope;
  const given = await tx
    .updateTable('coupon_use')
    .set({ is_taken: false })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('is_taken', '=', true)
    .returning('coupon_id')
    .executeTakeFirst();
  if (!given) return;
  await tx
    .updateTable('coupon')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', given.coupon_id)
    .execute();
}

/**
 * Consumes the order's coupon use again, if it had one, because it is paid after all. False when the last use is gone.
 */
export async function consumeCouponUseAgain(scope: TenantScope, orderId: string): Promise<boolean> {
  const { tx, tenantId } = scope;
  const use = await tx
    .selectFrom('coupon_use')
    .select(['coupon_id', 'is_taken'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!use || use.is_taken) return true;
  if (!(await countUse(scope, use.coupon_id, orderId))) return false;
  await tx
    .updateTable('coupon_use')
    .set({ is_taken: true })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
  return true;
}

/** Counts one more use and keeps the coupon's row locked; false when the coupon's or the buyer's limit is reached. */
async function countUse(scope: TenantScope, couponId: number, orderId: string): Promise<boolean> {
  const { tx, tenantId } = scope;
  const counted = await tx
    .updateTable('coupon')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', couponId)
    .where((eb) => eb.or([eb('uses_total', 'is', null), eb('used', '<', eb.ref('uses_total'))]))
    .returning('uses_per_contact')
    .executeTakeFirst();
  if (!counted) return false;
  const { uses_per_contact: most } = counted;
  if (most === null || (await countUsesOfBuyer(scope, couponId, orderId)) < most) return true;
  await tx
    .updateTable('coupon')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', couponId)
    .execute();
  return false;
}

/** Uses in other orders of the same buyer, identified by mail address. */
async function countUsesOfBuyer(
  { tx, tenantId }: TenantScope,
  couponId: number,
  orderId: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom('coupon_use as u')
    .innerJoin('customer_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'u.tenant_id').onRef('o.id', '=', 'u.order_id'),
    )
    .innerJoin('customer_order as own', (join) =>
      join.onRef('own.tenant_id', '=', 'o.tenant_id').onRef('own.customer_id', '=', 'o.customer_id'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .where('u.tenant_id', '=', tenantId)
    .where('u.coupon_id', '=', couponId)
    .where('u.is_taken', '=', true)
    .where('u.order_id', '<>', orderId)
    .where('own.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return count;
}
