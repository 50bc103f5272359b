import * as coupons from '@farewind/contract/rules/coupons';
import type { Database } from '../../../../platform/database/database.ts';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import { couponActs, listCoupons } from './coupon-acts.ts';

/** Coupons as the staff keep them. */
export function couponRoutes({ inTenant }: Database): Binding[] {
  return [
    bind(coupons.getCoupons, ({ tenantId }, input) =>
      inTenant(tenantId, (scope) => listCoupons(scope, input)),
    ),
    bind(coupons.saveCoupon, (context, input) =>
      inTenant(context.tenantId, (scope) => couponActs.add(scope, context, input)),
    ),
    bind(coupons.updateCoupon, (context, input) =>
      inTenant(context.tenantId, (scope) => couponActs.change(scope, context, input)),
    ),
    bind(coupons.deleteCoupon, (context, { input: id }) =>
      inTenant(context.tenantId, (scope) => couponActs.remove(scope, context, id)),
    ),
  ];
}
