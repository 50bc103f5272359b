import { z } from 'zod';
import { currencySchema, moneyText } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import {
  cardMembers,
  idempotencyKeySchema,
  paymentMethodSchema,
  laterPaymentSchema,
  paymentResponseSchema,
} from './add-order.ts';
import { journeyClockSchema } from './journey-clock.ts';

/** `open`: can be paid; `paid`; `lapsed`: not paid in time; `cancelled`: withdrawn by the agency. */
export const paymentRequestStates = ['open', 'paid', 'lapsed', 'cancelled'] as const;
export const paymentRequestStateSchema = z.enum(paymentRequestStates);

/** Both calls need the key of the payment link in the header `X-Order-Key`. It gives the right to pay, and no other. */
export const getPaymentRequest = operation('Booking/GetPaymentRequest', {
  method: 'GET',
  access: 'public',
  summary: 'Returns what a payment link asks for, its state, and the payer’s next step',
  input: z.object({ requestId: z.string().max(64) }),
  output: z.object({
    requestId: z.string(),
    state: paymentRequestStateSchema,
    /** What the money is for, as the agency wrote it. */
    purpose: z.string(),
    amount: moneyText,
    currency: currencySchema,
    reservationNumber: z.string(),
    /** Until when a payment can be started. */
    payUntil: z.iso.datetime(),
    /** The clock by which the agency's buyers read the order's times. */
    journeyClock: journeyClockSchema.optional(),
    paidAt: z.iso.datetime().nullable(),
    /** The state of the newest payment attempt; null before the first. */
    attempt: z.string().nullable(),
    /** Where the payer continues while the attempt waits for them at the provider. */
    next: paymentResponseSchema.optional(),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});

export const payPaymentRequest = operation('Booking/PayPaymentRequest', {
  method: 'POST',
  access: 'public',
  summary: 'Pays what a payment link asks for; responds like the payment of an order',
  input: z.strictObject({
    requestId: z.string().max(64),
    paymentMethod: paymentMethodSchema,
    ...cardMembers,
    idempotencyKey: idempotencyKeySchema,
  }),
  output: laterPaymentSchema,
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'ORD-DUPLICATE', 'PAY-CARD', 'PAY-TRY', 'GEN-LIMIT'],
});
