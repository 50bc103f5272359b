import { z } from 'zod';
import { operation } from '../core/operation.ts';

const link = z.object({
  orderId: z.string().max(64),
  /** By mail to the buyer's address, or by text message to the buyer's phone. */
  channel: z.enum(['mail', 'sms']),
});

export const previewPaymentLink = operation('Order/PreviewPaymentLink', {
  method: 'GET',
  access: 'Pages.Orders.Edit',
  summary: 'Previews the payment link message for an unpaid order; the link itself is not shown',
  input: link,
  output: z.object({
    recipient: z.string(),
    /** Null for a text message. */
    subject: z.string().nullable(),
    text: z.string(),
    /** Until when the order can be paid at its price. */
    payBy: z.iso.datetime(),
  }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'GEN-UNAVAILABLE'],
});

export const sendPaymentLink = operation('Order/SendPaymentLink', {
  method: 'POST',
  access: 'Pages.Orders.Edit',
  summary: 'Sends the buyer of an unpaid order a payment link, valid for its price and until its deadline',
  input: link,
  output: z.object({ messageId: z.string(), payBy: z.iso.datetime() }),
  errors: ['GEN-NOTFOUND', 'ORD-STATE', 'GEN-UNAVAILABLE', 'GEN-LIMIT'],
});
