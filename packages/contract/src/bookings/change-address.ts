import { z } from 'zod';
import { operation } from '../core/operation.ts';
import { orderIdSchema } from './pay-order.ts';

/** Needs `X-Order-Key`, like every call that acts on an order. */
export const sendAddressCode = operation('Booking/SendAddressCode', {
  method: 'POST',
  access: 'public',
  summary:
    'Sends a code to the new e-mail address of an order; the address changes only once the code is confirmed',
  input: z.strictObject({ orderId: orderIdSchema, email: z.email().max(256) }),
  output: z.object({}),
  errors: ['GEN-VALIDATION', 'GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'GEN-UNAVAILABLE', 'GEN-LIMIT'],
});

export const changeAddress = operation('Booking/ChangeAddress', {
  method: 'POST',
  access: 'public',
  summary:
    'Changes an order’s e-mail address to the one the code was sent to; the code is valid for ten minutes and five attempts. The former address is notified',
  input: z.strictObject({ orderId: orderIdSchema, code: z.string().max(16) }),
  output: z.object({
    email: z.string(),
    /** The new right to act; links mailed to the former address no longer give it. */
    orderKey: z.string(),
  }),
  errors: ['GEN-VALIDATION', 'GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'GEN-UNAVAILABLE'],
});
