import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import { ratioHalfUp, splitByLargestRemainder } from '@farewind/values/money';
import type { PassengerType } from '@farewind/values/passengers';
import type { PassengerDiscount } from '../../order/order-draft.ts';
import type { CouponOffer } from './coupon.ts';

const WHOLE = 10_000;

/** What a card is asked for at least, in minor units: a purchase of nothing could not be paid. */
export const LEAST_CHARGE_MINOR = 100;

/** What one passenger pays on one item of a unit, in the charged currency. */
export interface UnitPart {
  readonly itemId: string;
  readonly totalMinor: number;
  readonly taxMinor: number;
}

/** A rounding unit: one passenger on one priced item, or on both directions of a fare that is sold as a pair. */
export interface DiscountUnit {
  readonly passengerType: PassengerType;
  /** So many passengers cost the same. */
  readonly count: number;
  readonly parts: readonly UnitPart[];
  /** What the unit costs before it is converted: percentages round there. */
  readonly supplierMinor: number;
  readonly supplierTaxMinor: number;
  readonly rate: ExchangeRate;
}

/** The same on one item. */
export interface ItemDiscount extends PassengerDiscount {
  readonly itemId: string;
}

/**
 * Spreads an offer over the units. A percentage is of what the supplier and we are paid, taxes aside: rounded half up in
 * the supplier's minor units, the rest of the unit is then converted once. A sum is spread by largest remainder over what
 * may be reduced. No passenger ever pays less than the taxes, and of everything `leastMinor` is left to pay.
 */
export function spreadDiscount(
  units: readonly DiscountUnit[],
  offer: CouponOffer,
  leastMinor: number,
): ItemDiscount[] {
  const discounts = offer.kind === 'percent' ? takePercent(units, offer.basisPoints) : takeSum(units, offer);
  const paid = priceOf(units) - totalOf(discounts);
  return paid >= leastMinor ? discounts : giveSome(discounts, leastMinor - paid);
}

/** What the units cost together, taxes included. */
export function priceOf(units: readonly DiscountUnit[]): number {
  return units.reduce(
    (sum, { count, parts }) => sum + count * sumOf(parts.map((part) => part.totalMinor)),
    0,
  );
}

/** What is taken off together. */
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

/** Takes so much less off, from the last passengers first. */
function giveSome(discounts: readonly ItemDiscount[], minor: number): ItemDiscount[] {
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
