import { z } from 'zod';
import {
  buyerMembers,
  cardMembers,
  idempotencyKeySchema,
  passengerInputSchema,
} from '../bookings/add-order.ts';
import { leadPassengerSchema } from '../bookings/add-transfer-order.ts';
import { purchaseMembers, quoteSchema } from '../bookings/check-price.ts';
import { journeyClockSchema } from '../bookings/journey-clock.ts';
import { orderIdSchema } from '../bookings/pay-order.ts';
import { rideRequestMembers } from '../bookings/ride.ts';
import { currencySchema, languageSchema, moneyText, noInput, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { ridePurchaseMembers } from '../bookings/check-transfer-price.ts';

const { paymentType: _type, paymentMethod: _method, ...contactAndCard } = buyerMembers;
const cardNames = Object.keys(cardMembers) as (keyof typeof cardMembers)[];
const contactMembers = Object.fromEntries(
  Object.entries(contactAndCard).filter(([name]) => !(cardNames as string[]).includes(name)),
) as Omit<typeof contactAndCard, keyof typeof cardMembers>;

const feeSchema = moneyText.refine((sum) => !sum.startsWith('-'), { error: 'notNegative' }).default('0.00');

/** The site that the order is made for, with its name and currencies. */
const siteMembers = { siteId: recordId };

const flightCallerMembers = {
  ...siteMembers,
  /** The agency's fee for each passenger with a seat, in the order's currency. */
  feePerPassenger: feeSchema,
};

const rideCallerMembers = {
  ...siteMembers,
  /** The agency's fee for the whole order, in its currency. */
  fee: feeSchema,
  /** An order of the agency whose flights the rides belong to. */
  joinOrderId: orderIdSchema.optional(),
};

/** What the agent needs beyond the price. */
const callerQuoteSchema = quoteSchema.extend({
  hold: z.object({
    /** The latest time until which it can be held: by the agency's limit, the departure and the supplier's offer. */
    latest: z.iso.datetime(),
    /** False if a supplier reserves nothing before it is paid: the price is kept, the seat or vehicle is not. */
    isReserved: z.boolean(),
    /** True if the airline itself reserves the seats for an unpaid order, and keeps the price as long. */
    isByAirline: z.boolean().default(false),
  }),
});

/** Everything of the order form that is the same for flights and rides. */
const orderMembers = {
  quoteSeal: z.string().max(40_000),
  ...contactMembers,
  /** The language of all mails to the buyer. */
  language: languageSchema,
  heldUntil: z.iso.datetime(),
  duplicateConfirmed: z.boolean().default(false),
  idempotencyKey: idempotencyKeySchema,
};

const heldOrderSchema = z.object({
  orderId: z.string(),
  reservationNumber: z.string(),
  total: moneyText,
  currency: currencySchema,
  heldUntil: z.iso.datetime(),
  /** The clock of the order's journey, by which the buyer is told the deadline. */
  clock: journeyClockSchema.optional(),
  /** Of seats that the airline reserves for the unpaid order: whether it has confirmed that. */
  reservation: z.enum(['confirmed', 'awaited']).optional(),
});

export const getCallerTerms = operation('Order/GetCallerTerms', {
  method: 'GET',
  access: 'Pages.Orders.Create',
  summary: 'Returns the limits for staff ordering on a caller’s behalf: sites, fee, hold duration',
  input: noInput,
  output: z.object({
    sites: z.array(
      z.object({
        id: z.int(),
        brand: z.string(),
        defaultLanguage: languageSchema,
        currencies: z.array(
          z.object({
            code: currencySchema,
            /** The largest fee for a passenger; zero without an exchange rate. */
            maxFee: moneyText,
            /** Whether the agency takes money of this currency at its desk. */
            takesAtDesk: z.boolean(),
          }),
        ),
      }),
    ),
    longestHoldHours: z.int(),
    /** Whether the agency can send a payment link by text message. */
    hasSms: z.boolean(),
  }),
});

export const quoteForCaller = operation('Order/QuoteForCaller', {
  method: 'POST',
  access: 'Pages.Orders.Create',
  summary:
    'Returns the exact price of the selected flights for a caller, including the agency’s fee, sealed for 20 minutes',
  input: z.strictObject({ ...purchaseMembers, ...flightCallerMembers }),
  output: callerQuoteSchema,
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

export const addForCaller = operation('Order/AddForCaller', {
  method: 'POST',
  access: 'Pages.Orders.Create',
  summary: 'Places an order for a caller: seats and price are held until a deadline, without payment',
  input: z.strictObject({
    ...purchaseMembers,
    ...flightCallerMembers,
    ...orderMembers,
    passengers: z.array(passengerInputSchema).min(1).max(9),
  }),
  output: heldOrderSchema,
  errors: [
    'FLT-EXPIRED',
    'FLT-PRICE',
    'FLT-NOSEAT',
    'FLT-SEAT',
    'TRF-NONE',
    'TRF-CAPACITY',
    'PAX-AGE',
    'PAX-DOC',
    'PAX-NAME',
    'PAX-COUNT',
    'PAX-INFANT',
    'ORD-CONTRACT',
    'ORD-DUPLICATE',
    'CPN-INVALID',
    'GEN-LIMIT',
    'GEN-UNAVAILABLE',
  ],
});

export const quoteRideForCaller = operation('Order/QuoteRideForCaller', {
  method: 'POST',
  access: 'Pages.Orders.Create',
  summary:
    'Returns the exact price of transfers for a caller, including the agency’s fee, sealed for 20 minutes',
  input: z.strictObject({ ...ridePurchaseMembers, ...rideCallerMembers }),
  output: callerQuoteSchema,
  errors: ['TRF-NONE', 'TRF-CAPACITY', 'CPN-INVALID', 'GEN-NOTFOUND', 'GEN-UNAVAILABLE'],
});

export const addRideForCaller = operation('Order/AddRideForCaller', {
  method: 'POST',
  access: 'Pages.Orders.Create',
  summary:
    'Places a transfer order for a caller: vehicles and price are held until a deadline, without payment',
  input: z.strictObject({
    ...ridePurchaseMembers,
    ...rideCallerMembers,
    ...orderMembers,
    leadPassenger: leadPassengerSchema.default({ name: '', surname: '' }),
    /** As on the ticket: `ZF 829`. */
    flightNumber: z.string().trim().max(10).optional(),
    returnFlightNumber: z.string().trim().max(10).optional(),
    ...rideRequestMembers,
  }),
  output: heldOrderSchema,
  errors: [
    'TRF-NONE',
    'TRF-CAPACITY',
    'FLT-PRICE',
    'TRF-EXPIRED',
    'PAX-NAME',
    'ORD-CONTRACT',
    'ORD-DUPLICATE',
    'CPN-INVALID',
    'GEN-LIMIT',
    'GEN-NOTFOUND',
    'GEN-UNAVAILABLE',
  ],
});
