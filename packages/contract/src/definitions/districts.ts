import { z } from 'zod';
import { nothing, recordId } from '../core/fields.ts';
import { inputId, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, wholeListInput, versionInput, versionOutput } from '../core/paging.ts';

const fields = { cityId: recordId, name: requiredText(64) };

export const districtSchema = z.object({
  id: z.int(),
  cityId: z.int(),
  cityName: z.string(),
  name: z.string(),
  version: versionOutput,
});

export const getDistricts = operation('Definition/GetDistricts', {
  method: 'GET',
  access: 'signedIn',
  summary: 'Lists the districts of a city, or of all cities if none is given',
  input: z.object({ input: recordId.optional(), ...wholeListInput }),
  output: paged(districtSchema),
});

export const saveDistrict = operation('Definition/SaveDistrict', {
  method: 'POST',
  access: 'Pages.Definitions',
  summary: 'Creates a district of a city',
  input: z.object(fields),
  output: districtSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateDistrict = operation('Definition/UpdateDistrict', {
  method: 'PUT',
  access: 'Pages.Definitions',
  summary: 'Updates a district',
  input: z.object({ id: recordId, ...fields, version: versionInput }),
  output: districtSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE', 'GEN-INUSE'],
});

export const deleteDistrict = operation('Definition/DeleteDistrict', {
  method: 'DELETE',
  access: 'Pages.Definitions',
  summary: 'Deletes a district; refused while a customer refers to it',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-INUSE'],
});
