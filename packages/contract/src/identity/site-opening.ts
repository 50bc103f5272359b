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
  summary: 'Tells whether the agency’s sites are open, and returns the preview link',
  input: noInput,
  output: siteOpeningSchema,
});

export const openSite = operation('SiteOpening/Open', {
  method: 'POST',
  access: 'Pages.Agency',
  summary: 'Opens or reopens the agency’s sites to visitors; refused until all required first steps are done',
  input: noInput,
  output: siteOpeningSchema,
  errors: ['GEN-RULE'],
});

export const closeSite = operation('SiteOpening/Close', {
  method: 'POST',
  access: 'Pages.Agency',
  summary:
    'Closes the agency’s sites to new sales; existing orders, their pages and payment links stay available, and the office can still sell',
  input: noInput,
  output: siteOpeningSchema,
  errors: ['GEN-RULE'],
});

export const createPreviewLink = operation('SiteOpening/CreatePreviewLink', {
  method: 'POST',
  access: 'Pages.Agency',
  summary:
    'Creates a link, valid for 14 days, with which guests can view the closed sites and buy through test accounts; an earlier link stops working',
  input: noInput,
  output: siteOpeningSchema,
  errors: ['GEN-RULE'],
});

export const revokePreviewLink = operation('SiteOpening/RevokePreviewLink', {
  method: 'POST',
  access: 'Pages.Agency',
  summary: 'Revokes the preview link; its holders then see that the site opens soon',
  input: noInput,
  output: siteOpeningSchema,
});
