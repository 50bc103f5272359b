import { z } from 'zod';
import { currencySchema, localDate, noInput } from '../core/fields.ts';
import { optionalOf, webAddress } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/** The source of an agency's rates: the shipped ones, manual entry, or a central bank's daily list. */
export const rateSources = ['file', 'hand', 'ecb', 'cbr', 'tcmb'] as const;
export type RateSource = (typeof rateSources)[number];
export const rateFeeds = ['ecb', 'cbr', 'tcmb'] as const;
export type RateFeed = (typeof rateFeeds)[number];

/** Units of a currency for one euro, as text: "96.0077". */
const rateText = z.coerce
  .string()
  .trim()
  .transform((text) => text.replace(',', '.'))
  .pipe(z.string().regex(/^(?!0+(?:\.0+)?$)\d{1,7}(?:\.\d{1,6})?$/, { error: 'rate' }));

/** A rate as stored; none is ever overwritten. */
export const rateRowSchema = z.object({
  id: z.string(),
  day: localDate,
  currency: currencySchema,
  /** For one euro, without the margin. */
  value: z.string(),
  source: z.string(),
  /** `waiting`: far from the other rates, or an implausible first one; nothing is sold in the currency before a decision. */
  state: z.enum(['used', 'waiting', 'refused']),
  /** When it was fetched or typed. */
  at: z.string(),
});

/** The rate at which a currency is sold now. */
export const currentRateSchema = z.object({
  currency: currencySchema,
  value: z.string().nullable(),
  /** With the agency's margin: the factor of a price in euro. */
  sellingValue: z.string().nullable(),
  source: z.string().nullable(),
  day: localDate.nullable(),
  at: z.string().nullable(),
  ageDays: z.int().nullable(),
  /**
   * `ageing`: three days or older. `tooOld`: older than four days, or none at all: nothing is sold in the currency.
   * `waiting`: nothing is sold either, until a strongly deviating rate is decided.
   */
  state: z.enum(['fresh', 'ageing', 'tooOld', 'waiting']),
  /** The rate that awaits a decision, while `state` is `waiting`. */
  waitingId: z.string().optional(),
});
export type CurrentRate = z.infer<typeof currentRateSchema>;

export const getRates = operation('Rule/GetRates', {
  method: 'GET',
  access: 'Pages.Pricing',
  summary: 'Returns the current rate of each currency and all stored rates, newest first',
  input: z.object({ ...pageInput, currency: currencySchema.optional() }),
  output: paged(rateRowSchema).extend({ current: z.array(currentRateSchema) }),
});

export const saveRate = operation('Rule/SaveRate', {
  method: 'POST',
  access: 'Pages.Pricing',
  summary: 'Sets the rate of a currency manually, for today and until a newer rate arrives',
  input: z.object({ currency: currencySchema.exclude(['EUR']), value: rateText }),
  output: rateRowSchema,
});

export const decideRate = operation('Rule/DecideRate', {
  method: 'POST',
  access: 'Pages.Pricing',
  summary: 'Accepts or refuses a rate that deviates strongly; after a refusal the last rate stays in force',
  input: z.object({ id: z.uuid(), accept: z.boolean() }),
  output: rateRowSchema,
  errors: ['GEN-NOTFOUND'],
});

export const rateSettingsSchema = z.object({
  source: z.enum(rateSources),
  /** Added to every rate between two currencies: "1.5". */
  marginPercent: z.string(),
  ecbUrl: z.string(),
  cbrUrl: z.string(),
  tcmbUrl: z.string(),
  /** When the chosen list last answered, and the error of its last failure; null: never. */
  fetchedAt: z.string().nullable(),
  failure: z.string().nullable(),
  failedAt: z.string().nullable(),
  version: versionOutput,
});

export const getRateSettings = operation('Rule/GetRateSettings', {
  method: 'GET',
  access: 'Pages.Pricing',
  summary: 'Returns the source of exchange rates and the margin',
  input: noInput,
  output: rateSettingsSchema,
});

export const updateRateSettings = operation('Rule/UpdateRateSettings', {
  method: 'PUT',
  access: 'Pages.Pricing',
  summary: 'Sets the source of exchange rates, its address and the margin',
  input: z.object({
    source: z.enum(rateSources),
    marginPercent: z.coerce
      .string()
      .trim()
      .transform((text) => text.replace(',', '.'))
      .pipe(z.string().regex(/^\d{1,2}(?:\.\d{1,2})?$/, { error: 'percent:0:99.99' }))
      .default('0'),
    /** Empty: the bank's own address. */
    ecbUrl: optionalOf(webAddress),
    cbrUrl: optionalOf(webAddress),
    tcmbUrl: optionalOf(webAddress),
    version: versionInput,
  }),
  output: rateSettingsSchema,
  errors: ['GEN-CONFLICT'],
});

export const refreshRates = operation('Rule/RefreshRates', {
  method: 'POST',
  access: 'Pages.Pricing',
  summary: 'Fetches rates from the chosen source now; if it does not respond, the last rates stay in force',
  input: noInput,
  output: z.object({
    source: z.enum(rateFeeds),
    /** The day of the list. */
    day: localDate,
    /** Rates that were new. */
    added: z.int(),
  }),
  errors: ['GEN-RULE', 'GEN-UNAVAILABLE', 'GEN-LIMIT'],
});
