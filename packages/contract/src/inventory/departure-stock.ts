import { z } from 'zod';
import { cabinSchema, currencySchema, flag, localDate, moneyText, recordId } from '../core/fields.ts';
import { formInteger } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput } from '../core/paging.ts';
import { departureSchema } from './departures.ts';

const departureKey = { serviceId: recordId, date: localDate };

const bucketCode = z.string().max(8);

/**
 * A block of seats of one date: every fare that names its bucket is sold from it. What a former period of the flight, off
 * sale now, has sold of it is counted too.
 */
const seatBlock = z.object({
  bucket: bucketCode,
  /** Off sale: holds can still be paid, and no more seats are taken. */
  isStopped: z.boolean(),
  /** In flying order; a flight without a stop has one. */
  legs: z.array(
    z.object({
      legNo: z.int(),
      from: z.string(),
      to: z.string(),
      total: z.int(),
      sold: z.int(),
      held: z.int(),
    }),
  ),
});

/** The price of one passenger without markup, taxes and fees included. */
const farePrice = z.object({
  total: moneyText,
  /** The included taxes and fees, the same on every date. */
  fees: moneyText,
  /** The fare's price on its other dates, if this one has a price of its own. */
  usual: moneyText.optional(),
});

const datedFare = z.object({
  fareId: z.int(),
  bucket: bucketCode,
  cabin: cabinSchema,
  family: z.string(),
  bookingClass: z.string(),
  from: z.string(),
  to: z.string(),
  adult: farePrice,
  child: farePrice,
  infant: farePrice,
});

const departureStockSchema = z.object({
  departure: departureSchema,
  /** The currency of the inventory. */
  currency: currencySchema,
  blocks: z.array(seatBlock),
  fares: z.array(datedFare),
});
export type DepartureStock = z.infer<typeof departureStockSchema>;

export const getDeparture = operation('Inventory/GetDeparture', {
  method: 'GET',
  access: 'Pages.Inventory',
  summary: 'Returns a departure with its seats and prices',
  input: z.object(departureKey),
  output: departureStockSchema,
  errors: ['GEN-NOTFOUND'],
});

export const updateDepartureStock = operation('Inventory/UpdateDepartureStock', {
  method: 'PUT',
  access: 'Pages.Inventory',
  summary:
    'Updates seats and prices of one date. Sold and held seats are kept; setting the usual price removes the date’s own price',
  input: z.object({
    ...departureKey,
    version: versionInput,
    seats: z
      .array(
        z.object({ bucket: bucketCode, legNo: recordId, total: formInteger.pipe(z.int().min(0).max(9999)) }),
      )
      .max(64)
      .default([]),
    /** An absent type keeps its price. */
    prices: z
      .array(
        z.object({
          fareId: recordId,
          adult: moneyText.optional(),
          child: moneyText.optional(),
          infant: moneyText.optional(),
        }),
      )
      .max(200)
      .default([]),
  }),
  output: departureStockSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-RULE'],
});

export const stopSale = operation('Inventory/StopSale', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary: 'Stops or resumes the sale of a departure or of one block of its seats',
  input: z.object({
    ...departureKey,
    version: versionInput,
    /** Absent: the whole departure. */
    bucket: bucketCode.optional(),
    isStopped: flag,
  }),
  output: departureStockSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-RULE'],
});
