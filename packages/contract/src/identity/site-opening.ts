import { z } from 'zod';
import { noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

export const siteOpeningSchema = z.object({
  /** The address of the agency's own site. */
  address: z.string(),
  /** Null while visitors see that it opens soon. */
  openedAt: z.iso.datetime().nullable(),
  /** When they were closed to new sales; null while they sell, and before the opening. */
  closedAt: z.iso.datetime().nullable(),
  /** The link that shows guests the site before it opens; null without one. */
  previewLink: z
    .object({
      url: z.string(),
      expiresAt: z.iso.datetime(),
      /** How often it was opened. */
      visits: z.int(),
    })
    .nullable(),
});
export type SiteOpening = z.infer<typeof siteOpeningSchema>;

export const getSiteOpening = operation('SiteOpening/Get', {
  method: 'GET',
  access: 'Pages.Agency',
  summary: 'Whether the sites of the agency are open, and the preview link',
  input: noInput,
  output: siteOpeningSchema,
});

export const openSite = operation('SiteOpening/Open', {
  method: 'POST',
  access: 'Pages.Agency',
  summary:
    'Opens the sites of the agency to visitors, also again; refused while a required first step is to do',
  input: noInput,
  output: siteOpeningSchema,
  errors: ['GEN-RULE'],
});

export const closeSite = operation('SiteOpening/Close', {
  method: 'POST',
  access: 'Pages.Agency',
  summary:
    'Closes the open sites of the agency to new sales; orders, their pages and links to pay stay, and the office goes on selling',
  input: noInput,
  output: siteOpeningSchema,
  errors: ['GEN-RULE'],
});

export const createPreviewLink = operation('SiteOpening/CreatePreviewLink', {
  method: 'POST',
  access: 'Pages.Agency',
  summary:
    'Makes a link, good for 14 days, by which guests see the closed sites and buy through test accounts; an earlier link ends',
  input: noInput,
  output: siteOpeningSchema,
  errors: ['GEN-RULE'],
});

export const revokePreviewLink = operation('SiteOpening/RevokePreviewLink', {
  method: 'POST',
  access: 'Pages.Agency',
  summary: 'Ends the preview link: whoever has followed it sees that the site opens soon',
  input: noInput,
  output: siteOpeningSchema,
});
