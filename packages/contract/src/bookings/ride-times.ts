import { z } from 'zod';
import { localDateTime } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

export const rideLegSchema = z.object({
  flightDirection: z.enum(['outbound', 'return']),
  /** Whether the ride comes after landing, or before leaving. */
  side: z.enum(['arrival', 'departure']),
  airport: z.string(),
  airportName: z.string(),
  flight: z.object({
    carrier: z.string(),
    number: z.string(),
    /** The landing or departure in the airport's local time. */
    at: localDateTime,
  }),
  /** After landing: the time of the pick-up. */
  pickupAt: localDateTime.optional(),
  /** Before departure: the time to be at the airport; the pick-up is this minus the travel time. */
  arriveBy: localDateTime.optional(),
  /** An order already has a ride for it. */
  joined: z.boolean(),
});

export const getRideTimes = operation('Booking/GetRideTimes', {
  method: 'GET',
  access: 'public',
  summary: 'Suggests times, passengers and baggage for transfers to and from selected or booked flights',
  /** `orderId`, or the chosen flights of a search, with their fares once chosen. */
  input: z.object({
    orderId: z.string().max(64).optional(),
    searchId: z.string().max(64).optional(),
    flightId: z.string().max(300).optional(),
    fareId: z.string().max(300).optional(),
    returnFlightId: z.string().max(300).optional(),
    returnFareId: z.string().max(300).optional(),
  }),
  output: z.object({
    /** The arrival of the outbound trip and the departure of the return trip, where rides are sold; may be empty. */
    legs: z.array(rideLegSchema),
    passengers: z.object({ adults: z.int(), children: z.int(), infants: z.int() }),
    /** Checked baggage of the fares, in pieces; with flights and no fares one for each adult and child. */
    bags: z.int(),
  }),
  errors: ['GEN-NOTFOUND', 'FLT-EXPIRED'],
});
