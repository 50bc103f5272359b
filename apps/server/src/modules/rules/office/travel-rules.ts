import type {
  deleteTravelRule,
  getTravelRules,
  saveTravelRule,
  TravelRuleRow,
  updateTravelRule,
} from '@farewind/contract/rules/travel-rules';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { readAgencyDay } from '../../../platform/database/agency-day.ts';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { topicTerms } from '../rule-topics.ts';
import { storeEdition } from '../repository.ts';
import { toRuleRow } from '../rule-rows.ts';
import { readRule, type ReadRule } from './read-rule.ts';
import { listRuleRecords, lockRule, presentRule, toRecord, type RuleRecord } from './rule-records.ts';

const ENTITY = 'travelRule';

/** The rules in the order of the table, filtered by a word in the texts for travellers. */
export async function listRules(
  scope: TenantScope,
  { language }: RequestContext,
  input: ParsedInput<typeof getTravelRules>,
): Promise<Output<typeof getTravelRules>> {
  const { skipCount, maxResultCount, keyword = '', topic, isActive, validity } = input;
  const today = await readAgencyDay(scope);
  const found = (await listRuleRecords(scope))
    .filter((rule) => topic === undefined || rule.topic === topic)
    .filter((rule) => isActive === undefined || rule.isActive === isActive)
    .filter((rule) => validity === undefined || validityOf(rule, today) === validity)
    .map((rule) => presentRule(rule, language))
    .filter((rule) => searchText(rule).includes(keyword.toLowerCase()));
  return { totalCount: found.length, items: found.slice(skipCount, skipCount + maxResultCount) };
}

function validityOf(rule: RuleRecord, today: string): 'now' | 'later' | 'past' {
  if (rule.validFrom > today) return 'later';
  return rule.validTo !== undefined && rule.validTo < today ? 'past' : 'now';
}

function searchText(rule: TravelRuleRow): string {
  const { sentence, nationality, originCountry, destinationCountry } = rule;
  return [sentence, nationality, originCountry, destinationCountry].join(' ').toLowerCase();
}

export async function saveRule(
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof saveTravelRule>,
): Promise<TravelRuleRow> {
  const rule = readRule(input);
  const saved = await createAudited(scope, context, ENTITY, () => insertRule(scope, rule));
  await storeEdition(scope);
  return presentRule(saved, context.language);
}

async function insertRule(scope: TenantScope, rule: ReadRule): Promise<RuleRecord> {
  const { tx, tenantId } = scope;
  const { id } = await tx
    .insertInto('travel_rule')
    .values({
      tenant_id: tenantId,
      ...toRuleRow({ ...rule, code: 'new' }),
      is_active: rule.isActive,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return writeRule(scope, id, { ...rule, code: codeOf(rule.topic, id) }, 1);
}

/** A rule that replaces no other gets a code of its own. */
export function codeOf(topic: RuleRecord['topic'], id: number): string {
  return topicTerms[topic].code ?? `${topic}-${id}`;
}

export async function updateRule(
  scope: TenantScope,
  context: RequestContext,
  { id, version: seenVersion, ...input }: ParsedInput<typeof updateTravelRule>,
): Promise<TravelRuleRow> {
  const before = await lockRule(scope, id);
  const rule = readRule(input, before);
  const saved = await updateAudited(scope, context, ENTITY, {
    before,
    seenVersion,
    write: () => writeRule(scope, id, { ...rule, code: codeAfter(before, rule) }, before.version + 1),
    present: (record) => presentRule(record, context.language),
  });
  await storeEdition(scope);
  return presentRule(saved, context.language);
}

/** The code follows the topic; a shipped rule keeps its own. */
export function codeAfter(before: RuleRecord, { topic }: ReadRule): string {
  return before.topic === topic ? before.code : codeOf(topic, before.id);
}

export async function removeRule(
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof deleteTravelRule>,
): Promise<null> {
  const { tx, tenantId } = scope;
  const before = await lockRule(scope, id);
  await deleteAudited(scope, context, ENTITY, {
    before,
    write: () =>
      tx.deleteFrom('travel_rule').where('tenant_id', '=', tenantId).where('id', '=', id).execute(),
  });
  await storeEdition(scope);
  return null;
}

async function writeRule(
  { tx, tenantId }: TenantScope,
  id: number,
  rule: Omit<RuleRecord, 'id' | 'version'>,
  version: number,
): Promise<RuleRecord> {
  const row = await tx
    .updateTable('travel_rule')
    .set({ ...toRuleRow(rule), is_active: rule.isActive, version })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}
