import { z } from 'zod';
import { nothing, queryBool, recordId } from '../core/fields.ts';
import { requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput, versionOutput } from '../core/paging.ts';
import { paperInputs, paperOutputs, personGender, personMembers } from './person-fields.ts';

/**
 * A person whom the customer travels with, or the customer: the members of a passenger of Booking/AddOrder under the same
 * names, so that a form can use them unchanged. Unknown members are null; `type` and `parentIndex` follow from the
 * journey. Masked (`•••906`) unless requested `withDocuments`.
 */
export const travellerSchema = z.object({
  id: z.int(),
  name: z.string(),
  surname: z.string(),
  gender: personGender.nullable(),
  birthDate: z.string().nullable(),
  nationality: z.string().nullable(),
  ...paperOutputs,
  documentsMasked: z.boolean(),
  version: versionOutput,
});
export type SavedTraveller = z.infer<typeof travellerSchema>;

export const getTravellers = operation('Traveller/GetAll', {
  method: 'GET',
  access: 'signedIn',
  summary:
    'Lists the saved travellers of the customer by name; withDocuments=true returns their documents unmasked, for checkout',
  input: z.object({ withDocuments: queryBool.optional() }),
  output: z.object({ totalCount: z.int(), items: z.array(travellerSchema) }),
  errors: ['GEN-NOTFOUND'],
});

export const saveTraveller = operation('Traveller/Save', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Creates a saved traveller, or updates the one with the given id; documents are stored encrypted',
  input: z.object({
    id: recordId.optional(),
    name: requiredText(64),
    surname: requiredText(64),
    ...personMembers,
    ...paperInputs,
    version: versionInput,
  }),
  output: travellerSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-RULE'],
});

export const deleteTraveller = operation('Traveller/Delete', {
  method: 'DELETE',
  access: 'signedIn',
  summary: 'Deletes a saved traveller',
  input: z.object({ id: recordId }),
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});
