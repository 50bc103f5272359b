import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { Coupon } from './coupon.ts';

/** Read-only queries of coupons. */

export function selectCoupons({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('coupon').selectAll().where('tenant_id', '=', tenantId);
}

export type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['execute']>>[number];

/** The current coupon with this code, which is in capitals. */
export async function findCoupon(scope: TenantScope, code: string): Promise<Coupon | undefined> {
  const row = await selectCoupons(scope).where('code', '=', code).executeTakeFirst();
  return row && toCoupon(row);
}

export function toCoupon(row: CouponRow): Coupon {
  return {
    id: row.id,
    code: row.code,
    offer:
      row.basis_points === null
        ? { kind: 'sum', sumMinor: row.sum_minor ?? 0 }
        : { kind: 'percent', basisPoints: row.basis_points },
    currency: row.currency as Currency,
    minimumMinor: row.minimum_minor ?? undefined,
    validFrom: row.valid_from ?? undefined,
    validTo: row.valid_to ?? undefined,
    usesTotal: row.uses_total ?? undefined,
    usesPerContact: row.uses_per_contact ?? undefined,
    product: row.product as Coupon['product'],
    isActive: row.is_active,
    used: row.used,
    version: row.version,
  };
}
