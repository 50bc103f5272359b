import { z } from 'zod';
import {
  buyerMembers,
  cardMembers,
  idempotencyKeySchema,
  passengerInputSchema,
} from '../bookings/add-order.ts';
import { purchaseMembers, quoteSchema } from '../bookings/check-price.ts';
import { currencySchema, languageSchema, moneyText, noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** Only flights, without a coupon. */
const { coupon: _coupon, transfer: _transfer, ...flightMembers } = purchaseMembers;
const { paymentType: _type, paymentMethod: _method, ...contactAndCard } = buyerMembers;
const cardNames = Object.keys(cardMembers) as (keyof typeof cardMembers)[];
const contactMembers = Object.fromEntries(
  Object.entries(contactAndCard).filter(([name]) => !(cardNames as string[]).includes(name)),
) as Omit<typeof contactAndCard, keyof typeof cardMembers>;

const callerMembers = {
  /** The site that the order is made for, with its name and currencies. */
  siteId: z.int(),
  /** The agency's fee for each passenger with a seat, in the order's currency. */
  feePerPassenger: moneyText.refine((sum) => !sum.startsWith('-')).default('0.00'),
};

export const getCallerTerms = operation('Order/GetCallerTerms', {
  method: 'GET',
  access: 'Pages.Orders.Create',
  summary: 'Within which limits staff may order for a caller: sites, fee, how long seats are held',
  input: noInput,
  output: z.object({
    sites: z.array(
      z.object({
        id: z.int(),
        brand: z.string(),
        defaultLanguage: languageSchema,
        currencies: z.array(
          /** The largest fee for a passenger; zero without an exchange rate. */
          z.object({ code: currencySchema, maxFee: moneyText }),
        ),
      }),
    ),
    longestHoldHours: z.int(),
  }),
});

export const quoteForCaller = operation('Order/QuoteForCaller', {
  method: 'POST',
  access: 'Pages.Orders.Create',
  summary: 'The exact price of a choice for a caller, with the agency’s fee, sealed for twenty minutes',
  input: z.strictObject({ ...flightMembers, ...callerMembers }),
  output: quoteSchema,
  errors: ['FLT-EXPIRED', 'FLT-NOSEAT', 'PAX-COUNT', 'PAX-INFANT', 'GEN-NOTFOUND', 'GEN-UNAVAILABLE'],
});

export const addForCaller = operation('Order/AddForCaller', {
  method: 'POST',
  access: 'Pages.Orders.Create',
  summary: 'Orders for a caller: seats and price are held until a time, and nothing is paid yet',
  input: z.strictObject({
    ...flightMembers,
    ...callerMembers,
    quoteSeal: z.string().max(40_000),
    passengers: z.array(passengerInputSchema).min(1).max(9),
    ...contactMembers,
    /** The language of all mails to the buyer. */
    language: languageSchema,
    heldUntil: z.iso.datetime(),
    duplicateConfirmed: z.boolean().default(false),
    idempotencyKey: idempotencyKeySchema,
  }),
  output: z.object({
    orderId: z.string(),
    reservationNumber: z.string(),
    total: moneyText,
    currency: currencySchema,
    heldUntil: z.iso.datetime(),
  }),
  errors: [
    'FLT-EXPIRED',
    'FLT-PRICE',
    'FLT-NOSEAT',
    'PAX-AGE',
    'PAX-DOC',
    'PAX-NAME',
    'PAX-COUNT',
    'PAX-INFANT',
    'ORD-CONTRACT',
    'ORD-DUPLICATE',
    'GEN-LIMIT',
    'GEN-UNAVAILABLE',
  ],
});
