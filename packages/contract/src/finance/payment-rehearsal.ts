import { z } from 'zod';
import { currencySchema, moneyText, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

export const rehearsalSteps = ['hold', 'capture', 'notice', 'refund', 'void'] as const;

export const rehearsalSchema = z.object({
  id: z.string(),
  settingId: z.int(),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  amount: moneyText,
  /** The sum refunded in the fourth step. */
  part: moneyText,
  currency: currencySchema,
  /** The provider's page for the next payment of the rehearsal; null if nothing is to be paid now. */
  payUrl: z.string().nullable(),
  /** The account charges at once: one payment, in the step `hold`, and no `capture` and `void`. */
  isAtOnce: z.boolean().optional(),
  steps: z.array(
    z.object({
      name: z.enum(rehearsalSteps),
      state: z.enum(['done', 'running', 'waiting', 'failed']),
      /** The provider's message. */
      said: z.string(),
      at: z.iso.datetime().nullable(),
    }),
  ),
  isPassed: z.boolean(),
});

export const getRehearsal = operation('Payment/GetRehearsal', {
  method: 'GET',
  access: 'Pages.Settings.Payment',
  summary:
    'Returns the last rehearsal of a merchant account and the address for its provider’s notifications',
  input: z.object({ settingId: recordId }),
  output: z.object({
    /** False if cards are entered in our own form, or the provider sends no notifications. */
    canRehearse: z.boolean(),
    noticeUrl: z.string().nullable(),
    lastNoticeAt: z.iso.datetime().nullable(),
    rehearsal: rehearsalSchema.nullable(),
  }),
  errors: ['GEN-NOTFOUND'],
});

export const startRehearsal = operation('Payment/StartRehearsal', {
  method: 'POST',
  access: 'Pages.Settings.Payment',
  summary:
    'Starts a rehearsal of a merchant account with real money; the user pays 1.00 twice, or once if the account charges at once, and is refunded',
  input: z.object({ settingId: recordId }),
  output: rehearsalSchema,
  errors: ['GEN-NOTFOUND', 'GEN-RULE', 'GEN-UNAVAILABLE'],
});

export const continueRehearsal = operation('Payment/ContinueRehearsal', {
  method: 'POST',
  access: 'Pages.Settings.Payment',
  summary: 'Queries the provider about a rehearsal and takes the next step if possible',
  input: z.object({ id: z.uuid() }),
  output: rehearsalSchema,
  errors: ['GEN-NOTFOUND'],
});
