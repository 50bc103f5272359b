import { z } from 'zod';
import { currencySchema, moneyText, queryBool } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import {
  cardMembers,
  idempotencyKeySchema,
  paymentMethodSchema,
  paymentResponseSchema,
} from './add-order.ts';

/** All three need the right to act on the order: the header `X-Order-Key`. */
export const orderIdSchema = z.string().max(64);

export const getPaymentState = operation('Booking/GetPaymentState', {
  method: 'GET',
  access: 'public',
  summary: 'Returns the payment attempts of an order and the payer’s next step; polled by the waiting page',
  input: z.object({ orderId: orderIdSchema }),
  output: z.object({
    attempts: z.array(
      z.object({
        attemptId: z.string(),
        /** What it pays for: the order, or something asked for after its sale. */
        payableId: z.string(),
        state: z.string(),
        amount: moneyText,
        currency: currencySchema,
        at: z.string(),
      }),
    ),
    /** Where the payer continues while the last attempt waits for them at the provider. */
    next: paymentResponseSchema.optional(),
    /** How long `next` can still be paid, as a duration, so that the browser's clock does not matter. */
    secondsLeft: z.int().optional(),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED'],
});

export const clearPaymentState = operation('Booking/ClearPaymentState', {
  method: 'POST',
  access: 'public',
  summary: 'Discards failed payment attempts; refused while an attempt is open',
  input: z.strictObject({ orderId: orderIdSchema }),
  output: z.object({}),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE'],
});

export const getPaymentMethods = operation('Booking/GetPaymentMethods', {
  method: 'GET',
  access: 'public',
  summary:
    'Lists the payment methods for a currency on this site, most suitable first; with `orderId`, which requires `X-Order-Key`, those for paying that order again. Methods whose limits exclude the amount are omitted',
  input: z.object({
    searchId: z.string().max(64).optional(),
    currency: currencySchema.optional(),
    /** The payment: the current price, or a sum due after the sale. Absent: the whole price of the order. */
    amount: moneyText.optional(),
    orderId: orderIdSchema.optional(),
    /** For a sum due after the sale: methods that are paid days later are left out. */
    isLater: queryBool.optional(),
  }),
  output: z.object({
    methods: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        way: z.enum(['hostedPage', 'rawCard', 'qrOrApp', 'frame', 'push', 'bill', 'desk']),
        /** `hold`: charged when the seat is sold. `atOnce`: charged before, and refunded if the seat is gone. */
        take: z.enum(['hold', 'atOnce']),
        currencies: z.array(currencySchema),
        payWithinSeconds: z.int(),
        /** No provider makes refunds of it: the agency pays them back itself. */
        refundsByHand: z.literal(true).optional(),
        /** The name that the statement will show, of a card typed here: other methods may go through other accounts. */
        statementText: z.string().optional(),
        note: z.string(),
      }),
    ),
    /** Methods for other sums only, so that the page can explain why a method chosen before is gone. */
    outsideLimits: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The limit that the sum exceeds; the other one is null. */
        minimum: moneyText.nullable(),
        maximum: moneyText.nullable(),
      }),
    ),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED'],
});

export const retryPayment = operation('Booking/RetryPayment', {
  method: 'POST',
  access: 'public',
  summary: 'Starts another payment attempt for an order at its sealed price, after holding the seats again',
  input: z.strictObject({
    orderId: orderIdSchema,
    paymentMethod: paymentMethodSchema,
    ...cardMembers,
    /** Confirms that the same travellers really travel twice. */
    duplicateConfirmed: z.boolean().default(false),
    idempotencyKey: idempotencyKeySchema,
  }),
  output: z.object({ orderId: z.string(), response: paymentResponseSchema }),
  errors: [
    'GEN-NOTFOUND',
    'GEN-DENIED',
    'ORD-STATE',
    'ORD-DUPLICATE',
    'FLT-EXPIRED',
    'FLT-NOSEAT',
    'TRF-EXPIRED',
    'TRF-NONE',
    'PAY-CARD',
    'PAY-TRY',
    'CPN-INVALID',
    'GEN-LIMIT',
  ],
});
