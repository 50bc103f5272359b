import { z } from 'zod';
import { operation } from '../core/operation.ts';

export const legalNames = [
  'about',
  'terms',
  'salesAgreement',
  'webUsage',
  'privacy',
  'consent',
  'cookies',
] as const;

export const getLegal = operation('Content/GetLegal', {
  method: 'GET',
  access: 'public',
  summary: 'A legal text in the interface language, with the version that an order keeps',
  input: z.object({ name: z.enum(legalNames) }),
  output: z.object({
    name: z.enum(legalNames),
    title: z.string(),
    description: z.string(),
    version: z.string(),
    /** Markdown, with the agency's data filled in; no raw HTML. */
    body: z.string(),
  }),
  errors: ['GEN-NOTFOUND'],
});
