import type { TenantScope } from '../../platform/database/scope.ts';
import { toRuleRow, toTravelRule } from './rule-rows.ts';
import { rulesVersion } from './rules-version.ts';
import type { TravelRule } from './travel-rule.ts';
import { standardTravelRules } from './standard-travel-rules.ts';
import { readEdition } from './travel-rule.ts';

/** The tenant's table in its order: the active rules. */
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

/**
 * Gives a tenant without any rule those of the specification; rules edited or removed by an office stay so. Also stores
 * the state of the table, since this release may give it another version.
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
  await storeEdition(scope);
}

/** Stores the state of the table under the version named by quotes, so that orders can always be read under it. */
export async function storeEdition(scope: TenantScope): Promise<void> {
  const rules = await listTravelRules(scope);
  await scope.tx
    .insertInto('travel_rule_edition')
    .values({ tenant_id: scope.tenantId, version: rulesVersion(rules), rules: JSON.stringify(rules) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'version']).doNothing())
    .execute();
}

const KNOWN_EDITIONS = 200;
/** The editions read last, by agency and version: an edition never changes. */
const editions = new Map<string, readonly TravelRule[]>();

/** The rules of a quote's version; today's if that state was never stored. */
export async function listTravelRulesOf(scope: TenantScope, version: string): Promise<readonly TravelRule[]> {
  const key = `${scope.tenantId} ${version}`;
  const known = editions.get(key) ?? (await findEdition(scope, version));
  if (!known) return listTravelRules(scope);
  editions.delete(key);
  editions.set(key, known);
  if (editions.size > KNOWN_EDITIONS) editions.delete(editions.keys().next().value!);
  return known;
}

async function findEdition(scope: TenantScope, version: string): Promise<readonly TravelRule[] | undefined> {
  const row = await scope.tx
    .selectFrom('travel_rule_edition')
    .select('rules')
    .where('tenant_id', '=', scope.tenantId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && readEdition(row.rules);
}
