import { z } from 'zod';
import { countryCodeSchema } from '../definitions/cities.ts';
import { localDate, localDateTime, nothing, recordId } from '../core/fields.ts';
import { formInteger, inputId, optionalOf, optionalText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/**
 * The subject of a rule. It decides the rule's figures and its effect: a stay that is too long and a closed route are not
 * sold, a document is requested after payment, all others are notices before payment.
 */
export const ruleTopics = ['stay', 'visa', 'proof', 'passport', 'airport', 'notice', 'closed'] as const;
export type RuleTopic = (typeof ruleTopics)[number];

const figure = (most: number) => optionalOf(formInteger.pipe(z.int().min(1).max(most)));

/** The figures of rules, by the names of their form fields. */
export const ruleFigures = {
  /** The return departs at most this long after the outbound flight; one of the two. */
  maxStayDays: figure(366),
  maxStayMonths: figure(24),
  /** How long a passport must be valid after the return. */
  passportMonths: figure(60),
  /** The share of the price that is deducted if a traveller turns out not to be eligible. */
  percent: optionalOf(formInteger.pipe(z.int().min(0).max(100))),
  /** How many hours after payment the travel document is due. */
  proofHours: figure(720),
  /** How long before departure to be at the airport, and when check-in closes. */
  arriveMinutes: figure(1440),
  checkInClosesMinutes: figure(1440),
};

/** In the agency's own words; all three languages or none, which leaves the shipped text. */
const ownWords = z.object({ ru: optionalText(500), en: optionalText(500), tr: optionalText(500) });

const fields = {
  topic: z.enum(ruleTopics),
  /** Departure dates of the first flight, both included. */
  validFrom: localDate,
  validTo: optionalOf(localDate),
  nationality: optionalOf(countryCodeSchema),
  originCountry: optionalOf(countryCodeSchema),
  destinationCountry: optionalOf(countryCodeSchema),
  kind: optionalOf(z.enum(['charter', 'scheduled'])),
  route: optionalOf(z.enum(['domestic', 'international'])),
  ...ruleFigures,
  texts: ownWords.optional(),
  isActive: z.boolean().default(true),
};

const figureOutput = z.number().nullable();

export const travelRuleSchema = z.object({
  id: z.int(),
  topic: z.enum(ruleTopics),
  /** Of several rules with one code only the most specific applies. */
  code: z.string(),
  validFrom: localDate,
  validTo: localDate.nullable(),
  nationality: z.string().nullable(),
  originCountry: z.string().nullable(),
  destinationCountry: z.string().nullable(),
  kind: z.enum(['charter', 'scheduled']).nullable(),
  route: z.enum(['domestic', 'international']).nullable(),
  maxStayDays: figureOutput,
  maxStayMonths: figureOutput,
  passportMonths: figureOutput,
  percent: figureOutput,
  proofHours: figureOutput,
  arriveMinutes: figureOutput,
  checkInClosesMinutes: figureOutput,
  /** Null: the shipped text. */
  texts: z.object({ ru: z.string(), en: z.string(), tr: z.string() }).nullable(),
  /** The text for travellers, in the reader's language. */
  sentence: z.string(),
  isActive: z.boolean(),
  version: versionOutput,
});
export type TravelRuleRow = z.infer<typeof travelRuleSchema>;

/** On today's date. */
export const ruleValidities = ['now', 'later', 'past'] as const;

export const getTravelRules = operation('Rule/GetTravelRules', {
  method: 'GET',
  access: 'Pages.Rules',
  summary: 'Lists the travel rules of the agency with the texts shown to travellers',
  input: z.object({
    ...pageInput,
    ...activeInput,
    validity: z.enum(ruleValidities).optional(),
    topic: z.enum(ruleTopics).optional(),
  }),
  output: paged(travelRuleSchema),
});

export const saveTravelRule = operation('Rule/SaveTravelRule', {
  method: 'POST',
  access: 'Pages.Rules',
  summary: 'Creates a travel rule, effective for everything priced from now on',
  input: z.object(fields),
  output: travelRuleSchema,
});

export const updateTravelRule = operation('Rule/UpdateTravelRule', {
  method: 'PUT',
  access: 'Pages.Rules',
  summary: 'Updates a travel rule, effective for everything priced from now on',
  input: z.object({ id: recordId, ...fields, version: versionInput }),
  output: travelRuleSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const deleteTravelRule = operation('Rule/DeleteTravelRule', {
  method: 'DELETE',
  access: 'Pages.Rules',
  summary: 'Deletes a travel rule',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});

/** How many of the affected orders a preview names. */
export const PREVIEWED_ORDERS = 20;

export const touchedOrderSchema = z.object({
  orderId: z.string(),
  reservationNumber: z.string(),
  passengers: z.int(),
  /** `VKO–HRG`. */
  route: z.string(),
  departsAt: localDateTime,
  /** The texts of the rules for it, before and after; for a rule that begins or ceases to apply, one of the two. */
  changes: z.array(z.object({ before: z.string().optional(), after: z.string().optional() })),
  /**
   * Booked orders keep the rules of their sale; only a travel document is requested all the same, within this many
   * hours.
   */
  proofHours: z.int().optional(),
});
export type TouchedOrder = z.infer<typeof touchedOrderSchema>;

export const previewTravelRule = operation('Rule/PreviewTravelRule', {
  method: 'POST',
  access: 'Pages.Rules',
  summary: 'Lists the existing orders that a new, changed or deleted rule would concern; stores nothing',
  input: z.discriminatedUnion('act', [
    z.object({ act: z.literal('save'), ...fields }),
    z.object({ act: z.literal('update'), id: recordId, ...fields }),
    z.object({ act: z.literal('delete'), id: recordId }),
  ]),
  output: z.object({
    /** The text for travellers, in the reader's language; absent for a removal. */
    sentence: z.string().optional(),
    /** Booked orders whose journey is still ahead. */
    bookedOrders: z.int(),
    totalCount: z.int(),
    passengers: z.int(),
    /** In order of departure. */
    items: z.array(touchedOrderSchema),
  }),
  errors: ['GEN-NOTFOUND'],
});
