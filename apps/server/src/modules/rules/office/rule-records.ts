import type { Language } from '@farewind/contract/core/fields';
import type { TravelRuleRow } from '@farewind/contract/rules/travel-rules';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { toTravelRule } from '../rule-rows.ts';
import { formatRule } from '../rule-words.ts';
import type { TravelRule } from '../travel-rule.ts';

/** A rule with the data that only the office needs. */
export interface RuleRecord extends TravelRule {
  readonly isActive: boolean;
  readonly version: number;
}

/** All rules of the tenant, active or not. */
export async function listRuleRecords(scope: TenantScope): Promise<RuleRecord[]> {
  return (await selectRules(scope).orderBy('id').execute()).map(toRecord);
}

/** Locked until the transaction ends. Refuses with GEN-NOTFOUND. */
export async function lockRule(scope: TenantScope, id: number): Promise<RuleRecord> {
  const row = await selectRules(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  return toRecord(row);
}

function selectRules({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('travel_rule').selectAll().where('tenant_id', '=', tenantId);
}

export function toRecord(
  row: Parameters<typeof toTravelRule>[0] & { readonly is_active: boolean; readonly version: number },
): RuleRecord {
  return { ...toTravelRule(row), isActive: row.is_active, version: row.version };
}

export function presentRule(rule: RuleRecord, language: Language): TravelRuleRow {
  const { figures } = rule;
  return {
    id: rule.id,
    topic: rule.topic,
    code: rule.code,
    validFrom: rule.validFrom,
    validTo: rule.validTo ?? null,
    nationality: rule.nationality ?? null,
    originCountry: rule.originCountry ?? null,
    destinationCountry: rule.destinationCountry ?? null,
    kind: rule.kind ?? null,
    route: figures.route ?? null,
    maxStayDays: figures.maxStayDays ?? null,
    maxStayMonths: figures.maxStayMonths ?? null,
    passportMonths: figures.passportMonths ?? null,
    percent: figures.percent ?? null,
    proofHours: figures.proofHours ?? null,
    arriveMinutes: figures.arriveMinutes ?? null,
    checkInClosesMinutes: figures.checkInClosesMinutes ?? null,
    texts: rule.texts ?? null,
    sentence: formatRule(rule, language),
    isActive: rule.isActive,
    version: rule.version,
  };
}
