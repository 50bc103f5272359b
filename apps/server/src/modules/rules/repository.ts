import { ruleTopics } from '@farewind/contract/rules/travel-rules';
import type { TenantScope } from '../../platform/database/scope.ts';
import { rulesVersion } from './rules-version.ts';
import { ruleEffects, ruleFiguresSchema, type RuleTexts, type TravelRule } from './travel-rule.ts';
import { standardTravelRules } from './standard-travel-rules.ts';

/** The tenant's table in its order: the rules that are switched on. */
export async function listTravelRules({ tx, tenantId }: TenantScope): Promise<TravelRule[]> {
  const rows = await tx
    .selectFrom('travel_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(toTravelRule);
}

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
  const texts = row.texts as RuleTexts | null;
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
    figures: ruleFiguresSchema.parse(row.figures),
    messageKey: row.message_key,
    ...(texts ? { texts } : {}),
  };
}

function required<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('A travel rule has a topic or an effect that this release does not know');
  return value;
}

/**
 * Gives a tenant without any rule those of the specification; what an office has edited or removed stays so. Keeps the
 * state of the table, too: this release may word it as a version of its own.
 */
export async function seedTravelRules(scope: TenantScope): Promise<void> {
  const { tx, tenantId } = scope;
  const known = await tx
    .selectFrom('travel_rule')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst();
  if (!known) {
    await tx
      .insertInto('travel_rule')
      .values(standardTravelRules.map((rule) => ({ tenant_id: tenantId, id: rule.id, ...toRuleRow(rule) })))
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
      .execute();
  }
  await keepEdition(scope);
}

/** A rule as its row holds it, without its key. */
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

/** Keeps the state of the table under the version that quotes name, so that orders can be read under it for good. */
export async function keepEdition(scope: TenantScope): Promise<void> {
  const rules = await listTravelRules(scope);
  await scope.tx
    .insertInto('travel_rule_edition')
    .values({ tenant_id: scope.tenantId, version: rulesVersion(rules), rules: JSON.stringify(rules) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'version']).doNothing())
    .execute();
}

/** The rules that a quote of this version was made under; today's where that state was never kept. */
export async function listTravelRulesOf(scope: TenantScope, version: string): Promise<readonly TravelRule[]> {
  const row = await scope.tx
    .selectFrom('travel_rule_edition')
    .select('rules')
    .where('tenant_id', '=', scope.tenantId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? (row.rules as readonly TravelRule[]) : listTravelRules(scope);
}
