import { ageReferences } from '@farewind/travel-rules/passenger-age';
import { z } from 'zod';
import { currencySchema, moneyText } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { noticeSchema, priceLineSchema } from '../flights/search.ts';
import { billLineSchema } from './bill-line.ts';
import { journeyClockSchema } from './journey-clock.ts';
import { childSeatsSchema, quotedRideSchema, rideRequestMembers } from './ride.ts';

/**
 * The contents of the purchase; AddOrder repeats these members. Unknown members are refused: a misspelt coupon must not
 * be ignored.
 */
export const purchaseMembers = {
  searchId: z.string().max(64),
  flightId: z.string().max(300),
  fareId: z.string().max(300),
  returnFlightId: z.string().max(300).optional(),
  returnFareId: z.string().max(300).optional(),
  adults: z.int().min(0).max(9),
  children: z.int().min(0).max(9),
  infants: z.int().min(0).max(9),
  services: z
    .array(
      z.strictObject({
        serviceId: z.string().max(64),
        passengerIndex: z.int().min(0).max(8),
        segment: z.int().min(0).max(5).optional(),
      }),
    )
    .max(100)
    .default([]),
  coupon: z.string().max(20).optional(),
  insurance: z.boolean().default(false),
  transfer: z
    .strictObject({
      searchId: z.string().max(64),
      transferId: z.string().max(300),
      returnTransferId: z.string().max(300).optional(),
      childSeats: childSeatsSchema.optional(),
      ...rideRequestMembers,
    })
    .optional(),
  currency: currencySchema,
};

export const rateSchema = z.object({
  from: currencySchema,
  to: currencySchema,
  value: z.string(),
  source: z.string(),
  at: z.string(),
});

/** A converted sum in the currency that it was priced in. `isExact`: the rate turns it into that sum to the cent. */
export const originalSchema = z.object({
  amount: moneyText,
  currency: currencySchema,
  isExact: z.boolean(),
});

export const bin6Schema = z.string().regex(/^\d{6}$/, { error: 'exactDigits:6' });

/** The current price of a purchase, with the seal that AddOrder requires. */
export const quoteSchema = z.object({
  /** The components of the total, as shown by the order, its receipt and the office after payment. */
  lines: z.array(billLineSchema),
  /** Of flights: a line for each type of passenger and direction. */
  priceLines: z.array(priceLineSchema.extend({ itemId: z.string() })),
  /** Rides, each with its own price; empty without any. Lines, rides and extras less the discount are the total. */
  rides: z.array(quotedRideSchema),
  /** A line for each product: `total` is of all `count` of it. */
  extras: z.array(z.object({ serviceId: z.string(), name: z.string(), count: z.int(), total: moneyText })),
  /** The coupon's discount (rules/coupons.ts): `total` is positive. */
  discount: z.array(z.object({ code: z.string(), name: z.string(), total: moneyText })),
  total: moneyText,
  currency: currencySchema,
  rate: rateSchema.optional(),
  /** The total before conversion; absent if nothing was converted. */
  original: originalSchema.optional(),
  quoteId: z.string(),
  quoteSeal: z.string(),
  expiresAt: z.string(),
  /** Seconds until `expiresAt` at the time of the answer, for browsers whose clock is wrong. */
  secondsLeft: z.int().optional(),
  /** The journey clock: that of the place where the journey begins. */
  journeyClock: journeyClockSchema.optional(),
  warnings: z.array(noticeSchema),
  /** The flights on which the carriers calculate ages: a passenger's type must be right there. */
  ageReference: z.enum(ageReferences),
  /** A supplier requires a passport with its expiry date of every passenger, also on a domestic route. */
  passportRequired: z.literal(true).optional(),
  /**
   * How many months after the journey the travellers' passports must still be valid, by the agency's travel rules;
   * `exceptions` are the nationalities with a different number. Absent without flights.
   */
  passportMonths: z
    .object({
      usual: z.int(),
      exceptions: z.array(z.object({ nationality: z.string(), months: z.int() })),
    })
    .optional(),
  /** The currency that this card must pay in, if it differs. */
  payIn: currencySchema.optional(),
});

export const checkPrice = operation('Booking/CheckPrice', {
  method: 'POST',
  access: 'public',
  summary: 'Returns the exact current price of a purchase, sealed for 20 minutes',
  input: z.strictObject({
    ...purchaseMembers,
    bin6: bin6Schema.optional(),
  }),
  output: quoteSchema,
  errors: [
    'FLT-EXPIRED',
    'FLT-NOSEAT',
    'FLT-SEAT',
    'TRF-NONE',
    'TRF-CAPACITY',
    'PAX-COUNT',
    'PAX-INFANT',
    'CPN-INVALID',
    'GEN-NOTFOUND',
    'GEN-UNAVAILABLE',
  ],
});
