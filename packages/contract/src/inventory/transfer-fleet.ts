import { z } from 'zod';
import { localDate, placeCode, recordId } from '../core/fields.ts';
import { optionalOf } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';
import { transferAccess, whole } from './transfer-fields.ts';
import { namedVehicleType } from './transfers.ts';

export const FLEET_DAYS_SHOWN = 14;

/** The number of vehicles (or seats of a shared type) at an airport on a day, and how many are left. */
export const fleetSchema = z.object({
  id: z.int(),
  airport: z.string(),
  airportName: z.string(),
  vehicleTypeId: z.int(),
  vehicleType: namedVehicleType,
  perDay: z.int(),
  /** Dates with another number, from today on, in order. */
  exceptions: z.array(z.object({ date: localDate, total: z.int() })),
  /**
   * Sold vehicles stay sold when the fleet shrinks: `total` is then lower than the sold number, and nothing is free.
   */
  days: z.array(z.object({ date: localDate, total: z.int(), held: z.int(), sold: z.int(), free: z.int() })),
  version: versionOutput,
});
export type Fleet = z.infer<typeof fleetSchema>;

const fleetFields = {
  perDay: whole(0, 10_000),
  /** All dates from today on: a date that is absent gets the usual number again. */
  exceptions: z
    .array(z.object({ date: localDate, total: whole(0, 10_000) }))
    .max(400)
    .default([]),
};

export const getFleet = operation('TransferInventory/GetFleet', {
  method: 'GET',
  access: transferAccess,
  summary: 'Lists vehicles per day, airport and type: total, held, sold and available',
  /** `sorting`: `airport`, `vehicleType`, `perDay`. */
  input: z.object({
    ...pageInput,
    airport: placeCode.optional(),
    vehicleTypeId: recordId.optional(),
    /** The first of the days shown; today if absent. */
    from: optionalOf(localDate),
  }),
  output: paged(fleetSchema),
});

export const saveFleet = operation('TransferInventory/SaveFleet', {
  method: 'POST',
  access: transferAccess,
  summary: 'Adds vehicles of a type at an airport',
  input: z.object({ airport: placeCode, vehicleTypeId: recordId, ...fleetFields }),
  output: fleetSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateFleet = operation('TransferInventory/UpdateFleet', {
  method: 'PUT',
  access: transferAccess,
  summary: 'Updates the number of vehicles, or the dates with a different number; sold vehicles stay sold',
  input: z.object({ id: recordId, ...fleetFields, version: versionInput }),
  output: fleetSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});
