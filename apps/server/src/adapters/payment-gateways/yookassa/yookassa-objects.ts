import { z } from 'zod';

const moneySchema = z.object({ value: z.string().regex(/^\d+\.\d{2}$/), currency: z.string() });

const endSchema = z.object({ party: z.string(), reason: z.string() });

const confirmationSchema = z.union([
  z.object({ type: z.literal('redirect'), confirmation_url: z.string() }),
  z.object({ type: z.literal('qr'), confirmation_data: z.string() }),
  z.object({ type: z.string() }),
]);

/** A payment as YooKassa returns it, with the members that we read. */
export const paymentSchema = z.object({
  id: z.string(),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: moneySchema,
  refunded_amount: moneySchema.optional(),
  confirmation: confirmationSchema.optional(),
  cancellation_details: endSchema.optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

export type YookassaPayment = z.output<typeof paymentSchema>;

export const paymentListSchema = z.object({
  items: z.array(paymentSchema),
  next_cursor: z.string().optional(),
});

export const refundSchema = z.object({
  id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  cancellation_details: endSchema.optional(),
});

/** The shop that the keys belong to. */
export const shopSchema = z.object({ account_id: z.string(), test: z.boolean(), status: z.string() });

export const errorSchema = z.object({
  code: z.string(),
  description: z.string().optional(),
  parameter: z.string().optional(),
});

/** The subject of a notification; only its ids are read. */
export const notificationSchema = z.object({
  type: z.literal('notification'),
  event: z.string().min(1).max(64),
  object: z.object({
    id: z.string().min(1).max(64),
    /** Of a refund: its payment. */
    payment_id: z.string().max(64).optional(),
    metadata: z.record(z.string(), z.string()).optional(),
  }),
});
