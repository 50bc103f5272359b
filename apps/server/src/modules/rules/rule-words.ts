import { languages, type Language } from '@farewind/contract/core/fields';
import { translate } from '../../platform/messages/translate.ts';
import type { RuleFigures, RuleTexts, TravelRule } from './travel-rule.ts';

type WordedRule = Pick<TravelRule, 'messageKey' | 'figures' | 'texts'>;

/** The text of a rule for travellers: the agency's own, or the shipped one with the rule's figures. */
export function formatRule({ messageKey, figures, texts }: WordedRule, language: Language): string {
  return texts?.[language] ?? translate(language, messageKey, valuesOf(figures, language));
}

/** The same in every language, for storing and for later use. */
export function formatRuleInAllLanguages(rule: WordedRule): RuleTexts {
  return Object.fromEntries(languages.map((language) => [language, formatRule(rule, language)])) as Record<
    Language,
    string
  >;
}

/** The same for a rule of one nationality, for readers whose nationality is unknown. */
export function formatForCitizens(
  rule: WordedRule & { readonly nationality: string },
  language: Language,
): string {
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  const country = countries.of(rule.nationality) ?? rule.nationality;
  return translate(language, 'rule.forCitizens', { country, text: formatRule(rule, language) });
}

/** The figures by their names, and times before departure in words. */
function valuesOf(figures: RuleFigures, language: Language): Record<string, string | number> {
  const { arriveMinutes, checkInClosesMinutes } = figures;
  const numbers = Object.entries(figures).filter(([, value]) => typeof value === 'number');
  return {
    ...(Object.fromEntries(numbers) as Record<string, number>),
    ...(arriveMinutes === undefined ? {} : { arriveBefore: formatMinutes(arriveMinutes, language) }),
    ...(checkInClosesMinutes === undefined
      ? {}
      : { closesBefore: formatMinutes(checkInClosesMinutes, language) }),
  };
}

/** Whole hours as hours, everything else in minutes: "3 hours", "90 minutes". */
function formatMinutes(minutes: number, language: Language): string {
  const isWhole = minutes % 60 === 0;
  return translate(language, isWhole ? 'rule.hours' : 'rule.minutes', {
    count: isWhole ? minutes / 60 : minutes,
  });
}
