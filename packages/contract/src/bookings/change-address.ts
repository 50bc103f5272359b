import { z } from 'zod';
import { operation } from '../core/operation.ts';
import { orderIdSchema } from './pay-order.ts';

/** Needs `X-Order-Key`, like every call that acts on an order. */
export const sendAddressCode = operation('Booking/SendAddressCode', {
  method: 'POST',
  access: 'public',
  summary: 'Sends a code to the mail address that an order is to have; nothing changes before it comes back',
  input: z.strictObject({ orderId: orderIdSchema, email: z.email().max(256) }),
  output: z.object({}),
  errors: ['GEN-VALIDATION', 'GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'GEN-UNAVAILABLE', 'GEN-LIMIT'],
});

export const changeAddress = operation('Booking/ChangeAddress', {
  method: 'POST',
  access: 'public',
  summary:
    'Sets the mail address of an order to the one that the code was sent to: ten minutes, five tries. The former address is notified',
  input: z.strictObject({ orderId: orderIdSchema, code: z.string().max(16) }),
  output: z.object({
    email: z.string(),
    /** The new right to act; links mailed to the former address no longer give it. */
    orderKey: z.string(),
  }),
  errors: ['GEN-VALIDATION', 'GEN-NOTFOUND', 'GEN-DENIED', 'ORD-STATE', 'GEN-UNAVAILABLE'],
});
