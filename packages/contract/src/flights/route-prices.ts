import { z } from 'zod';
import { currencySchema, noInput, placeCode } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { promotionSchema } from './search.ts';

const endSchema = z.object({
  /** The code of the city, or of an airport that has none. */
  code: z.string(),
  city: z.string(),
});

export const routePricesSchema = z.object({
  from: endSchema,
  to: endSchema,
  /** The cheapest flight of each month that has one, from the day after tomorrow on, for one adult one way. */
  months: z.array(z.object({ month: z.string(), flight: promotionSchema })),
  /** Other routes from the same city, those with most flights first. */
  others: z.array(endSchema),
});
export type RoutePrices = z.infer<typeof routePricesSchema>;

export const getRoutePrices = operation('Flight/GetRoutePrices', {
  method: 'GET',
  access: 'public',
  summary: 'Returns the lowest live price of a route in each of the coming eleven months',
  input: z.object({ from: placeCode, to: placeCode, currency: currencySchema }),
  output: routePricesSchema,
  errors: ['GEN-NOTFOUND'],
});

export const getRoutes = operation('Flight/GetRoutes', {
  method: 'GET',
  access: 'public',
  summary: 'Lists the routes with nonstop flights, by city codes, those with most flights first; at most 300',
  input: noInput,
  output: z.object({ items: z.array(z.object({ from: z.string(), to: z.string() })) }),
});
