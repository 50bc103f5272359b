import { z } from 'zod';
import { operation } from '../core/operation.ts';
import { ridePurchaseMembers } from './check-transfer-price.ts';
import { buyerMembers, concludedOrderSchema, idempotencyKeySchema, termsHashSchema } from './add-order.ts';
import { orderIdSchema } from './pay-order.ts';
import { rideRequestMembers } from './ride.ts';

/** The person whom the driver meets. Both names empty: the buyer travels. The phone is the buyer's. */
export const leadPassengerSchema = z.strictObject({
  name: z.string().max(64).default(''),
  surname: z.string().max(64).default(''),
});

export const addTransferOrder = operation('Booking/AddTransferOrder', {
  method: 'POST',
  access: 'public',
  summary: 'Places an order for transfers: holds the vehicles, authorises the payment, confirms and captures',
  input: z.strictObject({
    ...ridePurchaseMembers,
    quoteSeal: z.string().max(40_000),
    leadPassenger: leadPassengerSchema.default({ name: '', surname: '' }),
    /** As on the ticket: `ZF 829`. */
    flightNumber: z.string().trim().max(10).optional(),
    returnFlightNumber: z.string().trim().max(10).optional(),
    ...rideRequestMembers,
    /** An order whose flights these rides belong to; needs its `X-Order-Key`. */
    joinOrderId: orderIdSchema.optional(),
    ...buyerMembers,
    termsHash: termsHashSchema,
    duplicateConfirmed: z.boolean().default(false),
    idempotencyKey: idempotencyKeySchema,
  }),
  output: concludedOrderSchema,
  errors: [
    'TRF-NONE',
    'TRF-CAPACITY',
    'FLT-PRICE',
    'TRF-EXPIRED',
    'PAX-NAME',
    'PAY-CARD',
    'PAY-TRY',
    'ORD-CONTRACT',
    'ORD-DUPLICATE',
    'CPN-INVALID',
    'GEN-DENIED',
    'GEN-LIMIT',
    'GEN-UNAVAILABLE',
  ],
});
