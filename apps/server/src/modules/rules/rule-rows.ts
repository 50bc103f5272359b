import { ruleTopics } from '@farewind/contract/rules/travel-rules';
import { ruleEffects, readRuleFigures, readRuleTexts, type TravelRule } from './travel-rule.ts';

interface RuleRow {
  readonly id: number;
  readonly topic: string;
  readonly code: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly nationality: string | null;
  readonly origin_country: string | null;
  readonly destination_country: string | null;
  readonly kind: string | null;
  readonly effect: string;
  readonly figures: unknown;
  readonly message_key: string;
  readonly texts: unknown;
}

export function toTravelRule(row: RuleRow): TravelRule {
  const texts = row.texts === null ? null : readRuleTexts(row.texts);
  return {
    id: row.id,
    topic: required(ruleTopics.find((topic) => topic === row.topic)),
    code: row.code,
    validFrom: row.valid_from,
    validTo: row.valid_to ?? undefined,
    nationality: row.nationality ?? undefined,
    originCountry: row.origin_country ?? undefined,
    destinationCountry: row.destination_country ?? undefined,
    kind: row.kind === 'charter' || row.kind === 'scheduled' ? row.kind : undefined,
    effect: required(ruleEffects.find((effect) => effect === row.effect)),
    figures: readRuleFigures(row.figures),
    messageKey: row.message_key,
    ...(texts ? { texts } : {}),
  };
}

function required<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('A travel rule has a topic or an effect that this release does not know');
  return value;
}

/** A rule as in its row, without its key. */
export function toRuleRow(rule: Omit<TravelRule, 'id'>) {
  return {
    topic: rule.topic,
    code: rule.code,
    valid_from: rule.validFrom,
    valid_to: rule.validTo ?? null,
    nationality: rule.nationality ?? null,
    origin_country: rule.originCountry ?? null,
    destination_country: rule.destinationCountry ?? null,
    kind: rule.kind ?? null,
    effect: rule.effect,
    figures: JSON.stringify(rule.figures),
    message_key: rule.messageKey,
    texts: rule.texts ? JSON.stringify(rule.texts) : null,
  };
}
