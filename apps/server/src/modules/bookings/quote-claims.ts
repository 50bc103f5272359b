import { currencySchema, localDateTime } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import { ageReferences } from '@farewind/values/passenger-age';
import type { PassengerCounts } from '@farewind/values/passengers';
import { z } from 'zod';
import type { PricedSlice, UnitPrice } from '../flights/public.ts';
import type { LockedRate } from '../settings/public.ts';
import type { AppliedCoupon } from './coupons/apply-coupon.ts';
import type { LockedRates, PricedPurchase } from './purchase.ts';
import { claimRides, rideClaimSchema } from './rides/ride-claims.ts';

const unitSchema = z.strictObject({
  passengerType: z.enum(['adult', 'child', 'infant']),
  count: z.int(),
  fareMinor: z.int(),
  taxMinor: z.int(),
  fuelMinor: z.int(),
  serviceMinor: z.int(),
  totalMinor: z.int(),
});

/** As it was locked. */
const rateSchema = z.strictObject({
  id: z.string(),
  from: currencySchema,
  to: currencySchema,
  micros: z.int(),
  source: z.string(),
  at: z.string(),
  /** The agency's margin, which is in the rate; of seals made before there was one, none. */
  marginBasisPoints: z.int().default(0),
});

const flightSchema = z.strictObject({
  carrier: z.string(),
  number: z.string(),
  from: z.string(),
  to: z.string(),
  departsAt: localDateTime,
  arrivesAt: localDateTime,
});

const itemSchema = z.strictObject({
  itemId: z.string(),
  flightId: z.string(),
  fareId: z.string(),
  charter: z.boolean(),
  flights: z.array(flightSchema).min(1),
  units: z.array(unitSchema).min(1),
  /** On which flights the carriers of the fares reckon ages; of seals made before they said so, on the last. */
  ageReferences: z.array(z.enum(ageReferences)).optional(),
  /** Of what a supplier outside asks: from its currency. */
  sourceRate: rateSchema.optional(),
});

const extraSchema = z.strictObject({
  code: z.string(),
  kind: z.enum(['bag', 'insurance']),
  name: z.string(),
  passengerIndex: z.int(),
  segment: z.int().optional(),
  totalMinor: z.int(),
});

const discountSchema = z.strictObject({
  itemId: z.string(),
  passengerType: unitSchema.shape.passengerType,
  shares: z.array(z.int()),
});

const couponSchema = z.strictObject({
  id: z.int(),
  code: z.string(),
  /** At which its sums were read, from its own currency. */
  rate: z.strictObject({ from: currencySchema, micros: z.int() }),
  discounts: z.array(discountSchema),
});

/** What a quote states; the seal makes it ours. Sums in minor units of `currency`. */
export const quoteClaimsSchema = z.strictObject({
  quoteId: z.uuid(),
  tenant: z.int(),
  site: z.int(),
  /** Flights; empty where rides are bought alone. */
  items: z.array(itemSchema),
  /** Of seals made before rides were sold there are none. */
  rides: z.array(rideClaimSchema).default([]),
  counts: z.strictObject({ adults: z.int(), children: z.int(), infants: z.int() }),
  extras: z.array(extraSchema),
  coupon: couponSchema.optional(),
  discountMinor: z.int(),
  totalMinor: z.int(),
  currency: currencySchema,
  rate: rateSchema,
  rulesVersion: z.string(),
  expiresAt: z.iso.datetime(),
});

export type QuoteClaims = z.infer<typeof quoteClaimsSchema>;

export interface QuoteFrame {
  readonly quoteId: string;
  readonly tenantId: number;
  readonly siteId: number;
  readonly counts: PassengerCounts;
  readonly rulesVersion: string;
  readonly expiresAt: Date;
}

/** States a priced purchase; `itemId` is the direction, because an order's own ids do not exist yet. */
export function makeQuoteClaims(purchase: PricedPurchase, frame: QuoteFrame): QuoteClaims {
  const { adults, children, infants } = frame.counts;
  return {
    quoteId: frame.quoteId,
    tenant: frame.tenantId,
    site: frame.siteId,
    items: (purchase.trip?.slices ?? []).map((slice, index) =>
      toItem(slice, purchase.trip?.outside?.offers[index]?.rate),
    ),
    rides: purchase.rides ? claimRides(purchase.rides) : [],
    counts: { adults, children, infants },
    extras: purchase.extras.map(({ code, kind, name, passengerIndex, segment, totalMinor }) => {
      return { code, kind, name, passengerIndex, ...(segment === undefined ? {} : { segment }), totalMinor };
    }),
    ...(purchase.coupon ? { coupon: claimCoupon(purchase.coupon) } : {}),
    discountMinor: purchase.coupon?.discountMinor ?? 0,
    totalMinor: purchase.totalMinor,
    currency: purchase.currency,
    rate: toRateClaim(purchase.rate),
    rulesVersion: frame.rulesVersion,
    expiresAt: frame.expiresAt.toISOString(),
  };
}

function claimCoupon({ couponId, code, discounts, rate }: AppliedCoupon): QuoteClaims['coupon'] {
  return {
    id: couponId,
    code,
    rate: { from: rate.from, micros: rate.micros },
    discounts: discounts.map(({ itemId, passengerType, shares }) => ({
      itemId,
      passengerType,
      shares: [...shares],
    })),
  };
}

function toItem(slice: PricedSlice, sourceRate: LockedRate | undefined): QuoteClaims['items'][number] {
  return {
    itemId: slice.direction,
    flightId: slice.flightId,
    fareId: slice.fareId,
    charter: slice.kind === 'charter',
    flights: slice.segments.map(({ carrier, number, from, to, departsAt, arrivesAt }) => ({
      carrier,
      number,
      from,
      to,
      departsAt,
      arrivesAt,
    })),
    units: slice.units.map(toUnit),
    ...(slice.ageReferences ? { ageReferences: [...slice.ageReferences] } : {}),
    ...(sourceRate ? { sourceRate: toRateClaim(sourceRate) } : {}),
  };
}

function toUnit(unit: UnitPrice): UnitPrice {
  const { passengerType, count, fareMinor, taxMinor, fuelMinor, serviceMinor, totalMinor } = unit;
  return { passengerType, count, fareMinor, taxMinor, fuelMinor, serviceMinor, totalMinor };
}

function toRateClaim(rate: LockedRate): QuoteClaims['rate'] {
  const { id, from, to, micros, source, at, marginBasisPoints } = rate;
  return { id, from, to, micros, source, at: at.toISOString(), marginBasisPoints };
}

/** The rates that the quote locked, for pricing the same choice again. */
export function lockedRatesOf({ rate, coupon, currency, items }: QuoteClaims): LockedRates {
  return {
    rate: toLockedRate(rate),
    sourceRates: items.map(({ sourceRate }) => sourceRate && toLockedRate(sourceRate)),
    ...(coupon ? { couponRate: { ...coupon.rate, to: currency } } : {}),
  };
}

function toLockedRate(rate: QuoteClaims['rate']): LockedRate {
  const { from, to } = rate;
  return { ...rate, from: from satisfies Currency, to, at: new Date(rate.at) };
}
