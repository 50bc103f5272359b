import { z } from 'zod';
import { currencySchema, languageSchema, nothing, recordId } from '../core/fields.ts';
import { hostName, inputId, optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/** `#rrggbb`, converted to lower case. */
const hexColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'colour' });

const siteFields = {
  brand: requiredText(64),
  /**
   * Host names that lead to the site; links in mails carry the first. Only the agency's own site may have none, where
   * the installation answers for it.
   */
  hosts: z.array(hostName).max(10).default([]),
  languages: z.array(languageSchema).min(1).max(3),
  defaultLanguage: languageSchema,
  /** Roubles only if the site is a partner's or Russian-facing (`ru` is a label or the ending of a host name). */
  currencies: z.array(currencySchema).min(1).max(5),
  partner: z.boolean().default(false),
  /** Replaces the default primary colour (`sea`); white must be readable on it. Absent: the default. */
  brandColor: optionalOf(hexColor),
  /** Replaces the default accent colour (`sun`). */
  accentColor: optionalOf(hexColor),
};

/** A currency of a site that its shop omits: no active account takes it, or it has no rate that sales may use. */
export const unsellableSchema = z.object({
  currency: currencySchema,
  reason: z.enum(['noAccount', 'noRate']),
});
export type UnsellableCurrency = z.infer<typeof unsellableSchema>;

export const siteSchema = z.object({
  id: z.int(),
  brand: z.string(),
  origin: z.string(),
  hosts: z.array(z.string()),
  languages: z.array(languageSchema),
  defaultLanguage: languageSchema,
  currencies: z.array(currencySchema),
  /** Those of the site's currencies that the shop omits. */
  unsellable: z.array(unsellableSchema).optional(),
  partner: z.boolean(),
  /** Russian-facing: sells in roubles only, like a partner's. */
  russianFacing: z.boolean(),
  brandColor: z.string().nullable(),
  accentColor: z.string().nullable(),
  /** The agency's own site: it is used where no host name identifies a site, and cannot be deleted. */
  isDefault: z.boolean(),
  version: versionOutput,
});

export const getSites = operation('Agency/GetSites', {
  method: 'GET',
  access: 'Pages.Agency',
  summary: 'Lists the sites of the agency with their host names, brand, languages and currencies',
  input: z.object(pageInput),
  output: paged(siteSchema),
});

export const saveSite = operation('Agency/SaveSite', {
  method: 'POST',
  access: 'Pages.Agency',
  summary: 'Creates a site, which answers at its host names immediately',
  input: z.object(siteFields),
  output: siteSchema,
});

export const updateSite = operation('Agency/UpdateSite', {
  method: 'PUT',
  access: 'Pages.Agency',
  summary: 'Updates a site',
  input: z.object({ id: recordId, ...siteFields, version: versionInput }),
  output: siteSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const deleteSite = operation('Agency/DeleteSite', {
  method: 'DELETE',
  access: 'Pages.Agency',
  summary: 'Deletes a site; refused if it has orders',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});
