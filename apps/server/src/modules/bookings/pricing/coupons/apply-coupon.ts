import type { CouponFault } from '@farewind/contract/rules/coupons';
import type { Currency } from '@farewind/values/currency';
import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import { readAgencyDay } from '../../../../platform/database/agency-day.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { Refusal, type MessageValues } from '../../../../platform/errors.ts';
import type { PricedTrip, UnitPrice } from '../../../flights/public.ts';
import type { LockedRate, Settings } from '../../../settings/public.ts';
import type { PricedRides } from '../../../transfers/public.ts';
import { findCouponFault, type Coupon, type CouponOffer } from './coupon.ts';
import { findCoupon } from './coupon-rows.ts';
import { rideItemId } from '../ride-claims.ts';
import { ratioHalfUp, splitByLargestRemainder } from '@farewind/values/money';
import type { PassengerType } from '@farewind/values/passengers';
import type { PassengerDiscount } from '../../order/order-draft.ts';

/** A coupon applied to a purchase, in minor units of the charged currency. */
export interface AppliedCoupon {
  readonly couponId: number;
  readonly code: string;
  readonly discounts: readonly ItemDiscount[];
  readonly discountMinor: number;
  /** The rate from the coupon's currency to the charged one, used for the coupon's sums. */
  readonly rate: ExchangeRate;
}

export interface CouponedPurchase {
  readonly trip?: PricedTrip;
  readonly rides?: PricedRides;
  /** Price of bags and insurance, which coupons do not reduce, as they do not reduce the agent fee. */
  readonly extrasMinor: number;
  readonly currency: Currency;
  readonly rate: LockedRate;
}

/** Messages for buyers, by the reason for refusing a coupon. */
const words: Record<CouponFault, string> = {
  unknown: 'coupon.unknown',
  notYet: 'coupon.notYet',
  expired: 'coupon.expired',
  usedUp: 'coupon.usedUp',
  belowMinimum: 'coupon.belowMinimum',
  otherProduct: 'coupon.otherProduct',
  tooMany: 'coupon.tooMany',
};

/** Refuses the coupon field with CPN-INVALID: a message for people, and the reason code for programs. */
export function couponRefusal(reason: CouponFault, values: MessageValues = {}): Refusal {
  const message = words[reason];
  const fields = [{ path: 'coupon', message, values }];
  return new Refusal('CPN-INVALID', { message, values, data: { reason }, fields });
}

/**
 * Applies the coupon of a code now. `locked` is the rate that a quote locked; without it today's is used. Refuses with
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
  const fault = findCouponFault(coupon, await readAgencyDay(scope));
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

/** Sums in the inventory currency are converted at the purchase's own rate. */
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

/** What a coupon may reduce: flights, rides or both, but never bags and insurance. */
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

/** Without the agent fee, which coupons do not reduce. */
function sumsOf({
  totalMinor,
  taxMinor,
  agentFeeMinor = 0,
}: UnitPrice): Pick<UnitPrice, 'totalMinor' | 'taxMinor'> {
  return { totalMinor: totalMinor - agentFeeMinor, taxMinor };
}

function join(outbound: DiscountUnit, inbound: DiscountUnit): DiscountUnit {
  return {
    ...outbound,
    parts: [...outbound.parts, ...inbound.parts],
    supplierMinor: outbound.supplierMinor + inbound.supplierMinor,
    supplierTaxMinor: outbound.supplierTaxMinor + inbound.supplierTaxMinor,
  };
}

/** A ride is one unit for all its passengers, assigned to its first adult. */
function rideUnits({ rides }: PricedRides): DiscountUnit[] {
  return rides.map(({ direction, totalMinor, agentFeeMinor = 0, supplierMinor, rate }) => ({
    passengerType: 'adult',
    count: 1,
    supplierMinor,
    supplierTaxMinor: 0,
    rate,
    parts: [{ itemId: rideItemId(direction), totalMinor: totalMinor - agentFeeMinor, taxMinor: 0 }],
  }));
}

const WHOLE = 10_000;

/** Minimum charge of a card in minor units, because a purchase of zero cannot be paid. */
export const LEAST_CHARGE_MINOR = 100;

