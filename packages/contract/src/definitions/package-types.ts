import { z } from 'zod';
import { nothing, recordId } from '../core/fields.ts';
import { formInteger, inputId, optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, wholeListInput, versionInput, versionOutput } from '../core/paging.ts';

/** The contents of a package; the last three are announced as coming soon. */
export const packageProducts = [
  'flight',
  'transfer',
  'flightAndTransfer',
  'hotel',
  'villa',
  'privateAviation',
] as const;

const fields = {
  code: z
    .string()
    .trim()
    .max(16)
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'packageCode' }),
  name: z.object({ ru: requiredText(64), en: requiredText(64), tr: requiredText(64) }),
  product: z.enum(packageProducts),
  description: optionalText(500),
  sortOrder: formInteger.pipe(z.int().min(0).max(9999)).default(0),
  isActive: z.boolean().default(true),
};

export const packageTypeSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.object({ ru: z.string(), en: z.string(), tr: z.string() }),
  product: z.enum(packageProducts),
  description: z.string().nullable(),
  sortOrder: z.int(),
  isActive: z.boolean(),
  version: versionOutput,
});

export const getPackageTypes = operation('Definition/GetPackageTypes', {
  method: 'GET',
  access: 'Pages.Definitions',
  summary: 'Lists the package types of the agency',
  input: z.object({ ...wholeListInput, ...activeInput }),
  output: paged(packageTypeSchema),
});

export const savePackageType = operation('Definition/SavePackageType', {
  method: 'POST',
  access: 'Pages.Definitions',
  summary: 'Creates a package type',
  input: z.object(fields),
  output: packageTypeSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updatePackageType = operation('Definition/UpdatePackageType', {
  method: 'PUT',
  access: 'Pages.Definitions',
  summary: 'Updates a package type',
  input: z.object({ id: recordId, ...fields, version: versionInput }),
  output: packageTypeSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deletePackageType = operation('Definition/DeletePackageType', {
  method: 'DELETE',
  access: 'Pages.Definitions',
  summary: 'Deletes a package type',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});
