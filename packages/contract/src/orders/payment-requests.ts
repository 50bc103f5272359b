import { z } from 'zod';
import { journeyClockSchema } from '../bookings/journey-clock.ts';
import { paymentRequestStateSchema } from '../bookings/payment-request.ts';
import { currencySchema, localDate, moneyText, queryBool } from '../core/fields.ts';
import { formInteger, optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';

/** How long a payment link may be open, in hours. */
export const LONGEST_REQUEST_HOURS = 30 * 24;
/** The longest name of a line on a Russian receipt is 128 characters. */
export const LONGEST_PURPOSE = 120;

export const paymentRequestActions = ['share', 'cancel', 'refund'] as const;

const paymentRequestSchema = z.object({
  requestId: z.string(),
  orderId: z.string(),
  reservationNumber: z.string(),
  state: paymentRequestStateSchema,
  purpose: z.string(),
  amount: moneyText,
  /** What has been given back of it, requested or sent. */
  refunded: moneyText,
  currency: currencySchema,
  /** Whose money it is: the carrier or operator of an item of the order; null: the agency's own. */
  supplier: z.string().nullable(),
  payUntil: z.iso.datetime(),
  /** The clock of the order's journey, by which the buyer is told the deadline. */
  clock: journeyClockSchema.optional(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  /** When it was paid, lapsed or was cancelled. */
  endedAt: z.iso.datetime().nullable(),
  /** The member of staff who cancelled it. */
  endedBy: z.string().nullable(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  /** Payments that have been tried and not succeeded, or are under way. */
  attempts: z.int(),
  allowedActions: z.array(z.enum(paymentRequestActions)),
});
export type PaymentRequest = z.infer<typeof paymentRequestSchema>;

export const getPaymentRequests = operation('Order/GetPaymentRequests', {
  method: 'GET',
  access: 'Pages.Orders.View',
  summary: 'Lists the sums that the agency asked for by payment links, newest first',
  input: z.object({
    ...pageInput,
    state: optionalOf(paymentRequestStateSchema),
    orderId: optionalOf(z.string().max(64)),
    /** Days of the agency on which they were made, both included. */
    from: optionalOf(localDate),
    to: optionalOf(localDate),
    /** Only those that the caller made. */
    mine: queryBool.optional(),
  }),
  output: paged(paymentRequestSchema),
});

export const addPaymentRequest = operation('Order/AddPaymentRequest', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary:
    'Asks the buyer of a sold order for a further sum, in the order’s currency; repeated with the same id, it is made once',
  input: z.strictObject({
    /** Chosen by the caller. */
    requestId: z.uuid(),
    orderId: z.string().max(64),
    /** As the buyer, the receipt and the books read it. */
    purpose: requiredText(LONGEST_PURPOSE),
    amount: moneyText,
    /** How many hours it can be paid. */
    validHours: formInteger.pipe(z.int().min(1).max(LONGEST_REQUEST_HOURS)),
    /** The item whose supplier the money is passed on to; absent: it is the agency's own. */
    itemId: optionalOf(z.uuid()),
  }),
  output: paymentRequestSchema,
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'ORD-DUPLICATE', 'GEN-UNAVAILABLE'],
});

export const sharePaymentRequest = operation('Order/SharePaymentRequest', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary: 'Sends an open payment link to the order’s buyer, or returns it to be copied or shown as a code',
  input: z.strictObject({ requestId: z.uuid(), channel: z.enum(['mail', 'sms', 'link']) }),
  output: z.object({
    /** The link, with the right to pay; null if it was sent. */
    url: z.string().nullable(),
    /** The message; null if the link was returned. */
    messageId: z.string().nullable(),
  }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'GEN-UNAVAILABLE', 'GEN-LIMIT'],
});

export const cancelPaymentRequest = operation('Order/CancelPaymentRequest', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary:
    'Withdraws an open payment link; the provider is asked first, and a payment that may still succeed refuses it',
  input: z.strictObject({ requestId: z.uuid(), reason: requiredText(500) }),
  output: paymentRequestSchema,
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const refundPaymentRequest = operation('Order/RefundPaymentRequest', {
  method: 'POST',
  access: 'Pages.Refunds.Request',
  summary:
    'Gives back all or a part of what a payment link collected, to the card that paid; repeated with the same id, it is requested once',
  input: z.strictObject({
    requestId: z.uuid(),
    /** Chosen by the caller. */
    refundId: z.uuid(),
    amount: moneyText,
    reason: requiredText(500),
  }),
  output: paymentRequestSchema,
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'ORD-DUPLICATE'],
});
