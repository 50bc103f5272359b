import { childSeatsSchema, ridePlaceSchema } from '@farewind/contract/bookings/ride';
import { currencySchema, languageSchema, localDateTime } from '@farewind/contract/core/fields';
import { z } from 'zod';
import { stored } from '../../../platform/database/stored.ts';
import type { ExternalBooking } from './ports.ts';
import type { RideLead, RideWish } from './ride-rows.ts';

export const readWish = stored<RideWish>(
  'outside_ride.wish',
  z.object({
    flight: z.object({ number: z.string(), side: z.enum(['arrival', 'departure']) }).optional(),
    childSeats: childSeatsSchema.optional(),
    language: languageSchema,
    query: z.object({
      direction: z.enum(['outbound', 'return']),
      airport: z.string(),
      timeZone: z.string(),
      from: ridePlaceSchema,
      to: ridePlaceSchema,
      pickupAt: localDateTime.optional(),
      arriveBy: localDateTime.optional(),
      passengers: z.object({ adults: z.number(), children: z.number(), infants: z.number() }),
      bags: z.number(),
      language: languageSchema,
      currency: currencySchema,
    }),
    ref: z.string(),
    rateKey: z.string(),
    totalMinor: z.number(),
  }),
);

export const readLead = stored<RideLead>(
  'outside_ride.lead',
  z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string().optional(),
    nameSign: z.string().optional(),
    note: z.string().optional(),
  }),
);

export const readBooking = stored<ExternalBooking>(
  'outside_ride.booking',
  z.object({
    bookingNo: z.string(),
    state: z.enum(['booked', 'pending', 'cancelled']),
    pickupAt: localDateTime,
    meetingPoint: z.string(),
    supplierPhone: z.string(),
  }),
);
