import { z } from 'zod';

/** Metadata that we sent, as Stripe returns it. */
const metadataSchema = z.record(z.string(), z.string()).nullish();

const chargeSchema = z.object({
  id: z.string(),
  /** The refunds, pending ones included, add up to the captured sum. */
  refunded: z.boolean(),
  disputed: z.boolean(),
});

const cardErrorSchema = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() });

export const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  currency: z.string(),
  /** Minor units: authorised but not captured, and captured. */
  amount_capturable: z.int(),
  amount_received: z.int(),
  last_payment_error: cardErrorSchema.nullish(),
  latest_charge: z.union([z.string(), chargeSchema]).nullish(),
});

export type StripeIntent = z.output<typeof intentSchema>;

/** A Checkout Session with the members that we read, its payment intent expanded. */
export const sessionSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  /** `null` until the payer has submitted a card. */
  payment_intent: z.union([z.string(), intentSchema]).nullish(),
});

export type StripeSession = z.output<typeof sessionSchema>;

export const sessionListSchema = z.object({ data: z.array(sessionSchema), has_more: z.boolean() });

export const refundSchema = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string().nullable(),
  failure_reason: z.string().nullish(),
});

export type StripeRefund = z.output<typeof refundSchema>;

export const refundListSchema = z.object({ data: z.array(refundSchema), has_more: z.boolean() });

const disputeSchema = z.object({
  amount: z.int(),
  status: z.string(),
  /** The sums withdrawn from the account for it (negative) and returned; in the currency of settlement. */
  balance_transactions: z.array(z.object({ amount: z.int() })).nullish(),
});

export type StripeDispute = z.output<typeof disputeSchema>;

export const disputeListSchema = z.object({ data: z.array(disputeSchema) });

/** The account that the keys belong to. */
export const accountSchema = z.object({ id: z.string(), charges_enabled: z.boolean() });

export const errorSchema = z.object({
  error: z.object({
    type: z.string().optional(),
    code: z.string().optional(),
    decline_code: z.string().optional(),
    message: z.string().optional(),
  }),
});

/** The subject of an event; only its ids are read. */
export const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  data: z.object({
    object: z.object({
      id: z.string().max(255),
      client_reference_id: z.string().max(255).nullish(),
      metadata: metadataSchema,
      payment_intent: z.string().max(255).nullish(),
    }),
  }),
});
