import { z } from 'zod';

/**
 * The part of the wire format that we read. Sums are decimal strings beside a currency, times are local at the airport,
 * with seconds: `2027-05-20T14:30:00`.
 */
const decimal = z.string().regex(/^\d{1,9}\.\d{2}$/);
const wireTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/)
  .transform((text) => text.slice(0, 16));
const instant = z.iso.datetime({ offset: true });
const cabinClass = z.enum(['economy', 'premium_economy', 'business', 'first']);
const carrier = z.object({ iata_code: z.string().min(2).max(3), name: z.string().min(1) });
const place = z.object({ iata_code: z.string().length(3), time_zone: z.string().min(1) });

const condition = z
  .object({ allowed: z.boolean(), penalty_amount: decimal.nullish(), penalty_currency: z.string().nullish() })
  .nullish();

/** A landing on the way; its times are local there. */
const stopSchema = z.object({
  airport: z.object({ iata_code: z.string().length(3) }),
  arriving_at: wireTime.nullish().catch(undefined),
  departing_at: wireTime.nullish().catch(undefined),
});
export type WireStop = z.output<typeof stopSchema>;

const segmentSchema = z.object({
  id: z.string().nullish(),
  origin: place,
  destination: place,
  origin_terminal: z.string().nullish(),
  destination_terminal: z.string().nullish(),
  departing_at: wireTime,
  arriving_at: wireTime,
  marketing_carrier: carrier,
  operating_carrier: carrier,
  marketing_carrier_flight_number: z.string().min(1).max(5),
  aircraft: z.object({ iata_code: z.string() }).nullish(),
  stops: z.array(stopSchema).nullish(),
  passengers: z
    .array(
      z.object({
        passenger_id: z.string().nullish(),
        cabin_class: cabinClass,
        fare_basis_code: z.string().nullish(),
        baggages: z.array(z.object({ type: z.string(), quantity: z.int().min(0) })).default([]),
      }),
    )
    .min(1),
});
export type WireSegment = z.output<typeof segmentSchema>;

export const offerSchema = z.object({
  id: z.string().min(1).max(64),
  expires_at: instant,
  total_amount: decimal,
  total_currency: z.string().length(3),
  base_amount: decimal,
  tax_amount: decimal.nullish(),
  owner: carrier,
  /** Adults with their type; everybody who was asked for by age has it, and may have a type as well. */
  passengers: z
    .array(z.object({ id: z.string().min(1), type: z.string().nullish(), age: z.int().nullish() }))
    .min(1),
  passenger_identity_documents_required: z.boolean().default(false),
  /** `passport`, `tax_id`, `known_traveler_number`, `passenger_redress_number`. */
  supported_passenger_identity_document_types: z.array(z.string()).nullish(),
  payment_requirements: z
    .object({
      requires_instant_payment: z.boolean(),
      payment_required_by: instant.nullish(),
      price_guarantee_expires_at: instant.nullish(),
    })
    .nullish(),
  /** Parsed one by one, so that a kind of service that we do not know is skipped alone. */
  available_services: z.array(z.unknown()).nullish(),
  conditions: z.object({ refund_before_departure: condition, change_before_departure: condition }),
  slices: z
    .array(
      z.object({
        fare_brand_name: z.string().nullish(),
        conditions: z.object({ change_before_departure: condition }).nullish(),
        segments: z.array(segmentSchema).min(1).max(3),
      }),
    )
    .min(1)
    .max(2),
});
export type WireOffer = z.output<typeof offerSchema>;

/** A bag is for one passenger, on all segments of one slice or of all slices. */
export const bagSchema = z.object({
  id: z.string().min(1).max(64),
  type: z.literal('baggage'),
  metadata: z.object({ type: z.literal('checked'), maximum_weight_kg: z.number().nullish() }),
  maximum_quantity: z.int().min(1),
  passenger_ids: z.array(z.string()).length(1),
  segment_ids: z.array(z.string()).min(1),
  total_amount: decimal,
  total_currency: z.string(),
});

/** Offers are parsed one by one, so that an unreadable or unsellable one is skipped alone. */
export const batchSchema = z.object({
  id: z.string(),
  total_batches: z.int(),
  remaining_batches: z.int(),
  offers: z.array(z.unknown()).default([]),
});

export const orderSchema = z.object({
  id: z.string().min(1).max(64),
  booking_reference: z.string().min(1).max(32),
  created_at: instant,
  cancelled_at: z.string().nullish(),
  total_amount: decimal.nullish(),
  total_currency: z.string().nullish(),
  /** A reservation that was never paid awaits nothing after its end, and has no time of payment either. */
  payment_status: z
    .object({
      awaiting_payment: z.boolean(),
      payment_required_by: instant.nullish(),
      price_guarantee_expires_at: instant.nullish(),
      paid_at: z.string().nullish(),
    })
    .nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  documents: z
    .array(
      z.object({
        type: z.string(),
        unique_identifier: z.string(),
        passenger_ids: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});
export type WireOrder = z.output<typeof orderSchema>;

/** What is needed to recognise an order of ours among those of the account. */
export const listedOrderSchema = z.object({
  created_at: instant,
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

export const paymentSchema = z.object({ id: z.string().min(1) });

export const cancellationSchema = z.object({
  id: z.string().min(1).max(64),
  refund_amount: decimal.nullish(),
  refund_currency: z.string().nullish(),
  /** `balance`, `card`, `arc_bsp_cash`, `voucher`, `airline_credits`, `awaiting_payment`; others may follow. */
  refund_to: z.string().nullish(),
  airline_credits: z
    .array(
      z.object({
        credit_code: z.string().nullish(),
        credit_amount: z.string().nullish(),
        credit_currency: z.string().nullish(),
      }),
    )
    .nullish(),
});

export const changedSlice = z.object({ segments: z.array(segmentSchema.omit({ passengers: true })).min(1) });

/** `action_taken`: `accepted`, `cancelled`, `changed`; null while nobody has answered. */
export const listedChangeSchema = z.object({
  id: z.string().min(1).max(64),
  order_id: z.string().min(1).max(64),
  action_taken: z.string().nullish(),
});

export const changeSchema = listedChangeSchema.extend({
  removed: z.array(changedSlice),
  added: z.array(changedSlice),
});
export type WireChange = z.output<typeof changeSchema>;

export const webhookSchema = z.object({ id: z.string().min(1), secret: z.string().min(1) });
