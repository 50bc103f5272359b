import { z } from 'zod';
import { currencySchema, moneyText } from '../core/fields.ts';
import { optionalOf } from '../core/form-fields.ts';
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
  currency: currencySchema,
  card: chargedCardSchema,
  /** The bank's reference of its last step. */
  bankReference: z.string().nullable(),
  failure: z.string().nullable(),
  /** The bank charged another sum than requested: nothing continues before staff have released it. */
  isFrozen: z.boolean(),
  at: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});

export const getPayments = operation('Payment/GetAll', {
  method: 'GET',
  access: 'Pages.Payments',
  summary: 'Lists payment attempts, newest first',
  input: z.object({
    ...pageInput,
    state: optionalOf(attemptStateSchema),
    currency: optionalOf(currencySchema),
    orderId: optionalOf(z.string().max(64)),
  }),
  output: paged(paymentAttemptSchema),
});
