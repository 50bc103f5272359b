import type { Language } from '@farewind/contract/core/fields';
import { ruleTopics, type RuleTopic } from '@farewind/contract/rules/travel-rules';
import type { LocalDate } from '@farewind/values/local-time';
import { z } from 'zod';
import { localizedSchema, stored } from '../../platform/database/stored.ts';

export const ruleEffects = ['notice', 'extraField', 'block', 'deduction'] as const;
export type RuleEffect = (typeof ruleEffects)[number];

/** The numbers of a rule, and whether it speaks of domestic or of international journeys alone. */
export const ruleFiguresSchema = z.strictObject({
  route: z.enum(['domestic', 'international']).optional(),
  /** The return may depart at most so long after the outbound; the rule hits only a longer stay. */
  maxStayDays: z.int().positive().optional(),
  maxStayMonths: z.int().positive().optional(),
  /** Months that a passport must be valid after the return. */
  passportMonths: z.int().positive().optional(),
  /** Share of the price kept when the passenger turns out not to be eligible. */
  percent: z.number().min(0).max(100).optional(),
  /** Hours after payment within which a proof is due. */
  proofHours: z.int().positive().optional(),
  /** Minutes before departure by which one is at the airport, and at which check-in closes. */
  arriveMinutes: z.int().positive().optional(),
  checkInClosesMinutes: z.int().positive().optional(),
});

export type RuleFigures = z.infer<typeof ruleFiguresSchema>;

/** The same sentence in every language. */
export type RuleTexts = Readonly<Record<Language, string>>;

/**
 * One row of the dated table. An absent condition fits everything. Among rows of one `code` that fit, the most
 * particular speaks alone: Egypt's 30 days take the place of the month that charters have elsewhere.
 */
export interface TravelRule {
  readonly id: number;
  readonly topic: RuleTopic;
  readonly code: string;
  /** Departure dates of the first flight for which the rule holds, both inclusive. */
  readonly validFrom: LocalDate;
  readonly validTo?: LocalDate | undefined;
  readonly nationality?: string | undefined;
  readonly originCountry?: string | undefined;
  readonly destinationCountry?: string | undefined;
  readonly kind?: 'charter' | 'scheduled' | undefined;
  readonly effect: RuleEffect;
  readonly figures: RuleFigures;
  /** The words that ship; the figures stand in them. */
  readonly messageKey: string;
  /** The agency's own words in their place. */
  readonly texts?: RuleTexts | undefined;
}

export const readRuleTexts = stored<RuleTexts>('travel_rule.texts', localizedSchema);

/** The rules of an edition: a figure that came later is absent in it. */
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
