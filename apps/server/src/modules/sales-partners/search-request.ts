import { currencySchema, languageSchema, placeCode, queryInt } from '@farewind/contract/core/fields';
import { operation } from '@farewind/contract/core/operation';
import type { SearchCriteria } from '@farewind/contract/flights/search';
import { isLocalDate } from '@farewind/values/local-time';
import { z } from 'zod';
import { fieldRefusal, Refusal } from '../../platform/errors.ts';
import { readInput } from '../../platform/http/bind-operation.ts';
import type { SiteContext } from '../../platform/http/request-context.ts';

const DAY_FIRST = /^(\d{2})-(\d{2})-(\d{4})$/;

/** `24-12-2026` or `2026-12-24`; read as the latter. */
const partnerDate = z
  .string()
  .trim()
  .transform((text) => text.replace(DAY_FIRST, '$3-$2-$1'))
  .refine(isLocalDate, { error: 'date' });

const count = queryInt.min(0).max(9);
const upper = (text: string) => text.trim().toUpperCase();
const lower = (text: string) => text.trim().toLowerCase();

/** The parameters of a partner’s search, beside those that authenticate it. */
export const partnerSearchInput = z.strictObject({
  from: placeCode.describe('IATA code of a city or airport: MOW'),
  to: placeCode.describe('IATA code of a city or airport: AYT'),
  date1: partnerDate.describe('Departure date, DD-MM-YYYY or YYYY-MM-DD'),
  date2: partnerDate.optional().describe('Return date, DD-MM-YYYY or YYYY-MM-DD; absent: one way'),
  adults: count.default(1).describe('12 years and older'),
  children: count.default(0).describe('2 to 11 years'),
  infants: count.default(0).describe('Under 2 years, without a seat'),
  cabin: z
    .string()
    .transform(upper)
    .pipe(z.enum(['Y', 'C']))
    .default('Y')
    .describe('Y: economy, which is the default; C: business'),
  currency: z
    .string()
    .transform(upper)
    .pipe(currencySchema)
    .optional()
    .describe('One of the site, such as EUR; absent: its first one'),
  language: z
    .string()
    .transform(lower)
    .pipe(languageSchema)
    .optional()
    .describe('ru, en or tr, if the site has it: of refusals and of the page that a visitor sees'),
  source: z
    .string()
    .regex(/^[\w.~-]{1,64}$/)
    .optional()
    .describe('Your own word for where the visitor comes from, stored with the click'),
});

/** Only declares the parameters; it is no operation of the contract. */
const partnerSearch = operation('SalesPartner/Search', {
  method: 'GET',
  access: 'public',
  summary: 'Whole trips for a sales partner',
  input: partnerSearchInput,
  output: z.unknown(),
});

export interface PartnerSearch {
  readonly criteria: SearchCriteria;
  readonly language: SiteContext['defaultLanguage'];
  readonly source: string | undefined;
}

/** Who calls, and what advertising tools add to every address by themselves: neither is part of a search. */
const isPartOfSearch = (name: string) => !/^(?:partner|key|utm_\w+)$/i.test(name);

/** Reads a partner's parameters, in any case of their names. Refuses each wrong or unknown one by its name. */
export function readPartnerSearch(query: unknown, site: SiteContext): PartnerSearch {
  const asked = Object.fromEntries(Object.entries(query ?? {}).filter(([name]) => isPartOfSearch(name)));
  const input = readInput(partnerSearch, asked, undefined) as z.output<typeof partnerSearchInput>;
  const { date1, date2, cabin, language, source, ...rest } = input;
  if (language !== undefined && !site.languages.includes(language))
    throw fieldRefusal([
      {
        path: 'language',
        message: 'validation.invalidValue',
        values: { allowed: site.languages.join(', ') },
      },
    ]);
  return {
    criteria: {
      ...rest,
      tripType: date2 === undefined ? 'oneWay' : 'roundTrip',
      departureDate: date1,
      ...(date2 === undefined ? {} : { returnDate: date2 }),
      cabin: cabin === 'C' ? 'business' : 'economy',
      currency: input.currency ?? site.currencies[0]!,
      directOnly: false,
      nearbyAirports: false,
    },
    language: language ?? site.defaultLanguage,
    source,
  };
}

const names: Readonly<Record<string, string>> = { departureDate: 'date1', returnDate: 'date2' };

/** A refused search with its fields called as the partner sent them. */
export function withPartnerNames(error: unknown): unknown {
  if (!(error instanceof Refusal) || !error.options.fields) return error;
  const fields = error.options.fields.map((field) => ({ ...field, path: names[field.path] ?? field.path }));
  return new Refusal(error.key, { ...error.options, fields });
}
