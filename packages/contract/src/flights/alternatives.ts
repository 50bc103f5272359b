import { z } from 'zod';
import { currencySchema, localDate, moneyText, queryBool } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

export const getFlexibleDates = operation('Flight/GetFlexibleDates', {
  method: 'GET',
  access: 'public',
  summary:
    'Returns the prices of a saved search from three days before to three days after; for a round trip, on each pair of these days, or, with a selected outbound flight, on each return day',
  input: z.object({
    id: z.string().max(64),
    /** A chosen outbound flight and its fare: only prices with it. */
    flightId: z.string().max(300).optional(),
    fareId: z.string().max(300).optional(),
    /** Only nonstop flights, also if the search has others; the chosen outbound flight may have stops. */
    directOnly: queryBool.optional(),
  }),
  output: z.object({
    currency: currencySchema,
    /** Seven days, the requested one in the middle; with a chosen outbound flight its day alone. */
    departureDates: z.array(localDate),
    /** The same for the return. */
    returnDates: z.array(localDate).optional(),
    /** The lowest price of the whole party on each pair of dates that can be bought; others are absent. */
    cells: z.array(
      z.object({
        departureDate: localDate,
        returnDate: localDate.optional(),
        price: moneyText,
        /** Whether the flights at that price are nonstop. */
        direct: z.boolean(),
      }),
    ),
  }),
  errors: ['GEN-NOTFOUND'],
});

export const getNearbyAirports = operation('Flight/GetNearbyAirports', {
  method: 'GET',
  access: 'public',
  summary: 'Lists airports near both ends of a saved search with flights for the same trip',
  input: z.object({ id: z.string().max(64) }),
  output: z.object({
    currency: currencySchema,
    /** The nearest of each side first. */
    items: z.array(
      z.object({
        side: z.enum(['from', 'to']),
        code: z.string(),
        name: z.string(),
        city: z.string(),
        /** From the requested place. */
        km: z.int(),
        /** The lowest price of the whole party on the same dates with this airport instead. */
        price: moneyText,
        direct: z.boolean(),
      }),
    ),
  }),
  errors: ['GEN-NOTFOUND'],
});

export type FlexibleDates = z.infer<typeof getFlexibleDates.output>;
export type NearbyAirports = z.infer<typeof getNearbyAirports.output>;
