import { z } from 'zod';
import { placeCode, recordId } from '../core/fields.ts';
import { requiredText, secretText, webAddress } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';
import { connectionTestSchema } from '../settings/setting-answers.ts';

/**
 * `duffel` is called over HTTP: offer requests, orders, cancellations in two steps. `standIn` is a simulator with the
 * same protocol and fictitious offers, and exists in a demo only.
 */
export const flightSupplierKinds = ['duffel', 'standIn'] as const;

/** An external supplier whose flights are sold beside our own. */
export const flightSupplierFields = {
  kind: z.enum(flightSupplierKinds),
  /** Our own short code for it: `skyline`. */
  code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{1,31}$/, { error: 'shortCode' }),
  /** As travellers read it. */
  name: requiredText(64),
  apiUrl: webAddress,
  apiKey: secretText,
  /** Airports or cities between which it is queried; none: everywhere. */
  airports: z.array(placeCode).max(200).default([]),
  isActive: z.boolean().default(true),
};

export const flightSupplierSchema = z.object({
  id: z.int(),
  kind: z.enum(flightSupplierKinds),
  code: z.string(),
  name: z.string(),
  apiUrl: z.string(),
  hasApiKey: z.boolean(),
  /** True once its news of changed and cancelled flights reach us. */
  hasNews: z.boolean().optional(),
  airports: z.array(z.string()),
  isActive: z.boolean(),
  version: versionOutput,
});

export const getFlightSuppliers = operation('Inventory/GetSuppliers', {
  method: 'GET',
  access: 'Pages.Inventory',
  summary: 'Lists the external flight suppliers',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(flightSupplierSchema),
});

export const saveFlightSupplier = operation('Inventory/SaveSupplier', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary: 'Creates a flight supplier',
  input: z.object(flightSupplierFields),
  output: flightSupplierSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateFlightSupplier = operation('Inventory/UpdateSupplier', {
  method: 'PUT',
  access: 'Pages.Inventory',
  summary: 'Updates a flight supplier; an empty key keeps the stored one if the address is unchanged',
  input: z.object({ id: recordId, ...flightSupplierFields, version: versionInput }),
  output: flightSupplierSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const testFlightSupplier = operation('Inventory/TestSupplier', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary: 'Asks a supplier, saved or unsaved, which account our key belongs to; books nothing',
  input: z.object({ id: recordId.optional(), ...flightSupplierFields }),
  output: connectionTestSchema,
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});

export const connectFlightSupplierNews = operation('Inventory/ConnectSupplierNews', {
  method: 'POST',
  access: 'Pages.Inventory',
  summary: 'Registers our address at a supplier for its news of changed and cancelled flights',
  input: z.strictObject({ id: recordId }),
  output: connectionTestSchema,
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});
