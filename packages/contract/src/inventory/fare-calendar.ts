import { z } from 'zod';
import { cabinSchema, currencySchema, localDate, moneyText, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput } from '../core/paging.ts';
import { serviceFields } from './services.ts';

const { carrier, number } = serviceFields;

/** A fare's price for an adult on a date, taxes and fees included, without markup. */
const cell = z.object({
  serviceId: z.int(),
  date: localDate,
  /** The version of the departure, for `UpdateFareCalendar`. */
  version: z.int(),
  fareId: z.int(),
  /** The index of the fare in `products`. */
  product: z.int(),
  adult: moneyText,
  /** The fare's price on its other dates, if this one has a price of its own. */
  usual: moneyText.optional(),
  seats: z.int(),
  /** Seats sold and held. */
  taken: z.int(),
});

const calendarSchema = z.object({
  carrier: z.string(),
  number: z.string(),
  currency: currencySchema,
  /** The fares of the flight on these days, each once. */
  products: z.array(
    z.object({
      family: z.string(),
      cabin: cabinSchema,
      bookingClass: z.string(),
      route: z.string(),
    }),
  ),
  cells: z.array(cell),
});

export const getFareCalendar = operation('Inventory/GetFareCalendar', {
  method: 'GET',
  access: 'Pages.Inventory',
  summary: 'Returns the fares of a flight number for each date of a range',
  input: z.object({ carrier, number, from: localDate, to: localDate }),
  output: calendarSchema,
  errors: ['GEN-NOTFOUND'],
});

export const updateFareCalendar = operation('Inventory/UpdateFareCalendar', {
  method: 'PUT',
  access: 'Pages.Inventory',
  summary:
    'Sets the adult price of a fare on several dates, all or none; setting the usual price removes a date’s own price',
  input: z.object({
    prices: z
      .array(
        z.object({
          serviceId: recordId,
          date: localDate,
          fareId: recordId,
          adult: moneyText,
          version: versionInput,
        }),
      )
      .min(1)
      .max(400),
  }),
  output: z.object({ changed: z.int() }),
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-RULE'],
});
