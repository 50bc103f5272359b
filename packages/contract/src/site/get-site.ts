import { z } from 'zod';
import { currencySchema, languageSchema, noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

export const agencyPublicSchema = z.object({
  companyTitle: z.string(),
  brandName: z.string(),
  tradeRegistryNo: z.string(),
  chamberNo: z.string(),
  taxOffice: z.string(),
  taxNo: z.string(),
  companyRegistrationNo: z.string(),
  travelAssociationNo: z.string(),
  address: z.string(),
  phone: z.string(),
  supportPhone: z.string(),
  email: z.string(),
  chatLink: z.string(),
  website: z.string(),
});

/** The data of its site that the page needs. */
export const getSite = operation('Site/Get', {
  method: 'GET',
  access: 'public',
  summary: 'Returns the site of this host name: brand, languages, currencies and the agency’s public details',
  input: noInput,
  output: z.object({
    tenantId: z.int().nullable(),
    brand: z.string(),
    /** The address of the agency's logo; null without one. */
    logo: z.string().nullable(),
    languages: z.array(languageSchema),
    defaultLanguage: languageSchema,
    /** The currencies in which payment is possible now. */
    currencies: z.array(currencySchema),
    defaultCurrency: currencySchema,
    partner: z.boolean(),
    /**
     * `preview`: guests and staff see the site before it opens; `closed`: it opens soon, and nothing else is answered;
     * `paused`: closed to new sales.
     */
    opening: z.enum(['open', 'preview', 'closed', 'paused']),
    /** A training copy of the agency: nothing is sold here. */
    isTraining: z.boolean(),
    requiredConsents: z.array(z.object({ purpose: z.string(), textVersion: z.string() })),
    features: z.object({
      demo: z.boolean(),
      cardInput: z.enum(['raw', 'hosted', 'redirect']),
      /** Whether the agency sells charters, and rides: pages must offer only what can be bought. */
      charters: z.boolean(),
      rides: z.boolean(),
      /** Whether mails are sent: without a mail server no page may claim that something was sent. */
      sendsMail: z.boolean(),
    }),
    agency: agencyPublicSchema,
    mapProvider: z.enum(['none', 'tiles', 'google', 'yandex']),
    /** The text on the card statement. */
    statementText: z.string(),
  }),
});
