import { z } from 'zod';
import { operation } from '../core/operation.ts';
import { orderPartMembers } from './get-document.ts';
import { orderIdSchema } from './pay-order.ts';

/** Needs `X-Order-Key`. GetOrder (`mail`) returns the delivery state of a mail to the order's own address. */
export const sendTicket = operation('Booking/SendTicket', {
  method: 'POST',
  access: 'public',
  summary:
    'Sends the confirmation with its documents again: to the order’s own address, or to another address a copy that gives no right to act on the order. For a single item, sends only that item’s document',
  input: z.strictObject({
    orderId: orderIdSchema,
    /** Absent: the order’s own address. */
    email: z.email().max(256).optional(),
    ...orderPartMembers,
  }),
  output: z.object({}),
  errors: ['GEN-VALIDATION', 'GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'GEN-LIMIT'],
});
