import { z } from 'zod';
import { orderStatuses } from '../bookings/get-order.ts';
import { idempotencyKeySchema } from '../bookings/add-order.ts';
import { localDate, moneyText } from '../core/fields.ts';
import { requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';

export const takeAtDesk = operation('Order/TakeAtDesk', {
  method: 'POST',
  access: 'Pages.Payments.Desk',
  summary:
    'Records a payment taken at the desk and confirms the order; an open card payment is closed first, or the call is refused',
  input: z.strictObject({
    orderId: z.string().max(64),
    method: z.enum(['cash', 'transfer']),
    /** The full price of the order. */
    amount: moneyText,
    /** The number of the cash receipt or the payment order. */
    documentNumber: requiredText(64),
    /** The day on which a transfer reached the bank account; absent: today. Its books must be open. */
    receivedOn: localDate.optional(),
    /** Confirms that the same travellers really travel twice. */
    duplicateConfirmed: z.boolean().default(false),
    idempotencyKey: idempotencyKeySchema,
  }),
  output: z.object({ orderId: z.string(), status: z.enum(orderStatuses) }),
  errors: [
    'GEN-NOTFOUND',
    'ORD-STATE',
    'ORD-DUPLICATE',
    'FLT-EXPIRED',
    'FLT-NOSEAT',
    'TRF-EXPIRED',
    'TRF-NONE',
    'CPN-INVALID',
  ],
});
