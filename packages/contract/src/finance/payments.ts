import { z } from 'zod';
import { currencySchema, localDate, moneyText } from '../core/fields.ts';
import { optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';
import { chargedCardSchema } from './refunds.ts';

export const attemptStates = [
  'created',
  'threeDsPending',
  'awaitingPayer',
  'completing',
  'unknown',
  'authorised',
  'captured',
  'partlyRefunded',
  'refunded',
  'voided',
  'failed',
  'expired',
  'disputed',
] as const;
export const attemptStateSchema = z.enum(attemptStates);

export const paymentAttemptSchema = z.object({
  /** Our reference at the bank as well. */
  attemptId: z.string(),
  orderId: z.string(),
  reservationNumber: z.string().nullable(),
  /** 1, 2, 3 … within the payable. */
  attemptNo: z.int(),
  state: attemptStateSchema,
  amount: moneyText,
  captured: moneyText,
  refunded: moneyText,
  /** Of the captured sum: what the card's bank has taken back by a dispute, as recorded. */
  disputed: moneyText,
  currency: currencySchema,
  card: chargedCardSchema,
  /** The bank's reference of its last step. */
  bankReference: z.string().nullable(),
  failure: z.string().nullable(),
  /** The bank charged another sum than requested: nothing continues before staff have released it. */
  isFrozen: z.boolean(),
  /** Staff may record that disputed money is back; where the provider reports disputes, the reconciliation does. */
  canReduceDispute: z.boolean(),
  at: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});

export const getPayments = operation('Payment/GetAll', {
  method: 'GET',
  access: 'Pages.Payments',
  summary: 'Lists payment attempts, newest first',
  input: z.object({
    ...pageInput,
    /** `unclear`: the bank has yet to tell the outcome. */
    state: optionalOf(z.enum([...attemptStates, 'unclear'])),
    currency: optionalOf(currencySchema),
    /** Days of the attempt, by the agency's clock, both included. */
    from: optionalOf(localDate),
    to: optionalOf(localDate),
    orderId: optionalOf(z.string().max(64)),
  }),
  output: paged(paymentAttemptSchema),
});

/** `won`: the bank has returned the money; `mistake`: it never took it, and the chargeback was recorded by mistake. */
export const disputeReductions = ['won', 'mistake'] as const;

export const reduceDispute = operation('Payment/ReduceDispute', {
  method: 'POST',
  access: 'Pages.Payments',
  summary:
    'Records that disputed money of a payment is with the agency again, for providers that do not report disputes',
  input: z.object({
    attemptId: z.uuid(),
    cause: z.enum(disputeReductions),
    /** The part that is back; absent: all of it. */
    amount: optionalOf(moneyText),
    /** The disputed sum that the caller has seen; another one is refused. */
    disputed: moneyText,
    reason: requiredText(500),
  }),
  output: paymentAttemptSchema,
  errors: ['GEN-NOTFOUND', 'GEN-RULE', 'ORD-STATE'],
});
