import { z } from 'zod';
import { operation } from '../core/operation.ts';
import { orderIdSchema } from './pay-order.ts';

export const sendOrderCode = operation('Booking/SendOrderCode', {
  method: 'POST',
  access: 'public',
  summary:
    'Sends a code to the order’s own e-mail address; the response is the same for orders that do not exist',
  input: z.strictObject({ orderId: orderIdSchema }),
  output: z.object({}),
  errors: ['GEN-LIMIT'],
});

export const proveOrderCode = operation('Booking/ProveOrderCode', {
  method: 'POST',
  access: 'public',
  summary:
    'Exchanges a mailed code for the right to act on the order; the code is valid for ten minutes and five attempts',
  input: z.strictObject({ orderId: orderIdSchema, code: z.string().max(16) }),
  output: z.object({ orderKey: z.string() }),
  errors: ['GEN-DENIED'],
});
