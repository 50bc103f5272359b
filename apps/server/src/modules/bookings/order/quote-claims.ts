import { childSeatsSchema } from '@farewind/contract/bookings/ride';
import { currencySchema, localDateTime } from '@farewind/contract/core/fields';
import { ageReferences } from '@farewind/travel-rules/passenger-age';
import { z } from 'zod';

const unitSchema = z.strictObject({
  passengerType: z.enum(['adult', 'child', 'infant']),
  count: z.int(),
  fareMinor: z.int(),
  taxMinor: z.int(),
  fuelMinor: z.int(),
  serviceMinor: z.int(),
  totalMinor: z.int(),
  agentFeeMinor: z.int().optional(),
});

/** An exchange rate as locked by the quote. */
const rateSchema = z.strictObject({
  id: z.string(),
  from: currencySchema,
  to: currencySchema,
  micros: z.int(),
  source: z.string(),
  at: z.string(),
  /** The agency's margin included in the rate; older seals have none. */
  marginBasisPoints: z.int().default(0),
});

const flightSchema = z.strictObject({
  carrier: z.string(),
  number: z.string(),
  from: z.string(),
  to: z.string(),
  departsAt: localDateTime,
  arrivesAt: localDateTime,
  /** UTC offset, set only for a time that occurs twice that night. */
  departsOffset: z.int().optional(),
  arrivesOffset: z.int().optional(),
});

const itemSchema = z.strictObject({
  itemId: z.string(),
  flightId: z.string(),
  fareId: z.string(),
  charter: z.boolean(),
  flights: z.array(flightSchema).min(1),
  units: z.array(unitSchema).min(1),
  /** The flights on whose dates the carriers determine ages; older seals mean the last flight. */
  ageReferences: z.array(z.enum(ageReferences)).optional(),
  /** Its supplier requires a passport of every passenger, whatever the route. */
  needsPassport: z.literal(true).optional(),
  /** From the currency of the external supplier. */
  sourceRate: rateSchema.optional(),
});

const extraSchema = z.strictObject({
  code: z.string(),
  kind: z.enum(['bag', 'seat', 'insurance']),
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
  /** The rate at which the coupon's sums were converted, from its own currency. */
  rate: z.strictObject({ from: currencySchema, micros: z.int() }),
  discounts: z.array(discountSchema),
});

/** A ride in a quote; the sum in minor units of the quote's currency. */
const rideClaimSchema = z.strictObject({
  itemId: z.string(),
  searchId: z.string(),
  offerId: z.string(),
  supplier: z.string(),
  pickupAt: localDateTime,
  childSeats: childSeatsSchema,
  totalMinor: z.int(),
});

export type RideClaim = z.infer<typeof rideClaimSchema>;

/** The content of a sealed quote. Sums in minor units of `currency`. */
export const quoteClaimsSchema = z.strictObject({
  quoteId: z.uuid(),
  tenant: z.int(),
  site: z.int(),
  /** Flights; empty if only rides are bought. */
  items: z.array(itemSchema),
  /** Older seals have none. */
  rides: z.array(rideClaimSchema).default([]),
  counts: z.strictObject({ adults: z.int(), children: z.int(), infants: z.int() }),
  extras: z.array(extraSchema),
  coupon: couponSchema.optional(),
  discountMinor: z.int(),
  totalMinor: z.int(),
  currency: currencySchema,
  rate: rateSchema,
  rulesVersion: z.string(),
  /** Whether our service fee is refunded on voluntary cancellation; older seals leave it to the agency's setting. */
  serviceFeeRefund: z.enum(['none', 'byRule', 'whole']).optional(),
  expiresAt: z.iso.datetime(),
});

export type QuoteClaims = z.infer<typeof quoteClaimsSchema>;
