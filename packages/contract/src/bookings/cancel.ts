import { z } from 'zod';
import { currencySchema, moneyText, queryBool } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { orderIdSchema } from './pay-order.ts';

/** Ids of a query: `a,b,c`. Absent: all remaining parts of the order. */
const idList = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').map((id) => id.trim()))
  .pipe(z.array(z.uuid()).min(1).max(100))
  .optional();

/** Why a part of the paid sum is not refunded. */
export const deductionReasons = [
  /** A charter is not refunded on voluntary cancellation. */
  'charter',
  /** The fare cannot be cancelled. */
  'fareRule',
  /** It could have been cancelled; the deadline has passed. */
  'deadline',
  /** The fare's own fee. */
  'fee',
  /** Our own fee for the sale. */
  'serviceFee',
  /** A bag or an insurance that was sold as non-refundable. */
  'extra',
  /** A ride that was cancelled late. */
  'lateRide',
  /** The traveller was not eligible for the journey: the rule's percentage. */
  'ineligible',
  'departed',
] as const;

/** One sum paid for one passenger on one item, and its refund. `paid` = `deduction` + `refund`. */
export const cancelLineSchema = z.object({
  itemId: z.string(),
  /** Absent for products without a ticket: an insurance. */
  ticketId: z.string().optional(),
  passengerIndex: z.int(),
  kind: z.enum(['fare', 'tax', 'fuel', 'service', 'bag', 'seat', 'insurance', 'transfer']),
  /** Of an extra: as it was sold. */
  name: z.string().optional(),
  paid: moneyText,
  deduction: moneyText,
  refund: moneyText,
  /** Why less is refunded than was paid; absent without a deduction. */
  reason: z.enum(deductionReasons).optional(),
  /** The line's reason in words, also if everything is refunded. */
  text: z.string(),
  /** The party that holds the money until the refund and retains the deduction. */
  heldBy: z.object({ kind: z.enum(['carrier', 'agency', 'insurer', 'transfer']), name: z.string() }),
});

export const cancelQuoteSchema = z.object({
  quoteId: z.string(),
  orderId: z.string(),
  currency: currencySchema,
  /** Until when it can be confirmed: half an hour. */
  expiresAt: z.string(),
  lines: z.array(cancelLineSchema),
  /** The cancelled parts: one passenger on one item each. */
  tickets: z.array(
    z.object({
      itemId: z.string(),
      ticketId: z.string().optional(),
      passengerIndex: z.int(),
      paid: moneyText,
      deduction: moneyText,
      refund: moneyText,
    }),
  ),
  paid: moneyText,
  deduction: moneyText,
  /** What is sent to the buyer: without `returnedByBank`. */
  refund: moneyText,
  /** The part of the refund that the card's bank has returned to the payer already, by a dispute; absent if none. */
  returnedByBank: moneyText.optional(),
  /** By when the money is sent to the card, if the cancellation is confirmed (and, where needed, approved) today. */
  promisedAt: z.string().optional(),
  /** The paying card: money goes back to no other. Absent if it was paid in another way. */
  card: z.object({ brand: z.string(), last4: z.string() }).optional(),
  /** No provider makes refunds of the way it was paid: the agency pays the money back itself. */
  byHand: z.literal(true).optional(),
  /** Staff have to approve first: the sum is above the agency's limit, a fee is waived, or the buyer reports missing travel documents. */
  needsApproval: z.boolean(),
  waiveReason: z.string().optional(),
  /** What would be sent for the same parts if they were cancelled from then on; the first one is now. */
  curve: z.array(z.object({ from: z.string(), refund: moneyText })),
  /** Rides that follow a flight of the quote and are not in it, with their refund by their own rule. */
  rides: z.array(z.object({ itemId: z.string(), paid: moneyText, refund: moneyText })).optional(),
});

export type CancelQuoteView = z.infer<typeof cancelQuoteSchema>;

const requestMembers = {
  orderId: orderIdSchema,
  /** Whole items. */
  items: idList,
  /** One passenger on one item each. */
  tickets: idList,
  /**
   * Travel documents are missing: for flights the travel rule's percentage is deducted. Absent parts mean all remaining
   * flights.
   */
  forDocuments: queryBool.default(false),
};

const confirmedSchema = z.object({
  orderId: z.string(),
  /** `awaitingApproval`: nothing is cancelled before the refund is approved. */
  state: z.enum(['cancelled', 'awaitingApproval']),
  refundId: z.string().optional(),
});

/** Both need the right to act on the order: the header `X-Order-Key`. */
export const getCancelQuote = operation('Booking/GetCancelQuote', {
  method: 'GET',
  access: 'public',
  summary: 'Quotes the refund for cancelling an order, or some of its items or tickets; valid for 30 minutes',
  input: z.object({
    ...requestMembers,
    /** A quote that the agency has sent to the buyer: returned as it is. Refused with ORD-STATE once it has ended. */
    quoteId: z.uuid().optional(),
  }),
  output: cancelQuoteSchema,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'GEN-RULE'],
});

export const confirmCancel = operation('Booking/ConfirmCancel', {
  method: 'POST',
  access: 'public',
  summary: 'Cancels what a quote covers; repeating the call returns the same result',
  input: z.strictObject({ quoteId: z.uuid() }),
  output: confirmedSchema,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE'],
});

export const getOrderCancelQuote = operation('Order/GetCancelQuote', {
  method: 'GET',
  access: 'Pages.Orders.Cancel',
  summary:
    'Quotes a cancellation on the customer’s behalf; waiving the fees needs a reason and also Pages.Refunds.Request',
  input: z.object({ ...requestMembers, waiveReason: z.string().trim().min(3).max(500).optional() }),
  output: cancelQuoteSchema,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'GEN-RULE'],
});

export const cancelOrder = operation('Order/Cancel', {
  method: 'POST',
  access: 'Pages.Orders.Cancel',
  summary:
    'Executes a cancellation quote on the customer’s behalf; a waived fee waits for a second person’s approval',
  input: z.strictObject({ quoteId: z.uuid() }),
  output: confirmedSchema,
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const sendCancelQuote = operation('Order/SendCancelQuote', {
  method: 'POST',
  access: 'Pages.Orders.Cancel',
  summary:
    'Sends a quote of staff to the buyer, who can confirm it while it is valid; repeating the call sends nothing more',
  input: z.strictObject({ quoteId: z.uuid() }),
  output: z.object({ orderId: z.string(), validUntil: z.string() }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});
