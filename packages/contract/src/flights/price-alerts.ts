import { z } from 'zod';
import { moneyText, nothing } from '../core/fields.ts';
import { emailText, optionalOf } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';
import { searchCriteriaSchema } from './search.ts';

export const requestPriceAlert = operation('PriceAlert/Request', {
  method: 'POST',
  access: 'public',
  summary:
    'Requests an e-mail when a saved search becomes cheaper. The address must first be confirmed by e-mail; the response is the same for every address',
  input: z.object({
    searchId: z.string().max(64),
    email: emailText,
    /** The lowest price that the page showed: a mail is sent only for less. */
    seen: optionalOf(moneyText),
  }),
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT', 'GEN-RULE'],
});

/** The secret of an alert, from the address of a mailed link. */
const keyInput = z.object({ key: z.string().max(128) });

export const priceAlertSchema = z.object({
  /** `waiting`: to be confirmed. `ended`: it can be resumed for a day. */
  state: z.enum(['waiting', 'active', 'ended']),
  trip: searchCriteriaSchema.omit({ birthDates: true }),
  fromCity: z.string(),
  toCity: z.string(),
  /** What its reader was last told that the party pays; null: nothing was on sale. */
  told: moneyText.nullable(),
});
export type PriceAlert = z.infer<typeof priceAlertSchema>;

/** POST keeps the key out of URLs and their logs. */
export const getPriceAlert = operation('PriceAlert/Get', {
  method: 'POST',
  access: 'public',
  summary: 'Returns a price alert to the holder of its e-mailed link',
  input: keyInput,
  output: priceAlertSchema,
  errors: ['GEN-NOTFOUND'],
});

export const confirmPriceAlert = operation('PriceAlert/Confirm', {
  method: 'POST',
  access: 'public',
  summary:
    'Confirms the address of a price alert, or resumes an alert that its recipient ended within the last day',
  input: keyInput,
  output: priceAlertSchema,
  errors: ['GEN-NOTFOUND'],
});

export const endPriceAlert = operation('PriceAlert/End', {
  method: 'POST',
  access: 'public',
  summary: 'Ends a price alert; repeating the call has no effect',
  input: keyInput,
  output: priceAlertSchema,
  errors: ['GEN-NOTFOUND'],
});

export const priceAlertRouteSchema = z.object({
  from: z.string(),
  to: z.string(),
  fromCity: z.string(),
  toCity: z.string(),
  /** Confirmed alerts that still look at prices. */
  active: z.int(),
  /** Alerts whose address has not been confirmed. */
  waiting: z.int(),
  /** Mails about lower prices of the last ninety days' alerts. */
  mails: z.int(),
  newestAt: z.iso.datetime(),
});
export type PriceAlertRoute = z.infer<typeof priceAlertRouteSchema>;

export const getPriceAlertRoutes = operation('PriceAlert/GetAll', {
  method: 'GET',
  access: 'Pages.Messages',
  summary: 'Counts the active price alerts per route, most first; contains no addresses',
  input: z.object(pageInput),
  output: paged(priceAlertRouteSchema),
});
