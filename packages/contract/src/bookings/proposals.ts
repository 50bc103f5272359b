import { z } from 'zod';
import { currencySchema, localDate, localDateTime, moneyText, recordId } from '../core/fields.ts';
import { formInteger, optionalText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { segmentSchema } from '../flights/search.ts';
import { cardMembers, idempotencyKeySchema, paymentMethodSchema, laterPaymentSchema } from './add-order.ts';
import { orderIdSchema } from './pay-order.ts';

/**
 * `offer`: an offer in the staff's own words, including another flight; `ride`: another pick-up for a retimed flight.
 */
export const proposalKinds = ['retimed', 'priceChanged', 'supplierCancelled', 'offer', 'ride'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** `withdrawn`: replaced by a later one, or withdrawn by staff. */
export const proposalStates = [
  'open',
  'accepted',
  'refused',
  'acknowledged',
  'expired',
  'withdrawn',
] as const;
export type ProposalState = (typeof proposalStates)[number];

/**
 * The buyer's buttons. `acknowledge`: “I have read this” (AcknowledgeChange). `accept` is AnswerProposal with `accept:
 * true`. The others are its `accept: false`: `refund` refunds everything, for a ride the price of the ride; `keep`
 * leaves the order as it is; `otherOffer` asks staff for another offer. For a cancelled flight `refund` is the `accept:
 * true`. `pay` is PayProposal, once a higher price is accepted.
 */
export const proposalChoices = ['acknowledge', 'accept', 'pay', 'refund', 'keep', 'otherOffer'] as const;
export type ProposalChoice = (typeof proposalChoices)[number];

const side = z.object({
  segments: z.array(segmentSchema).optional(),
  total: moneyText.optional(),
  /** Of a ride: the pick-up in local time. */
  pickupAt: localDateTime.optional(),
});

export const proposalSchema = z.object({
  proposalId: z.string(),
  /** The item; absent: the whole order. */
  itemId: z.string().optional(),
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  /** The staff's message; empty if the kind is self-explanatory. */
  text: z.string(),
  before: side,
  after: side,
  currency: currencySchema,
  madeAt: z.string(),
  /** Until when it can be answered, or paid. */
  dueAt: z.string(),
  /** The unpaid difference of a higher price that the buyer has accepted; the proposal is open until it is paid. */
  toPay: moneyText.optional(),
  /**
   * `applies`: it takes effect unread; `refund`: the order is cancelled and refunded completely; `staff`: staff call the
   * buyer.
   */
  ifUnanswered: z.enum(['applies', 'refund', 'staff']),
  answeredAt: z.string().optional(),
  /** `customer`, `system` if it lapsed, or `staff` on the buyer's behalf; the office sees the name instead. */
  answeredBy: z.string().optional(),
  /** In the office: staff may withdraw it. */
  canWithdraw: z.literal(true).optional(),
  /** Empty once answered. */
  choices: z.array(z.enum(proposalChoices)),
});
export type Proposal = z.infer<typeof proposalSchema>;

const answered = z.object({ orderId: z.string(), state: z.enum(proposalStates) });

/** Needs `X-Order-Key`, like every call that acts on an order. */
export const answerProposal = operation('Booking/AnswerProposal', {
  method: 'POST',
  access: 'public',
  summary: 'Accepts or declines the agency’s proposal for an order',
  input: z.strictObject({ proposalId: z.uuid(), accept: z.boolean() }),
  output: answered,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'FLT-NOSEAT'],
});

/** Needs `X-Order-Key`. */
export const payProposal = operation('Booking/PayProposal', {
  method: 'POST',
  access: 'public',
  summary: 'Pays the price difference of an accepted proposal; responds like the payment of an order',
  input: z.strictObject({
    orderId: orderIdSchema,
    proposalId: z.uuid(),
    paymentMethod: paymentMethodSchema,
    ...cardMembers,
    idempotencyKey: idempotencyKeySchema,
  }),
  output: laterPaymentSchema,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'ORD-DUPLICATE', 'PAY-CARD', 'PAY-TRY', 'GEN-LIMIT'],
});

/** Needs `X-Order-Key`. */
export const acknowledgeChange = operation('Booking/AcknowledgeChange', {
  method: 'POST',
  access: 'public',
  summary: 'Records that the buyer has read new flight times that the contract allows',
  input: z.strictObject({ proposalId: z.uuid() }),
  output: answered,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE'],
});

const proposed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('offer') }),
  /**
   * The price was wrong, or the supplier changed it: without an answer in 24 hours the order is cancelled
   * automatically.
   */
  z.object({ kind: z.literal('priceChanged'), newTotal: moneyText }),
  /** Another departure between the same places for an item, at the same price. */
  z.object({ kind: z.literal('otherFlight'), itemId: z.uuid(), serviceId: recordId, date: localDate }),
]);

export const propose = operation('Order/Propose', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary: 'Sends the buyer of an order a proposal, which the buyer answers on the order page',
  input: z.object({
    orderId: orderIdSchema,
    proposal: proposed,
    /** Needed for a free offer. */
    text: optionalText(1000),
    /** Hours until it expires: by default 72, always 24 for a price. */
    hours: formInteger.pipe(z.int().min(1).max(720)).optional(),
  }),
  output: z.object({ proposalId: z.string() }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'GEN-RULE', 'FLT-NOSEAT'],
});

export const withdrawProposal = operation('Order/WithdrawProposal', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary:
    'Withdraws an open proposal made by staff; proposals from a changed departure, and those of an external supplier’s change, cannot be withdrawn',
  input: z.object({ proposalId: z.uuid() }),
  output: z.object({}),
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});