/** The price of one passenger on one item of a unit, in the charged currency. */
interface UnitPart {
  readonly itemId: string;
  readonly totalMinor: number;
  readonly taxMinor: number;
}

/** A rounding unit: one passenger on one priced item, or on both directions of a fare that is sold as a pair. */
export interface DiscountUnit {
  readonly passengerType: PassengerType;
  /** Number of passengers with this price. */
  readonly count: number;
  readonly parts: readonly UnitPart[];
  /** Price before conversion, in which percentages are rounded. */
  readonly supplierMinor: number;
  readonly supplierTaxMinor: number;
  readonly rate: ExchangeRate;
}

/** The discount on one item. */
export interface ItemDiscount extends PassengerDiscount {
  readonly itemId: string;
}

/**
 * Spreads a discount over the units. A percentage applies to the price without taxes, is rounded half up in the
 * supplier's minor units, and the rest of the unit is converted once. A sum is spread by largest remainder over the
 * reducible amounts. No passenger pays less than the taxes, and at least `leastMinor` of the total is left to pay.
 */
export function spreadDiscount(
  units: readonly DiscountUnit[],
  offer: CouponOffer,
  leastMinor: number,
): ItemDiscount[] {
  const discounts = offer.kind === 'percent' ? takePercent(units, offer.basisPoints) : takeSum(units, offer);
  const paid = priceOf(units) - totalOf(discounts);
  return paid >= leastMinor ? discounts : reduceDiscounts(discounts, leastMinor - paid);
}

/** Total price of the units, taxes included. */
export function priceOf(units: readonly DiscountUnit[]): number {
  return units.reduce(
    (sum, { count, parts }) => sum + count * sumOf(parts.map((part) => part.totalMinor)),
    0,
  );
}

/** Total discount. */
export function totalOf(discounts: readonly ItemDiscount[]): number {
  return sumOf(discounts.flatMap(({ shares }) => shares));
}

function takePercent(units: readonly DiscountUnit[], basisPoints: number): ItemDiscount[] {
  return units.flatMap(({ passengerType, count, parts, supplierMinor, supplierTaxMinor, rate }) => {
    const off = ratioHalfUp(supplierMinor - supplierTaxMinor, basisPoints, WHOLE);
    const reducible = parts.map(reducibleOf);
    const before = sumOf(parts.map(({ totalMinor }) => totalMinor));
    const wanted = before - convertMinor(supplierMinor - off, rate);
    const shares = splitByLargestRemainder(Math.max(0, Math.min(wanted, sumOf(reducible))), reducible);
    return parts.map(({ itemId }, index) => ({
      itemId,
      passengerType,
      shares: Array.from({ length: count }, () => shares[index]!),
    }));
  });
}

function takeSum(
  units: readonly DiscountUnit[],
  { sumMinor }: { readonly sumMinor: number },
): ItemDiscount[] {
  const places = units.flatMap(({ passengerType, count, parts }) =>
    parts.map((part) => ({ passengerType, count, part })),
  );
  if (places.length === 0) return [];
  const reducible = places.flatMap(({ count, part }) =>
    Array.from({ length: count }, () => reducibleOf(part)),
  );
  const shares = splitByLargestRemainder(Math.min(sumMinor, sumOf(reducible)), reducible);
  let next = 0;
  return places.map(({ passengerType, count, part: { itemId } }) => {
    const own = shares.slice(next, next + count);
    next += count;
    return { itemId, passengerType, shares: own };
  });
}

/** Reduces the discounts by this sum, last passengers first. */
function reduceDiscounts(discounts: readonly ItemDiscount[], minor: number): ItemDiscount[] {
  let left = minor;
  const less = (share: number): number => {
    const given = Math.min(left, share);
    left -= given;
    return share - given;
  };
  return discounts
    .toReversed()
    .map((discount) => ({ ...discount, shares: discount.shares.toReversed().map(less).toReversed() }))
    .toReversed();
}

function reducibleOf({ totalMinor, taxMinor }: UnitPart): number {
  return totalMinor - taxMinor;
}

function sumOf(sums: readonly number[]): number {
  return sums.reduce((total, sum) => total + sum, 0);
}
