import { z } from 'zod';
import { carrierCode, flag, localDate, nothing, placeCode, recordId } from '../core/fields.ts';
import { formInteger, inputId } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'clock' });
/** Days after the flight's first date, in local time: 1 lands tomorrow. */
const dayOffset = formInteger.pipe(z.int().min(-1).max(3)).default(0);

const legInput = z.object({
  origin: placeCode,
  destination: placeCode,
  departsAt: clock,
  departsDay: dayOffset,
  arrivesAt: clock,
  arrivesDay: dayOffset,
  aircraft: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{3}$/, { error: 'aircraft' }),
});

/** A flight that repeats, as it is typed. */
export const serviceFields = {
  carrier: carrierCode,
  /** Digits, with the operational suffix, if any. */
  number: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[1-9]\d{0,3}[A-Z]?$/, { error: 'flightNumber' }),
  kind: z.enum(['charter', 'scheduled']),
  from: localDate,
  to: localDate,
  /** Days of operation, Monday is 1. */
  days: z
    .array(formInteger.pipe(z.int().min(1).max(7)))
    .min(1)
    .max(7),
  legs: z.array(legInput).min(1).max(4),
  /**
   * Which occurrence of the take-off time is meant, in the night in which clocks go back over it, so that it occurs
   * twice; required in that case, otherwise unchanged.
   */
  repeatedHour: z.enum(['first', 'second']).optional(),
  /** Off sale its departures stay, and no more seats of them are sold. */
  isSold: flag,
  /** Confirms that the number is sold twice on a day; required if it is. */
  twiceADayConfirmed: flag,
};

export const serviceSchema = z.object({
  id: z.int(),
  carrier: z.string(),
  number: z.string(),
  kind: z.enum(['charter', 'scheduled']),
  from: localDate,
  to: localDate,
  days: z.array(z.int()),
  legs: z.array(
    z.object({
      origin: z.string(),
      destination: z.string(),
      departsAt: clock,
      departsDay: z.int(),
      arrivesAt: clock,
      arrivesDay: z.int(),
      aircraft: z.string(),
      /** The second occurrence is meant in the night when clocks go back over the time, so that it occurs twice. */
      departsAfterChange: z.literal(true).optional(),
      arrivesAfterChange: z.literal(true).optional(),
    }),
  ),
  isSold: z.boolean(),
  /** The carrier whose flight is also sold under this number; such services are kept for the record. */
  codeshareOf: z.string().nullable(),
  /** Sold or held seats of future dates. */
  seatsTaken: z.int(),
  version: versionOutput,
});
export type InventoryService = z.infer<typeof serviceSchema>;

export const getServices = operation('Inventory/GetServices', {
  method: 'GET',
  access: 'Pages.Inventory',
  summary:
    'Lists recurring flights, one row per period; `keyword` is a flight number, a carrier or an airport',
  input: z.object({ ...pageInput, kind: z.enum(['charter', 'scheduled']).optional() }),
  output: paged(serviceSchema),
});

export const saveService = operation('Inventory/SaveService', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary: 'Creates a recurring flight; its seats and fares come from its sheet or an import',
  input: z.object(serviceFields),
  output: serviceSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateService = operation('Inventory/UpdateService', {
  method: 'PUT',
  access: 'Pages.Inventory',
  summary:
    'Updates a recurring flight. Dates with sold or held seats are not changed and must be moved one by one',
  input: z.object({ id: recordId, ...serviceFields, version: versionInput }),
  output: serviceSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE', 'GEN-INUSE'],
});

export const deleteService = operation('Inventory/DeleteService', {
  method: 'DELETE',
  access: 'Pages.Inventory',
  summary: 'Deletes a flight; refused if seats have ever been sold or are held',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-INUSE'],
});
