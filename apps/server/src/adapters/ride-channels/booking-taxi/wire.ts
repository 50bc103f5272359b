import { z } from 'zod';

/**
 * The supplier interface of Booking.com Taxi as published at connect.taxi.booking.com: we are called with searches, and
 * fetch and answer the bookings. Times are UTC.
 */

const utc = z.iso
  .datetime({ offset: true, local: true })
  // Some of its examples leave out the `Z`.
  .transform((text) => new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`));

const place = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  iata: z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .nullish()
    .transform((code) => code?.toUpperCase()),
});

/** `POST /v2/search-results` of ours. */
export const searchSchema = z.object({
  origin: place,
  destination: place,
  passengers: z.int().min(1).max(99),
  pickupDateTime: utc,
});

export const statuses = {
  NEW: 'new',
  ACCEPTED: 'accepted',
  DRIVER_ASSIGNED: 'driverAssigned',
  PENDING_AMENDMENT: 'amended',
  PENDING_CANCELLATION: 'withdrawn',
  CANCELLED: 'cancelled',
  COMPLETE: 'complete',
} as const;

const reference = z.union([z.string().min(1).max(100), z.number().transform(String)]);
/** Not needed to sell a ride, so that a missing member stops nothing. */
const text = z
  .string()
  .trim()
  .max(500)
  .nullish()
  .catch('')
  .transform((value) => value ?? '');

const person = z
  .object({ title: text, first_name: text, last_name: text, telephone_number: text })
  .partial()
  .nullish()
  .catch(undefined);

const end = z
  .object({ name: text, address: text, establishment_name: text, airport_code: text, iata: text })
  .partial()
  .nullish()
  .catch(undefined);

/** Undefined if it cannot be read: the number of people decides the vehicle, so it is never assumed. */
const partySize = z
  .union([
    z.int(),
    z
      .string()
      .trim()
      .regex(/^\d{1,2}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(99))
  .optional()
  .catch(undefined);

export const bookingSchema = z
  .object({
    customerReference: reference.optional(),
    bookingReference: reference.optional(),
    // Their former names.
    reference: reference.optional(),
    legId: reference.optional(),
    state_hash: z.string().min(1).max(200),
    status: z.enum(Object.keys(statuses) as [keyof typeof statuses]),
    searchResultId: text,
    pickup_date_time: utc,
    flight_number: text,
    passenger_count: partySize,
    passenger: person,
    pickup: end,
    dropoff: end,
    comments: text,
  })
  .transform((booking, context) => {
    const customerReference = booking.customerReference ?? booking.reference;
    const bookingReference = booking.bookingReference ?? booking.legId;
    if (customerReference !== undefined && bookingReference !== undefined)
      return { ...booking, customerReference, bookingReference };
    context.addIssue({ code: 'custom', path: ['bookingReference'], message: 'missing' });
    return z.NEVER;
  });
export type WireBooking = z.output<typeof bookingSchema>;

/** A bare list, or one inside an object. Its bookings are parsed one by one, so that an odd one is skipped alone. */
export const bookingListSchema = z.union([
  z.array(z.unknown()),
  z.object({ bookings: z.array(z.unknown()) }).transform(({ bookings }) => bookings),
]);

export const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(300),
});

export const refusalSchema = z.object({
  errorCode: z.string().max(100).default(''),
  errorMessage: z.string().max(500).default(''),
});
