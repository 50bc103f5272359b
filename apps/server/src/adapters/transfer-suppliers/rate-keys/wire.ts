import { z } from 'zod';

/**
 * The wire format. Places are typed: `IATA` an airport, `ATLAS` a code that both sides know, `GPS` a position. Sums are
 * decimal strings, times are local at the destination, without a zone: `2027-05-20T14:30:00`.
 */

const decimal = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === 'number' ? value.toFixed(2) : value))
  .pipe(z.string().regex(/^\d{1,9}\.\d{2}$/));
const wireTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/)
  .transform((text) => text.slice(0, 16));

const price = z.object({ totalAmount: decimal, currencyId: z.string().length(3) });

/** The cancellation fee from an instant on. */
const cancellationPolicy = z.object({ from: wireTime, amount: decimal, currencyId: z.string().length(3) });

export const serviceSchema = z.object({
  rateKey: z.string().min(1).max(512),
  /** Until when the rate key can be booked. */
  rateExpires: z.iso.datetime({ offset: true }),
  transferType: z.enum(['PRIVATE', 'SHARED', 'TAXI', 'HOURLY', 'AIRPORT_EXPRESS', 'AIRPORT_BUS']),
  vehicle: z.object({
    code: z.string().min(1).max(16),
    name: z.string().min(1).max(64),
    /** An example of such a vehicle. */
    model: z.string().max(64).default(''),
  }),
  category: z.object({ code: z.string().min(1).max(16), name: z.string().max(64) }),
  /** Of one vehicle. */
  maxPaxCapacity: z.int().min(1).max(99),
  maxLuggage: z.int().min(0).max(99),
  /** Vehicles, or seats of a shared one, that the price is for. */
  units: z.int().min(1).max(99),
  price: price.extend({ unitAmount: decimal, isEstimated: z.boolean().default(false) }),
  minutes: z.int().min(1).max(1440),
  km: z.int().min(1).max(2000).optional(),
  pickup: z.object({ at: wireTime, description: z.string().max(500) }),
  freeWaitingMinutes: z.int().min(0).max(600),
  /** Where others get on or off. */
  maxStops: z.int().min(0).max(20).default(0),
  /** The operator, and the number that travellers call. */
  supplier: z.object({ name: z.string().min(1).max(128), phone: z.string().max(32) }),
  cancellationPolicies: z.array(cancellationPolicy).max(10),
});
export type WireService = z.infer<typeof serviceSchema>;

export const availabilitySchema = z.object({ services: z.array(z.unknown()) });
export const quotationSchema = z.object({ service: serviceSchema });

export const bookingSchema = z.object({
  reference: z.string().min(1).max(64),
  clientReference: z.string(),
  status: z.enum(['CONFIRMED', 'PENDING', 'CANCELLED']),
  pickup: z.object({ at: wireTime, description: z.string().max(500) }),
  price,
  supplier: z.object({ name: z.string().max(128), phone: z.string().max(32) }),
});
export type WireBooking = z.infer<typeof bookingSchema>;

export const bookingAnswerSchema = z.object({ booking: bookingSchema });
export const bookingListSchema = z.object({ bookings: z.array(bookingSchema).max(10) });
export const cancellationSchema = z.object({
  booking: bookingSchema,
  cancellation: z.object({ amount: decimal, currencyId: z.string().length(3), isSimulation: z.boolean() }),
});
export const accountSchema = z.object({ account: z.object({ name: z.string().max(128) }) });

/** The reason of a refusal: `code` is for programs, `text` for people. */
export const refusalSchema = z.object({
  error: z.object({ code: z.string().max(64), text: z.string().max(500).default('') }),
});
