import { z } from 'zod';
import { buyerMembers, passengerInputSchema } from '../bookings/add-order.ts';
import { currencySchema, languageSchema, moneyText } from '../core/fields.ts';
import { endpoint } from './partner-endpoint.ts';
import { sealSchema } from './partner-quote.ts';

/** The partner's own number of a purchase: the same number never makes two orders. */
const referenceSchema = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[\w.:/-]+$/, { error: 'reference' })
  .describe(
    'Your own number of this purchase; repeated, it returns the same order and never makes a second one',
  );

const whichHold = {
  reference: referenceSchema.optional(),
  orderNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^FW\d{9}$/, { error: 'orderNumber' })
    .optional()
    .describe('The order number, instead of the reference'),
};

export const holdStates = ['held', 'paying', 'paid', 'expired', 'cancelled', 'problem'] as const;

const paymentLinkSchema = z.object({
  url: z.string().describe('Opens the order for its buyer, who pays there. Give it to the buyer only'),
  payUntil: z.iso.datetime(),
});

const heldOrder = z.object({
  reference: z.string(),
  orderNumber: z.string(),
  status: z
    .enum(holdStates)
    .describe(
      'held: waits for payment; paying: a payment is in progress; paid; expired: was not paid in time; cancelled; problem: staff of the agency are dealing with it',
    ),
  total: moneyText,
  currency: currencySchema,
  heldUntil: z.iso.datetime().describe('Seats and price are kept until then, if it is not paid before'),
  paymentLink: paymentLinkSchema
    .nullable()
    .describe('Null if nothing can be paid, or if your key may not receive payment links'),
});

export type HeldOrder = z.infer<typeof heldOrder>;

const contactSchema = z.strictObject({
  name: z.string().max(64).default('').describe('Of the buyer'),
  surname: z.string().max(64).default(''),
  email: z.string().max(256).default('').describe('Tickets are sent to this address'),
  phone: z.string().max(32).default('').describe('Mobile number with country code: +90 532 123 45 67'),
});

export const holdOffer = endpoint('hold', {
  method: 'POST',
  path: 'hold',
  right: 'hold',
  title: 'Hold a quoted offer',
  description:
    'Makes an unpaid order: seats or vehicles and the price are held until a deadline. Nothing is charged; the buyer pays by the payment link, in person. Repeated with the same `reference`, it returns the same order.',
  input: z.strictObject({
    seal: sealSchema,
    reference: referenceSchema,
    passengers: z
      .array(passengerInputSchema)
      .max(9)
      .default([])
      .describe('Everybody who flies, with the fields that the quote names; empty for transfers'),
    leadPassenger: z
      .strictObject({ name: z.string().max(64).default(''), surname: z.string().max(64).default('') })
      .optional()
      .describe('Of transfers: whom the driver meets, if it is not the buyer'),
    flightNumber: z.string().trim().max(10).optional().describe('Of transfers: the flight to meet, `ZF 829`'),
    returnFlightNumber: z.string().trim().max(10).optional(),
    address: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('Of transfers: street and house, if no hotel was chosen'),
    note: z.string().trim().max(500).optional().describe('Of transfers: a note for the driver'),
    contact: contactSchema,
    termsAccepted: z
      .boolean()
      .default(false)
      .describe('True if the buyer, an adult, has read and accepted the texts in `terms` of the quote'),
    consents: buyerMembers.consents.describe(
      'The consents in `consents` of the quote, once the buyer has given them: `purpose` and `textVersion` of each',
    ),
    heldUntil: z.iso
      .datetime()
      .optional()
      .describe('When the hold ends, no later than `hold.latest` of the quote; absent: after one hour'),
    duplicateConfirmed: z
      .boolean()
      .default(false)
      .describe('True if a traveller is knowingly booked a second time on the same flight'),
    language: languageSchema.optional().describe('Language of the order and of all mails to the buyer'),
  }),
  output: heldOrder.extend({
    repeated: z.boolean().describe('Whether this reference had made the order before'),
  }),
  errors: [
    'FLT-EXPIRED',
    'FLT-PRICE',
    'FLT-NOSEAT',
    'TRF-NONE',
    'TRF-EXPIRED',
    'TRF-CAPACITY',
    'CPN-INVALID',
    'PAX-AGE',
    'PAX-DOC',
    'PAX-NAME',
    'PAX-COUNT',
    'PAX-INFANT',
    'ORD-CONTRACT',
    'ORD-DUPLICATE',
    'GEN-NOTFOUND',
    'GEN-UNAVAILABLE',
  ],
});

export const getHold = endpoint('get_hold', {
  method: 'GET',
  path: 'hold',
  right: 'hold',
  title: 'Read the state of a hold',
  description: 'Returns whether a hold waits for payment, was paid, has expired or was cancelled.',
  input: z.strictObject(whichHold),
  output: heldOrder,
  errors: ['GEN-NOTFOUND'],
});

export const cancelHold = endpoint('cancel_hold', {
  method: 'DELETE',
  path: 'hold',
  right: 'hold',
  title: 'Cancel an unpaid hold',
  description: 'Cancels an unpaid hold: its seats go back on sale at once, and its buyer is notified.',
  input: z.strictObject(whichHold),
  output: heldOrder,
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const getPaymentLink = endpoint('payment_link', {
  method: 'POST',
  path: 'payment-link',
  right: 'paymentLink',
  title: 'Get the payment link of a hold',
  description: 'Returns the address where the buyer pays for a hold, and until when.',
  input: z.strictObject(whichHold),
  output: paymentLinkSchema.extend({
    reference: z.string(),
    orderNumber: z.string(),
    total: moneyText,
    currency: currencySchema,
  }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});
