import { z } from 'zod';
import { emailText, optionalOf, optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';

const orderId = z.string().max(64);

export const changeContact = operation('Order/ChangeContact', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary:
    'Corrects the buyer’s e-mail address and phone; later messages use them. A new e-mail address issues a new order key and notifies the former address',
  input: z.object({
    orderId,
    /** Absent: unchanged. */
    email: optionalOf(emailText),
    /** With its calling code: `+7 916 123-45-67`. Absent: unchanged. */
    phone: optionalText(32),
    reason: requiredText(500),
  }),
  output: z.object({ email: z.string(), phone: z.string() }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE'],
});

export const callDirections = ['out', 'in'] as const;

/** `callBack`: the buyer wants to be called at another time. */
export const callOutcomes = ['reached', 'noAnswer', 'callBack'] as const;

export const orderCallSchema = z.object({
  callId: z.string(),
  direction: z.enum(callDirections),
  outcome: z.enum(callOutcomes),
  /** Staff's note of the conversation; may be empty. */
  text: z.string(),
  /** When the buyer wants to be called, for `callBack`. */
  callBackAt: z.iso.datetime().nullable(),
  author: z.string(),
  at: z.iso.datetime(),
});

export const logCall = operation('Order/LogCall', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary: 'Records a call with the buyer; a requested call back creates a task with its time',
  input: z.object({
    orderId,
    direction: z.enum(callDirections).default('out'),
    outcome: z.enum(callOutcomes),
    text: optionalText(500),
    callBackAt: optionalOf(z.iso.datetime({ offset: true })),
  }),
  output: orderCallSchema,
  errors: ['GEN-NOTFOUND'],
});
