import { z } from 'zod';
import { currencySchema, languageSchema, queryBool, recordId } from '../core/fields.ts';
import { formInteger, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/** What a sales partner's key may do under `/partner/v1` and `/mcp`. */
export const partnerCalls = ['search', 'quote', 'hold', 'paymentLink'] as const;
export type PartnerCall = (typeof partnerCalls)[number];

const MOST_PER_MINUTE = 6000;
/** As many unpaid orders as one network may leave open. */
const MOST_OPEN_HOLDS = 30;
const MOST_HOLDS_PER_DAY = 10_000;

/** A company or program that offers the agency's flights to its own users. */
export const salesPartnerFields = {
  /** What it sends as `partner`: `aviasales`. */
  code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{1,31}$/, { error: 'shortCode' }),
  name: requiredText(64),
  calls: z
    .array(z.enum(partnerCalls))
    .min(1)
    .transform((chosen) => partnerCalls.filter((call) => chosen.includes(call))),
  /** Calls in a minute, of all kinds together. */
  perMinute: formInteger.pipe(z.int().min(1).max(MOST_PER_MINUTE)),
  /** Unpaid holds at a time. */
  openHolds: formInteger.pipe(z.int().min(1).max(MOST_OPEN_HOLDS)).default(10),
  /** Holds within 24 hours. */
  holdsPerDay: formInteger.pipe(z.int().min(1).max(MOST_HOLDS_PER_DAY)).default(100),
  /** Whether its searches also query external suppliers, who count and limit searches themselves. */
  asksSuppliers: queryBool.default(false),
  isActive: z.boolean().default(true),
};

export const salesPartnerSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  calls: z.array(z.enum(partnerCalls)),
  perMinute: z.int(),
  openHolds: z.int(),
  holdsPerDay: z.int(),
  asksSuppliers: z.boolean(),
  isActive: z.boolean(),
  /** When its current key was issued; null: it has none, and every call is refused. */
  keyIssuedAt: z.iso.datetime().nullable(),
  version: versionOutput,
});

/** What `/partner/v1/account.json` answers: with which rights and limit a key works, and for which site. */
export const partnerAccountSchema = z.object({
  /** The partner's code. */
  partner: z.string(),
  name: z.string(),
  calls: z.array(z.enum(partnerCalls)),
  perMinute: z.int(),
  site: z.object({
    origin: z.string(),
    languages: z.array(languageSchema),
    currencies: z.array(currencySchema),
  }),
});

export const getSalesPartners = operation('SalesPartner/GetAll', {
  method: 'GET',
  access: 'Pages.Agency',
  summary: 'Lists the sales partners',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(
    salesPartnerSchema.extend({
      /**
       * Visitors who followed its offers in the last 30 days; those who came while the answer was valid, and of those the
       * ones who found the price that it had shown.
       */
      clicks: z.int(),
      clicksInTime: z.int(),
      heldClicks: z.int(),
    }),
  ),
});

export const saveSalesPartner = operation('SalesPartner/Save', {
  method: 'POST',
  access: 'Pages.Agency',
  summary: 'Creates a sales partner; it cannot call before a key is issued',
  input: z.object(salesPartnerFields),
  output: salesPartnerSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateSalesPartner = operation('SalesPartner/Update', {
  method: 'PUT',
  access: 'Pages.Agency',
  summary: 'Updates a sales partner; its key stays as it is',
  input: z.object({ id: recordId, ...salesPartnerFields, version: versionInput }),
  output: salesPartnerSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const issuePartnerKey = operation('SalesPartner/IssueKey', {
  method: 'POST',
  access: 'Pages.Agency',
  summary: 'Issues a key, which is returned only this once; the previous one stops working',
  input: z.object({ id: recordId }),
  output: z.object({ key: z.string(), partner: salesPartnerSchema }),
  errors: ['GEN-NOTFOUND'],
});
