import { z } from 'zod';
import { nothing, placeCode, recordId } from '../core/fields.ts';
import { inputId, optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, wholeListInput, versionInput, versionOutput } from '../core/paging.ts';

export const countryCodeSchema = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/, { error: 'countryCode' }));

const fields = {
  name: requiredText(64),
  countryCode: countryCodeSchema,
  /** The city code of its airports, if it has one. */
  iata: optionalOf(placeCode),
};

export const citySchema = z.object({
  id: z.int(),
  name: z.string(),
  countryCode: z.string(),
  iata: z.string().nullable(),
  version: versionOutput,
});

/** Every signed-in user may read the names of places: customers' forms need them too. */
export const getCities = operation('Definition/GetCities', {
  method: 'GET',
  access: 'signedIn',
  summary: 'Lists the cities of the agency',
  input: z.object({ ...wholeListInput, countryCode: countryCodeSchema.optional() }),
  output: paged(citySchema),
});

export const saveCity = operation('Definition/SaveCity', {
  method: 'POST',
  access: 'Pages.Definitions',
  summary: 'Creates a city',
  input: z.object(fields),
  output: citySchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateCity = operation('Definition/UpdateCity', {
  method: 'PUT',
  access: 'Pages.Definitions',
  summary: 'Updates a city',
  input: z.object({ id: recordId, ...fields, version: versionInput }),
  output: citySchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteCity = operation('Definition/DeleteCity', {
  method: 'DELETE',
  access: 'Pages.Definitions',
  summary: 'Deletes a city; refused while a district, a customer or the agency refers to it',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-INUSE'],
});
