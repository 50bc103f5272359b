import { z } from 'zod';
import { requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { messengers } from '../core/messengers.ts';
import { LONGEST_BUYER_MESSAGE } from './message-length.ts';
import { orderIdSchema } from './pay-order.ts';

/** One message between buyer and agency, as plain text. */
export const threadMessageSchema = z.object({
  messageId: z.string(),
  from: z.enum(['buyer', 'agency']),
  at: z.iso.datetime(),
  text: z.string(),
  /** How it came: on the order's page, by mail, or in a messenger. */
  by: z.enum(['page', 'mail', ...messengers]),
  /** Names of the files that came with a mail. */
  files: z.array(z.string()).optional(),
});
export type ThreadMessage = z.infer<typeof threadMessageSchema>;

/** Needs `X-Order-Key`, like every call that acts on an order. */
export const getThread = operation('Booking/GetThread', {
  method: 'GET',
  access: 'public',
  summary: 'Returns the messages between buyer and agency about an order, oldest first',
  input: z.object({ orderId: orderIdSchema }),
  output: z.object({ messages: z.array(threadMessageSchema) }),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED'],
});

/** Needs `X-Order-Key`, like every call that acts on an order. */
export const writeToAgency = operation('Booking/WriteToAgency', {
  method: 'POST',
  access: 'public',
  summary:
    'Sends the agency a message about an order; staff see it with the order and reply by e-mail and on the order page',
  input: z.strictObject({
    orderId: orderIdSchema,
    text: requiredText(LONGEST_BUYER_MESSAGE),
    /** Chosen by the page: the same message sent twice is kept once. */
    messageKey: z.uuid(),
  }),
  output: z.object({}),
  errors: ['GEN-VALIDATION', 'GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'GEN-LIMIT'],
});
