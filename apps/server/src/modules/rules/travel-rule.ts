import type { Language } from '@farewind/contract/core/fields';
import { ruleTopics, type RuleTopic } from '@farewind/contract/rules/travel-rules';
import type { LocalDate } from '@farewind/values/local-time';
import { z } from 'zod';
import { localizedSchema, stored } from '../../platform/database/stored.ts';

export const ruleEffects = ['notice', 'extraField', 'block', 'deduction'] as const;
export type RuleEffect = (typeof ruleEffects)[number];

/** The figures of a rule, and whether it applies to domestic or international journeys only. */
export const ruleFiguresSchema = z.strictObject({
  route: z.enum(['domestic', 'international']).optional(),
  /** The return may depart at most this long after the outbound; the rule applies only to a longer stay. */
  maxStayDays: z.int().positive().optional(),
  maxStayMonths: z.int().positive().optional(),
  /** Months that a passport must be valid after the return. */
  passportMonths: z.int().positive().optional(),
  /** Share of the price that is deducted if the passenger turns out not to be eligible. */
  percent: z.number().min(0).max(100).optional(),
  /** Hours after payment within which a travel document is due. */
  proofHours: z.int().positive().optional(),
  /** Minutes before departure to be at the airport, and of the end of check-in. */
  arriveMinutes: z.int().positive().optional(),
  checkInClosesMinutes: z.int().positive().optional(),
});

export type RuleFigures = z.infer<typeof ruleFiguresSchema>;

/** The same sentence in every language. */
export type RuleTexts = Readonly<Record<Language, string>>;

/**
 * One row of the dated table. An absent condition matches everything. Among matching rows of one `code` only the most
 * specific applies: Egypt's 30 days replace the month that charters have elsewhere.
 */
export interface TravelRule {
  readonly id: number;
  readonly topic: RuleTopic;
  readonly code: string;
  /** Departure dates of the first flight for which the rule applies, both inclusive. */
  readonly validFrom: LocalDate;
  readonly validTo?: LocalDate | undefined;
  readonly nationality?: string | undefined;
  readonly originCountry?: string | undefined;
  readonly destinationCountry?: string | undefined;
  readonly kind?: 'charter' | 'scheduled' | undefined;
  readonly effect: RuleEffect;
  readonly figures: RuleFigures;
  /** The shipped text, with the figures as arguments. */
  readonly messageKey: string;
  /** The agency's own text, which replaces it. */
  readonly texts?: RuleTexts | undefined;
}

export const readRuleTexts = stored<RuleTexts>('travel_rule.texts', localizedSchema);

/** The rules of an edition: newer figures are absent in it. */
export const readEdition = stored<readonly TravelRule[]>(
  'travel_rule_edition.rules',
  z.array(
    z.object({
      id: z.number(),
      topic: z.enum(ruleTopics),
      code: z.string(),
      validFrom: z.string(),
      validTo: z.string().optional(),
      nationality: z.string().optional(),
      originCountry: z.string().optional(),
      destinationCountry: z.string().optional(),
      kind: z.enum(['charter', 'scheduled']).optional(),
      effect: z.enum(ruleEffects),
      figures: ruleFiguresSchema,
      messageKey: z.string(),
      texts: localizedSchema.optional(),
    }),
  ),
);

export const readRuleFigures = stored<RuleFigures>('travel_rule.figures', ruleFiguresSchema);
