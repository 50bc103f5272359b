import { z } from 'zod';

/**
 * Web Services 2.0 of HolidayTaxis, in JSON. Published are the headers, the chapters and the search path; the members
 * below stand here alone, so that they can be compared with the OpenAPI description that comes with a key. Times are
 * local where the ride begins, without a zone; sums are decimals.
 */

const decimal = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === 'number' ? value.toFixed(2) : value))
  .pipe(z.string().regex(/^\d{1,9}\.\d{2}$/));
const wireTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/)
  .transform((text) => text.slice(0, 16));
const text = z
  .string()
  .max(1000)
  .nullish()
  .transform((value) => value ?? '');

export const productSchema = z.object({
  product_id: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(200)),
  product_type: z.enum(['private', 'shared']),
  vehicle: z.object({
    code: z.string().min(1).max(16),
    description: z.string().min(1).max(64),
    model: text,
    max_passengers: z.int().min(1).max(99),
    max_luggage: z.int().min(0).max(99),
  }),
  /** Vehicles, or seats of a shared one, that the price is for. */
  units: z.int().min(1).max(99).default(1),
  price: z.object({ total: decimal, currency: z.string().length(3) }),
  valid_until: z.iso.datetime({ offset: true }),
  /** To an airport: calculated from the departure of the flight. */
  pickup: z.object({ datetime: wireTime, instructions: text }),
  journey: z.object({
    minutes: z.int().min(1).max(1440),
    kilometres: z.number().positive().max(2000).nullish(),
  }),
  free_cancellation_hours: z.int().min(0).max(1000),
  waiting_minutes: z.int().min(0).max(600).default(0),
  max_stops: z.int().min(0).max(20).default(0),
  supplier: z.object({ name: z.string().min(1).max(128), telephone: text }),
});
export type WireProduct = z.output<typeof productSchema>;

export const productsSchema = z.object({ products: z.array(z.unknown()) });
export const oneProductSchema = z.object({ product: productSchema });

const bookingSchema = z.object({
  booking_ref: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(64)),
  external_ref: z.string(),
  status: z.enum(['confirmed', 'pending', 'cancelled']),
  pickup: z.object({ datetime: wireTime, instructions: text }),
  supplier: z.object({ name: text, telephone: text }),
});
export type WireBooking = z.output<typeof bookingSchema>;

export const oneBookingSchema = z.object({ booking: bookingSchema });
export const bookingsSchema = z.object({ bookings: z.array(bookingSchema).max(10) });
export const cancellationSchema = z.object({
  booking: bookingSchema,
  cancellation: z.object({ fee: decimal, currency: z.string().length(3), is_cancelled: z.boolean() }),
});
export const agentSchema = z.object({ agent: z.object({ name: z.string().max(128) }) });
export const refusalSchema = z.object({ error: z.object({ code: z.string().max(64), message: text }) });
