import type { RuleTopic } from '@farewind/contract/rules/travel-rules';
import type { RuleEffect, RuleFigures } from './travel-rule.ts';

export type FigureName = Exclude<keyof RuleFigures, 'route'>;

interface TopicTerms {
  readonly effect: (figures: RuleFigures) => RuleEffect;
  /** The figures of a rule on this topic. */
  readonly figures: readonly FigureName[];
  /** The shipped text; absent if the agency has to write its own. */
  readonly messageKey: (figures: RuleFigures) => string | undefined;
  /** Of rules with the same code only one applies; rules without a code apply independently. */
  readonly code: string | undefined;
}

/** The subject that staff choose for a rule: everything else follows from it. */
export const topicTerms: Readonly<Record<RuleTopic, TopicTerms>> = {
  stay: {
    effect: () => 'block',
    figures: ['maxStayDays', 'maxStayMonths'],
    messageKey: ({ maxStayDays }) => (maxStayDays === undefined ? 'rule.stayMonths' : 'rule.stayDays'),
    code: 'charterStay',
  },
  visa: {
    effect: ({ percent }) => (percent === undefined ? 'notice' : 'deduction'),
    figures: ['percent'],
    messageKey: ({ percent }) => (percent === undefined ? 'rule.checkEntry' : 'rule.entryDeduction'),
    code: 'visa',
  },
  proof: {
    effect: () => 'extraField',
    figures: ['proofHours', 'percent'],
    messageKey: () => 'rule.proof',
    code: undefined,
  },
  passport: {
    effect: () => 'notice',
    figures: ['passportMonths'],
    messageKey: () => 'rule.passportMonths',
    code: 'passportMonths',
  },
  airport: {
    effect: () => 'notice',
    figures: ['arriveMinutes', 'checkInClosesMinutes'],
    messageKey: () => 'rule.airport',
    code: 'airportArrival',
  },
  notice: { effect: () => 'notice', figures: [], messageKey: () => undefined, code: undefined },
  closed: { effect: () => 'block', figures: [], messageKey: () => 'rule.closed', code: undefined },
};

/** The figures of a topic, without leftovers of another topic in the form. */
export function figuresOf(topic: RuleTopic, all: RuleFigures): RuleFigures {
  const kept = topicTerms[topic].figures.flatMap((name) => {
    const value = all[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...(all.route === undefined ? {} : { route: all.route }), ...Object.fromEntries(kept) };
}
