import type { CouponFault } from '@farewind/contract/rules/coupons';
import type { Currency } from '@farewind/values/currency';
import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { Refusal, type MessageValues } from '../../../../platform/errors.ts';
import type { PricedTrip, UnitPrice } from '../../../flights/public.ts';
import type { LockedRate, Settings } from '../../../settings/public.ts';
import type { PricedRides } from '../../../transfers/public.ts';
import { findCouponFault, type Coupon } from './coupon.ts';
import { findCoupon } from './coupon-rows.ts';
import {
  LEAST_CHARGE_MINOR,
  priceOf,
  spreadDiscount,
  totalOf,
  type ItemDiscount,
  type DiscountUnit,
} from './discount.ts';
import { rideItemId } from '../ride-claims.ts';

/** What a coupon takes off a purchase, in minor units of the charged currency. */
export interface AppliedCoupon {
  readonly couponId: number;
  readonly code: string;
  readonly discounts: readonly ItemDiscount[];
  readonly discountMinor: number;
  /** From the coupon's currency to the charged one, as its sums were read. */
  readonly rate: ExchangeRate;
}

export interface CouponedPurchase {
  readonly trip?: PricedTrip;
  readonly rides?: PricedRides;
  /** What bags and insurances cost: a coupon leaves them alone. */
  readonly extrasMinor: number;
  readonly currency: Currency;
  readonly rate: LockedRate;
}

/** Sentences for people, by what speaks against a coupon. */
const words: Record<CouponFault, string> = {
  unknown: 'coupon.unknown',
  notYet: 'coupon.notYet',
  expired: 'coupon.expired',
  usedUp: 'coupon.usedUp',
  belowMinimum: 'coupon.belowMinimum',
  otherProduct: 'coupon.otherProduct',
  tooMany: 'coupon.tooMany',
};

/** CPN-INVALID at the field, worded, with the fault for programs. */
export function couponRefusal(reason: CouponFault, values: MessageValues = {}): Refusal {
  const message = words[reason];
  const fields = [{ path: 'coupon', message, values }];
  return new Refusal('CPN-INVALID', { message, values, data: { reason }, fields });
}

/**
 * What the coupon of a code takes off now. `locked` is the rate that a quote read its sums at; absent: today's. Refuses with
 * CPN-INVALID.
 */
export async function applyCoupon(
  settings: Pick<Settings, 'getRate'>,
  scope: TenantScope,
  code: string,
  purchase: CouponedPurchase,
  locked: ExchangeRate | undefined,
): Promise<AppliedCoupon> {
  const coupon = await findCoupon(scope, code);
  const fault = findCouponFault(coupon, scope.now.toISOString().slice(0, 10));
  if (fault || !coupon) throw couponRefusal(fault ?? 'unknown');
  const units = listDiscountUnits(purchase, coupon.product);
  if (units.length === 0) throw couponRefusal('otherProduct');
  const rate = await findRate(settings, scope, coupon, purchase, locked);
  const { minimumMinor = 0 } = coupon;
  if (priceOf(units) < convertMinor(minimumMinor, rate)) throw couponRefusal('belowMinimum');
  const offer =
    coupon.offer.kind === 'sum'
      ? { ...coupon.offer, sumMinor: convertMinor(coupon.offer.sumMinor, rate) }
      : coupon.offer;
  const besidesMinor = purchase.extrasMinor + priceOf(listDiscountUnits(purchase, 'both')) - priceOf(units);
  const discounts = spreadDiscount(units, offer, LEAST_CHARGE_MINOR - besidesMinor);
  return { couponId: coupon.id, code: coupon.code, discounts, discountMinor: totalOf(discounts), rate };
}

/** Sums in the inventory currency are read at the purchase's own rate. */
async function findRate(
  settings: Pick<Settings, 'getRate'>,
  scope: TenantScope,
  { currency: from }: Coupon,
  { currency: to, rate }: CouponedPurchase,
  locked: ExchangeRate | undefined,
): Promise<ExchangeRate> {
  if (from === to) return { from, to, micros: 1_000_000 };
  if (from === rate.from) return rate;
  return locked?.from === from && locked.to === to ? locked : settings.getRate(scope, from, to);
}

/** What a coupon may reduce of a purchase: its flights, its rides, or both; never bags and insurances. */
function listDiscountUnits(
  { trip, rides }: { readonly trip?: PricedTrip; readonly rides?: PricedRides },
  product: Coupon['product'],
): DiscountUnit[] {
  return [
    ...(trip && product !== 'transfer' ? flightUnits(trip) : []),
    ...(rides && product !== 'flight' ? rideUnits(rides) : []),
  ];
}

function flightUnits({ slices, isPairFare, rate }: PricedTrip): DiscountUnit[] {
  const ofSlice = slices.map(({ direction, units, inventoryUnits }) =>
    units.map((unit, index): DiscountUnit => {
      const { totalMinor: supplierMinor, taxMinor: supplierTaxMinor } = inventoryUnits[index]!;
      const { passengerType, count } = unit;
      const parts = [{ itemId: direction, ...sumsOf(unit) }];
      return { passengerType, count, parts, supplierMinor, supplierTaxMinor, rate };
    }),
  );
  const [outbound = [], inbound] = ofSlice;
  return isPairFare && inbound ? outbound.map((unit, index) => join(unit, inbound[index]!)) : ofSlice.flat();
}

function sumsOf({ totalMinor, taxMinor }: UnitPrice): Pick<UnitPrice, 'totalMinor' | 'taxMinor'> {
  return { totalMinor, taxMinor };
}

function join(outbound: DiscountUnit, inbound: DiscountUnit): DiscountUnit {
  return {
    ...outbound,
    parts: [...outbound.parts, ...inbound.parts],
    supplierMinor: outbound.supplierMinor + inbound.supplierMinor,
    supplierTaxMinor: outbound.supplierTaxMinor + inbound.supplierTaxMinor,
  };
}

/** A ride is one unit, whoever sits in it: it stands with its first adult. */
function rideUnits({ rides }: PricedRides): DiscountUnit[] {
  return rides.map(({ direction, totalMinor, supplierMinor, rate }) => ({
    passengerType: 'adult',
    count: 1,
    supplierMinor,
    supplierTaxMinor: 0,
    rate,
    parts: [{ itemId: rideItemId(direction), totalMinor, taxMinor: 0 }],
  }));
}
