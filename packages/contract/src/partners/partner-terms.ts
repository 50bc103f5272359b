import { z } from 'zod';
import { localDate, recordId } from '../core/fields.ts';
import { formInteger, formNumber } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';

/** Days after a click within which an order counts as the partner's, unless agreed otherwise. */
export const DEFAULT_WINDOW_DAYS = 30;
const LONGEST_WINDOW_DAYS = 365;
const HIGHEST_SHARE = 50;

const partnerTermsSchema = z.object({
  /** Of the agency's clock; orders begun from this day on have these terms. */
  from: localDate,
  windowDays: z.int(),
  /** Percent of the price, with two digits: `3.50`. */
  share: z.string(),
  setBy: z.string().nullable(),
  setAt: z.iso.datetime(),
});

const partnerTermsOutput = z.object({
  /** The agency's date. */
  today: localDate,
  /** The newest first; empty: nothing is agreed, and the partner earns nothing. */
  terms: z.array(partnerTermsSchema),
});

export const getPartnerTerms = operation('SalesPartner/GetTerms', {
  method: 'GET',
  access: 'Pages.Agency',
  summary: 'Lists what is agreed with a sales partner, by the day from which it applies',
  input: z.object({ id: recordId }),
  output: partnerTermsOutput,
  errors: ['GEN-NOTFOUND'],
});

export const savePartnerTerms = operation('SalesPartner/SaveTerms', {
  method: 'POST',
  access: 'Pages.Agency',
  summary: 'Sets a partner’s terms from a day on, today or later; orders begun before keep theirs',
  input: z.object({
    id: recordId,
    from: localDate,
    windowDays: formInteger.pipe(z.int().min(1).max(LONGEST_WINDOW_DAYS)),
    share: formNumber.pipe(
      z
        .number()
        .min(0)
        .max(HIGHEST_SHARE)
        .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
          error: 'twoDecimals',
        }),
    ),
  }),
  output: partnerTermsOutput,
  errors: ['GEN-NOTFOUND'],
});
