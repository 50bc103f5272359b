import { z } from 'zod';
import { localDate, placeCode, recordId } from '../core/fields.ts';
import { optionalOf } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';
import { transferAccess, whole } from './transfer-fields.ts';
import { namedVehicleType } from './transfers.ts';

export const FLEET_DAYS_SHOWN = 14;

/** How many vehicles (or seats, where the type is shared) there are at an airport on a day, and what is left of them. */
export const fleetSchema = z.object({
  id: z.int(),
  airport: z.string(),
  airportName: z.string(),
  vehicleTypeId: z.int(),
  vehicleType: namedVehicleType,
  perDay: z.int(),
  /** Dates with another number, from today on, in their order. */
  exceptions: z.array(z.object({ date: localDate, total: z.int() })),
  /** What is sold stays sold when the fleet shrinks: then `total` is less, and nothing free. */
  days: z.array(z.object({ date: localDate, total: z.int(), held: z.int(), sold: z.int(), free: z.int() })),
  version: versionOutput,
});
export type Fleet = z.infer<typeof fleetSchema>;

const fleetFields = {
  perDay: whole(0, 10_000),
  /** All from today on: what is missing here is again as on other days. */
  exceptions: z
    .array(z.object({ date: localDate, total: whole(0, 10_000) }))
    .max(400)
    .default([]),
};

export const getFleet = operation('TransferInventory/GetFleet', {
  method: 'GET',
  access: transferAccess,
  summary: 'The vehicles of each day by airport and kind: all, held, sold and free',
  /** `sorting`: `airport`, `vehicleType`, `perDay`. */
  input: z.object({
    ...pageInput,
    airport: placeCode.optional(),
    vehicleTypeId: recordId.optional(),
    /** The first of the days shown; today unless asked. */
    from: optionalOf(localDate),
  }),
  output: paged(fleetSchema),
});

export const saveFleet = operation('TransferInventory/SaveFleet', {
  method: 'POST',
  access: transferAccess,
  summary: 'Puts vehicles of a kind at an airport',
  input: z.object({ airport: placeCode, vehicleTypeId: recordId, ...fleetFields }),
  output: fleetSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateFleet = operation('TransferInventory/UpdateFleet', {
  method: 'PUT',
  access: transferAccess,
  summary:
    'Changes how many vehicles there are, or on which dates it is another number; what is sold stays sold',
  input: z.object({ id: recordId, ...fleetFields, version: versionInput }),
  output: fleetSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});
