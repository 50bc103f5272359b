import { z } from 'zod';
import { placeCode, recordId } from '../core/fields.ts';
import { requiredText, secretText, webAddress } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';
import { connectionTestSchema } from '../settings/setting-answers.ts';

/**
 * `rateKey` is called over HTTP: a search returns rate keys, and a booking names one. `standIn` speaks the same
 * protocol, is a simulator, and exists in a demo only. `holidayTaxis`: Web Services 2.0 of HolidayTaxis.
 */
export const transferSupplierKinds = ['rateKey', 'holidayTaxis', 'standIn'] as const;

/** An external supplier whose rides are sold beside our own. */
export const transferSupplierFields = {
  kind: z.enum(transferSupplierKinds),
  /** Our own short code for it: `coastline`. */
  code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{1,31}$/, { error: 'shortCode' }),
  /** The operator's name for travellers. */
  name: requiredText(64),
  apiUrl: webAddress,
  apiKey: secretText,
  /** The agency's number at the supplier, to which bookings are invoiced; only `holidayTaxis` has one. */
  agentRef: z.string().trim().max(64).default(''),
  /** The airports where it is queried. */
  airports: z.array(placeCode).min(1).max(64),
  isActive: z.boolean().default(true),
};

export const transferSupplierSchema = z.object({
  id: z.int(),
  kind: z.enum(transferSupplierKinds),
  code: z.string(),
  name: z.string(),
  apiUrl: z.string(),
  hasApiKey: z.boolean(),
  agentRef: z.string().default(''),
  airports: z.array(z.string()),
  isActive: z.boolean(),
  version: versionOutput,
});
export type TransferSupplierItem = z.infer<typeof transferSupplierSchema>;

export const getTransferSuppliers = operation('TransferInventory/GetSuppliers', {
  method: 'GET',
  access: 'Pages.Transfers',
  summary: 'Lists the external transfer suppliers',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(transferSupplierSchema),
});

export const saveTransferSupplier = operation('TransferInventory/SaveSupplier', {
  method: 'POST',
  access: 'Pages.Transfers',
  summary: 'Creates a transfer supplier',
  input: z.object(transferSupplierFields),
  output: transferSupplierSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateTransferSupplier = operation('TransferInventory/UpdateSupplier', {
  method: 'PUT',
  access: 'Pages.Transfers',
  summary: 'Updates a transfer supplier; an empty key keeps the stored one if the address is unchanged',
  input: z.object({ id: recordId, ...transferSupplierFields, version: versionInput }),
  output: transferSupplierSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const testTransferSupplier = operation('TransferInventory/TestSupplier', {
  method: 'POST',
  access: 'Pages.Transfers',
  summary: 'Asks a supplier, saved or unsaved, which account our key belongs to; books nothing',
  input: z.object({ id: recordId.optional(), ...transferSupplierFields }),
  output: connectionTestSchema,
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});
