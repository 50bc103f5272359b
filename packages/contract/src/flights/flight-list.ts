import { z } from 'zod';
import { currencySchema, localDate, placeCode } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { promotionSchema } from './search.ts';

export const getFlightList = operation('Flight/GetFlightList', {
  method: 'GET',
  access: 'public',
  summary: 'Lists direct flights from a city on a day, today by default, with the lowest price for one adult',
  input: z.object({ from: placeCode.optional(), date: localDate.optional(), currency: currencySchema }),
  output: z.object({
    from: z.string(),
    fromCity: z.string(),
    date: localDate,
    /** Today in the city's local time: the first day that can be requested. */
    today: localDate,
    /** The cities with departures, the one with most of them first. */
    origins: z.array(z.object({ code: z.string(), city: z.string() })),
    /** In order of departure. */
    items: z.array(promotionSchema),
  }),
});
