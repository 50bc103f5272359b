import type { CouponFault, couponKinds, couponProducts } from '@farewind/contract/rules/coupons';
import type { Currency } from '@farewind/values/currency';

/** The discount of a coupon: hundredths of a percent of what may be reduced, or a sum off the whole purchase. */
export type CouponOffer =
  | { readonly kind: (typeof couponKinds)[0]; readonly basisPoints: number }
  | { readonly kind: (typeof couponKinds)[1]; readonly sumMinor: number };

/** A coupon as stored; sums in minor units of its currency. */
export interface Coupon {
  readonly id: number;
  /** In capitals. */
  readonly code: string;
  readonly offer: CouponOffer;
  readonly currency: Currency;
  readonly minimumMinor: number | undefined;
  /** The agency's days, both included. */
  readonly validFrom: string | undefined;
  readonly validTo: string | undefined;
  readonly usesTotal: number | undefined;
  readonly usesPerContact: number | undefined;
  readonly product: (typeof couponProducts)[number];
  readonly isActive: boolean;
  readonly used: number;
  readonly version: number;
}

/** Why a coupon is refused, judged without the purchase; undefined if it is valid so far. */
export function findCouponFault(coupon: Coupon | undefined, today: string): CouponFault | undefined {
  if (!coupon?.isActive) return 'unknown';
  const { validFrom = '', validTo = '9999-12-31', usesTotal = Infinity, used } = coupon;
  if (today < validFrom) return 'notYet';
  if (today > validTo) return 'expired';
  return used < usesTotal ? undefined : 'usedUp';
}
