import { z } from 'zod';
import { paperInputs, paperOutputs } from '../account/person-fields.ts';
import { currencySchema, languageSchema, localDate, nothing, queryBool, recordId } from '../core/fields.ts';
import { emailText, optionalOf, optionalText, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

export const genderSchema = z.enum(['male', 'female']);

const countryCode = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/, { error: 'countryCode' }));

const fields = {
  name: requiredText(64),
  surname: requiredText(64),
  email: emailText,
  /** The code of the country's phones: `+7`. */
  countryCode: z
    .string()
    .trim()
    .regex(/^\+\d{1,4}$/, { error: 'callingCode' }),
  mobilePhone: requiredText(32),
  birthDate: optionalOf(localDate),
  gender: optionalOf(genderSchema),
  nationality: optionalOf(countryCode),
  ...paperInputs,
  cityId: optionalOf(recordId),
  districtId: optionalOf(recordId),
  language: languageSchema,
  currency: currencySchema,
  newsOptIn: z.boolean().default(false),
  note: optionalText(500),
};

/** A customer without a phone, as many register, can be changed without adding one; a stored phone cannot be emptied. */
const keptPhone = {
  countryCode: z.union([z.literal(''), fields.countryCode]),
  mobilePhone: z.string().trim().max(32),
};

/** Documents are masked (`•••906`) without the permission to view them. */
export const customerSchema = z.object({
  id: z.int(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  countryCode: z.string(),
  mobilePhone: z.string(),
  birthDate: z.string().nullable(),
  gender: genderSchema.nullable(),
  nationality: z.string().nullable(),
  ...paperOutputs,
  documentsMasked: z.boolean(),
  cityId: z.int().nullable(),
  cityName: z.string().nullable(),
  districtId: z.int().nullable(),
  districtName: z.string().nullable(),
  language: languageSchema,
  currency: currencySchema,
  newsOptIn: z.boolean(),
  note: z.string().nullable(),
  /** The account of the customer, if there is one. */
  userId: z.int().nullable(),
  orderCount: z.int(),
  createdAt: z.iso.datetime(),
  /** The customer's data was erased; the rest is the record that the books need. */
  isErased: z.boolean(),
  version: versionOutput,
});

export const getCustomers = operation('Customer/GetCustomers', {
  method: 'GET',
  access: 'Pages.Customers',
  summary: 'Lists the customers of the agency',
  input: z.object({
    ...pageInput,
    cityId: recordId.optional(),
    language: languageSchema.optional(),
    newsOptIn: queryBool.optional(),
  }),
  output: paged(customerSchema),
});

export const getCustomer = operation('Customer/Get', {
  method: 'GET',
  access: 'Pages.Customers',
  summary: 'Returns a customer',
  input: z.object({ id: recordId }),
  output: customerSchema,
  errors: ['GEN-NOTFOUND'],
});

export const saveCustomer = operation('Customer/SaveCustomer', {
  method: 'POST',
  access: 'Pages.Customers',
  summary: 'Creates a customer; an e-mail address can belong to one customer only',
  input: z.object(fields),
  output: customerSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateCustomer = operation('Customer/Update', {
  method: 'PUT',
  access: 'Pages.Customers',
  summary: 'Updates a customer',
  input: z.object({ id: recordId, ...fields, ...keptPhone, version: versionInput }),
  output: customerSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteCustomer = operation('Customer/Delete', {
  method: 'DELETE',
  access: 'Pages.Customers',
  summary: 'Deletes a customer who has neither orders nor an account',
  input: z.object({ id: recordId }),
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-INUSE'],
});
