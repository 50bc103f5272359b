import { documentCodes, eachMember } from '@farewind/values/passenger-document';
import { z } from 'zod';
import { documentCode, localDate, passengerTypeSchema } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { purchaseMembers } from './check-price.ts';

/**
 * Lengths and alphabets are checked here only to protect the server; the error messages for people come from the
 * booking's own validation, which knows route, ages and documents.
 */
export const passengerInputSchema = z.strictObject({
  type: passengerTypeSchema,
  name: z.string().max(64).default(''),
  surname: z.string().max(64).default(''),
  gender: z.enum(['male', 'female']).optional(),
  birthDate: localDate.optional(),
  nationality: z.string().max(2).default(''),
  ...eachMember(documentCodes, () => documentCode.optional()),
  passportExpiryDate: localDate.optional(),
  parentIndex: z.int().min(0).max(8).optional(),
});

/** The card as typed, if the site accepts it (`cardInput` raw). It is in memory for this one request only. */
export const cardMembers = {
  creditCardNumber: z.string().max(32).optional(),
  creditCardOwner: z.string().max(64).optional(),
  creditCardExpireMonth: z.string().max(2).optional(),
  creditCardExpireYear: z.string().max(4).optional(),
  creditCardCVC: z.string().max(4).optional(),
};

/** Identifies one submission: the same key with the same content acts once. */
export const idempotencyKeySchema = z.string().min(16).max(64);

export const paymentResponseSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done') }),
  z.object({ state: z.literal('failed'), message: z.string(), key: z.string() }),
  z.object({ state: z.literal('redirect'), url: z.string() }),
  z.object({
    state: z.literal('form'),
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    /** The bank's names of the fields that the page adds from the form; our answer never contains the card. */
    cardFields: z
      .object({ number: z.string(), month: z.string(), year: z.string(), cvc: z.string() })
      .optional(),
  }),
  z.object({ state: z.literal('frame'), url: z.string() }),
  z.object({
    state: z.literal('qr'),
    /** The text of the QR code. */
    payload: z.string(),
    appLink: z.string().optional(),
    banks: z.array(z.object({ name: z.string(), link: z.string() })).optional(),
    payBy: z.iso.datetime(),
  }),
  z.object({
    state: z.literal('bill'),
    /** The number by which the bill is paid in any bank's app, at a cash desk or a kiosk. */
    number: z.string(),
    /** The code of the service, which some apps search by. */
    service: z.string().optional(),
    /** The way to the service in a bank's app, the top first. */
    path: z.array(z.string()),
    payBy: z.iso.datetime(),
    /** Until when the seats are held; later money takes them if they are still free, and is paid back otherwise. */
    heldUntil: z.iso.datetime().optional(),
  }),
  z.object({ state: z.literal('pending'), url: z.string() }),
]);

/** A method of `Booking/GetPaymentMethods`. Card members are accepted only if its way is `rawCard`. */
export const paymentMethodSchema = z
  .string()
  .regex(/^[a-zA-Z]{2,32}$/, { error: 'offered' })
  .default('card');

/**
 * The `termsHash` of the previewed agreement that the buyer has read: an order whose terms have changed since is refused
 * with ORD-CONTRACT at `contractAccepted`. Absent: nothing is compared.
 */
export const termsHashSchema = z.string().max(64).optional();

/** Buyer, payment and consents: the same for every product. */
export const buyerMembers = {
  customerName: z.string().max(64).default(''),
  customerSurname: z.string().max(64).default(''),
  customerEmail: z.string().max(256).default(''),
  customerMobilePhone: z.string().max(32).default(''),
  customerCountryCode: z.string().max(6).default(''),
  paymentType: z.literal('card').default('card'),
  paymentMethod: paymentMethodSchema,
  ...cardMembers,
  invoice: z
    .strictObject({
      title: z.string().max(128),
      taxOffice: z.string().max(64).optional(),
      taxNumber: z.string().max(32),
      address: z.string().max(300),
      city: z.string().max(64),
    })
    .optional(),
  contractAccepted: z.boolean().default(false),
  usageAccepted: z.boolean().default(false),
  adultConfirmed: z.boolean().default(false),
  consents: z
    .array(z.strictObject({ purpose: z.string().max(64), textVersion: z.string().max(64) }))
    .max(10)
    .default([]),
  newsOptIn: z.boolean().default(false),
};

/** The concluded order and the state of its payment. */
export const concludedOrderSchema = z.object({
  orderId: z.string(),
  /** The right to act on the order; absent when the first answer is repeated after fifteen minutes. */
  pGuid: z.string().optional(),
  reservationNumber: z.string(),
  response: paymentResponseSchema,
});

export const addOrder = operation('Booking/AddOrder', {
  method: 'POST',
  access: 'public',
  summary:
    'Places an order for flights and any transfers: holds the seats, authorises the payment, confirms, captures and issues the tickets',
  input: z.strictObject({
    ...purchaseMembers,
    quoteSeal: z.string().max(40_000),
    passengers: z.array(passengerInputSchema).min(1).max(9),
    ...buyerMembers,
    termsHash: termsHashSchema,
    duplicateConfirmed: z.boolean().default(false),
    idempotencyKey: idempotencyKeySchema,
  }),
  output: concludedOrderSchema,
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
    'PAY-CARD',
    'PAY-TRY',
    'ORD-CONTRACT',
    'ORD-DUPLICATE',
    'CPN-INVALID',
    'GEN-LIMIT',
    'GEN-UNAVAILABLE',
  ],
});

/** The answer to a payment after the sale; `payableId` names its attempts in `Booking/GetPaymentState`. */
export const laterPaymentSchema = z.object({
  orderId: z.string(),
  payableId: z.string().optional(),
  response: paymentResponseSchema,
});
