import * as coupons from '@farewind/contract/rules/coupons';
import type { Database } from '../../../../platform/database/database.ts';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import { deleteCoupon, listCoupons, saveCoupon, updateCoupon } from './coupon-acts.ts';

/** Coupons as the staff keep them. */
export function couponRoutes({ inTenant }: Database): Binding[] {
  return [
    bind(coupons.getCoupons, ({ tenantId }, input) =>
      inTenant(tenantId, (scope) => listCoupons(scope, input)),
    ),
    bind(coupons.saveCoupon, (context, input) =>
      inTenant(context.tenantId, (scope) => saveCoupon(scope, context, input)),
    ),
    bind(coupons.updateCoupon, (context, input) =>
      inTenant(context.tenantId, (scope) => updateCoupon(scope, context, input)),
    ),
    bind(coupons.deleteCoupon, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteCoupon(scope, context, input)),
    ),
  ];
}
