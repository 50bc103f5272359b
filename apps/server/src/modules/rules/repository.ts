import type { TenantScope } from '../../platform/database/scope.ts';
import { type TravelRule, ruleEffects, ruleFiguresSchema } from './travel-rule.ts';
import { standardTravelRules } from './standard-travel-rules.ts';

/** The tenant's table in its order. */
export async function listTravelRules({ tx, tenantId }: TenantScope): Promise<TravelRule[]> {
  const rows = await tx
    .selectFrom('travel_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
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
  }));
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A travel rule has an effect that this release does not know');
  return value;
}

/** Gives a tenant without any rule those of the specification; what an office has edited or removed stays so. */
export async function seedTravelRules(scope: TenantScope): Promise<void> {
  const { tx, tenantId } = scope;
  if ((await listTravelRules(scope)).length > 0) return;
  const rows = standardTravelRules.map((rule) => ({
    tenant_id: tenantId,
    id: rule.id,
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
  }));
  await tx
    .insertInto('travel_rule')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute();
}
