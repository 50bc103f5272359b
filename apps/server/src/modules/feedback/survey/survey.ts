import type { getSurvey, saveAnswer as saveOperation } from '@farewind/contract/feedback/survey';
import { surveyReasons, type SurveyReason } from '@farewind/contract/feedback/survey-reasons';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { maskPersonal } from '@farewind/values/mask-personal';
import { sql } from 'kysely';
import { readLongPage } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import type { FeedbackDeps } from '../deps.ts';
import { consumeTurn } from '../feedback-limits.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const sortable = { createdAt: 'created_at', reason: 'reason' } as const;

/** Stores why a booking was abandoned, anonymously: personal data that people type nevertheless is masked. */
export function saveAnswer(
  { database, keyring }: Pick<FeedbackDeps, 'database' | 'keyring'>,
  context: Pick<RequestContext, 'tenantId' | 'address' | 'language'>,
  input: ParsedInput<typeof saveOperation>,
): Promise<null> {
  return database.inTenant(context.tenantId, async (scope) => {
    await consumeTurn(scope, keyring, context, 'survey');
    await insertAnswer(scope, context.language, input);
    return null;
  });
}

async function insertAnswer(
  { tx, tenantId }: TenantScope,
  language: string,
  { reason, text, searchId }: ParsedInput<typeof saveOperation>,
): Promise<void> {
  await tx
    .insertInto('survey_answer')
    .values({
      tenant_id: tenantId,
      id: newId(),
      reason,
      language,
      search_id: searchId ?? null,
      text: text ? maskPersonal(text) : null,
    })
    .execute();
}

/** Answers of a period, and how many chose each reason in it. */
export async function listAnswers(
  { tx, tenantId, now }: TenantScope,
  { from, to, reason, keyword, sorting, ...page }: ParsedInput<typeof getSurvey>,
): Promise<Output<typeof getSurvey>> {
  const begin = from ? new Date(from) : new Date(now.getTime() - USUAL_DAYS * DAY_MS);
  const end = to ? new Date(Date.parse(to) + DAY_MS) : new Date(now.getTime() + DAY_MS);
  const ofPeriod = tx
    .selectFrom('survey_answer')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>=', begin)
    .where('created_at', '<', end);
  const counted = await ofPeriod
    .select((eb) => ['reason', eb.fn.countAll<number>().as('count')])
    .groupBy('reason')
    .execute();
  let query = ofPeriod.select(['id', 'reason', 'text', 'language', 'created_at']);
  if (reason) query = query.where('reason', '=', reason);
  if (keyword) query = query.where(sql<boolean>`strpos(lower(coalesce(text, '')), lower(${keyword})) > 0`);
  const sort = sorting
    ? readSorting<string>(sorting, sortable, [])
    : [{ column: 'created_at', direction: 'desc' } as const];
  const { total, rows } = await readLongPage({ tx }, query, page, [
    ...sort,
    { column: 'id', direction: 'desc' },
  ]);
  return {
    ...total,
    items: rows.map((row) => ({
      answerId: row.id,
      reason: row.reason as SurveyReason,
      text: row.text,
      language: row.language,
      createdAt: row.created_at.toISOString(),
    })),
    counts: surveyReasons.map((each) => ({
      reason: each,
      count: counted.find((row) => row.reason === each)?.count ?? 0,
    })),
  };
}
