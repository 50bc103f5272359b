import type { Segment } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { ExternalTrip, PricedSlice, UnitPrice } from '../../flights/public.ts';
import type { Agency, LockedRate } from '../../settings/public.ts';
import type { AppliedCoupon } from './coupons/apply-coupon.ts';
import type { LockedRates, PricedPurchase } from './purchase.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import { claimRides } from './ride-claims.ts';

export interface QuoteFrame {
  readonly quoteId: string;
  readonly tenantId: number;
  readonly siteId: number;
  readonly counts: PassengerCounts;
  readonly rulesVersion: string;
  readonly serviceFeeRefund: Agency['serviceFeeRefund'];
  readonly expiresAt: Date;
}

/** The claims of a priced purchase; `itemId` is the direction, because the order's own ids do not exist yet. */
export function makeQuoteClaims(purchase: PricedPurchase, frame: QuoteFrame): QuoteClaims {
  const { adults, children, infants } = frame.counts;
  return {
    quoteId: frame.quoteId,
    tenant: frame.tenantId,
    site: frame.siteId,
    items: (purchase.trip?.slices ?? []).map((slice, index) =>
      toItem(slice, purchase.trip?.external?.offers[index]),
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
    serviceFeeRefund: frame.serviceFeeRefund,
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

function toItem(
  slice: PricedSlice,
  external: ExternalTrip['offers'][number] | undefined,
): QuoteClaims['items'][number] {
  return {
    itemId: slice.direction,
    flightId: slice.flightId,
    fareId: slice.fareId,
    charter: slice.kind === 'charter',
    flights: slice.segments.map(toFlightClaim),
    units: slice.units.map(toUnit),
    ...(slice.ageReferences ? { ageReferences: [...slice.ageReferences] } : {}),
    ...(external?.offer.needsDocuments ? { needsPassport: true as const } : {}),
    ...(external ? { sourceRate: toRateClaim(external.rate) } : {}),
  };
}

export type FlightClaim = QuoteClaims['items'][number]['flights'][number];

/** The claim of one flight; it contains UTC offsets only if they distinguish two equal local times. */
export function toFlightClaim(segment: Segment): FlightClaim {
  const { carrier, number, from, to, departsAt, arrivesAt } = segment;
  const { departsTwice, departsOffset, arrivesTwice, arrivesOffset } = segment;
  return {
    carrier,
    number,
    from,
    to,
    departsAt,
    arrivesAt,
    ...(departsTwice && { departsOffset }),
    ...(arrivesTwice && { arrivesOffset }),
  };
}

function toUnit(unit: UnitPrice): UnitPrice {
  const { passengerType, count, fareMinor, taxMinor, fuelMinor, serviceMinor, totalMinor, agentFeeMinor } =
    unit;
  const lines = { passengerType, count, fareMinor, taxMinor, fuelMinor, serviceMinor, totalMinor };
  return agentFeeMinor === undefined ? lines : { ...lines, agentFeeMinor };
}

function toRateClaim(rate: LockedRate): QuoteClaims['rate'] {
  const { id, from, to, micros, source, at, marginBasisPoints } = rate;
  return { id, from, to, micros, source, at: at.toISOString(), marginBasisPoints };
}

/** The rates locked by the quote, for pricing the same choice again. */
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
