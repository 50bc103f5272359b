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
export type LegalName = (typeof legalNames)[number];

export const getLegal = operation('Content/GetLegal', {
  method: 'GET',
  access: 'public',
  summary: 'Returns a legal text in the interface language, with the version that an order refers to',
  /** `version`: the one that an order accepted; absent: the one in force. */
  input: z.object({ name: z.enum(legalNames), version: z.string().trim().max(64).optional() }),
  output: z.object({
    name: z.enum(legalNames),
    title: z.string(),
    description: z.string(),
    version: z.string(),
    /** SHA-256 of the wording, as hex: an order stores it for a text that is not filled in with the order. */
    hash: z.string(),
    /** Markdown, with the agency's data filled in; no raw HTML. */
    body: z.string(),
  }),
  errors: ['GEN-NOTFOUND'],
});
