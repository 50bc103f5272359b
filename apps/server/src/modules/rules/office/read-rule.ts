import type { saveTravelRule } from '@farewind/contract/rules/travel-rules';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { languages } from '@farewind/contract/core/fields';
import { fieldRefusal, type FieldProblem } from '../../../platform/errors.ts';
import { isCountryCode } from '@farewind/travel-rules/country-code';
import { figuresOf, topicTerms } from '../rule-topics.ts';
import type { RuleFigures, RuleTexts, TravelRule } from '../travel-rule.ts';
import type { RuleRecord } from './rule-records.ts';

type RuleInput = ParsedInput<typeof saveTravelRule>;
export type ReadRule = Omit<RuleRecord, 'id' | 'version' | 'code'>;

/** A rule as the form sends it. Refuses every error at its field. */
export function readRule(input: RuleInput, before?: RuleRecord): ReadRule {
  const figures = figuresOf(input.topic, figuresOfInput(input));
  const texts = readTexts(input);
  const terms = topicTerms[input.topic];
  const { topic, validFrom, validTo, nationality, originCountry, destinationCountry, kind } = input;
  const rule = { topic, validFrom, validTo, nationality, originCountry, destinationCountry, kind, figures };
  const ownKey = before && keepsMeaning(before, rule) ? before.messageKey : terms.messageKey(figures);
  const problems = [
    ...countryProblems(input),
    ...(validTo !== undefined && validTo < validFrom
      ? [{ path: 'validTo', message: 'travelRule.endsBefore' }]
      : []),
    ...figureProblems(input.topic, figures),
    ...textProblems(texts, ownKey === undefined),
  ];
  if (problems.length > 0) throw fieldRefusal(problems);
  return {
    ...rule,
    effect: terms.effect(figures),
    messageKey: ownKey ?? 'rule.checkEntry',
    ...(isWhole(texts) ? { texts } : {}),
    isActive: input.isActive,
  };
}

/** Whether the shipped text of a rule still describes it: its figures may differ, its conditions may not. */
function keepsMeaning(
  before: RuleRecord,
  after: Pick<TravelRule, 'topic' | 'figures'> & Partial<TravelRule>,
): boolean {
  const meaning = (rule: typeof after): string =>
    JSON.stringify([
      rule.topic,
      rule.nationality,
      rule.originCountry,
      rule.destinationCountry,
      rule.kind,
      rule.figures.route,
      ...Object.keys(rule.figures).toSorted(),
    ]);
  return meaning(before) === meaning(after);
}

function figuresOfInput(input: RuleInput): RuleFigures {
  const { route, maxStayDays, maxStayMonths, passportMonths, percent, proofHours } = input;
  const { arriveMinutes, checkInClosesMinutes } = input;
  return {
    route,
    maxStayDays,
    maxStayMonths,
    passportMonths,
    percent,
    proofHours,
    arriveMinutes,
    checkInClosesMinutes,
  };
}

const countryFields = ['nationality', 'originCountry', 'destinationCountry'] as const;

function countryProblems(input: RuleInput): FieldProblem[] {
  return countryFields.flatMap((path) => {
    const code = input[path];
    return code === undefined || isCountryCode(code) ? [] : [{ path, message: 'validation.invalidValue' }];
  });
}

function figureProblems(topic: RuleInput['topic'], figures: RuleFigures): FieldProblem[] {
  const missing = (path: keyof RuleFigures): FieldProblem[] =>
    figures[path] === undefined ? [{ path, message: 'validation.required' }] : [];
  switch (topic) {
    case 'stay':
      if (figures.maxStayDays !== undefined && figures.maxStayMonths !== undefined)
        return [{ path: 'maxStayMonths', message: 'travelRule.daysOrMonths' }];
      return figures.maxStayMonths === undefined ? missing('maxStayDays') : [];
    case 'passport':
      return missing('passportMonths');
    case 'proof':
      return missing('proofHours');
    case 'airport':
      return [...missing('arriveMinutes'), ...missing('checkInClosesMinutes'), ...orderOfMinutes(figures)];
    case 'visa':
    case 'notice':
    case 'closed':
      return [];
  }
}

function orderOfMinutes({ arriveMinutes = Infinity, checkInClosesMinutes = 0 }: RuleFigures): FieldProblem[] {
  return arriveMinutes > checkInClosesMinutes
    ? []
    : [{ path: 'checkInClosesMinutes', message: 'travelRule.closesAfterArrival' }];
}

function readTexts({ texts }: RuleInput): Partial<RuleTexts> {
  return Object.fromEntries(
    languages.flatMap((language) => (texts?.[language] === undefined ? [] : [[language, texts[language]]])),
  );
}

function isWhole(texts: Partial<RuleTexts>): texts is RuleTexts {
  return languages.every((language) => texts[language] !== undefined);
}

/** All languages or none; none only if there is a shipped text. */
function textProblems(texts: Partial<RuleTexts>, areNeeded: boolean): FieldProblem[] {
  if (Object.keys(texts).length === 0 && !areNeeded) return [];
  return languages
    .filter((language) => texts[language] === undefined)
    .map((language) => ({ path: `texts.${language}`, message: 'travelRule.allLanguages' }));
}
