import { RECORDING_DAYS } from '@farewind/contract/feedback/recordings';
import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import { LONGEST_WINDOW_MS, MOST_KEPT } from './feedback-limits.ts';

const DAY_MS = 86_400_000;
/** A fault without reports for this long is deleted; the version of the page that had it is gone. */
const FAULT_DAYS = 90;

/**
 * Deletes recordings after their retention period and the oldest above the limit, the oldest answers above theirs, faults
 * without new reports, and the entries of the rate limits.
 */
export async function purgeFeedback(scope: TenantScope): Promise<void> {
  const { tx, tenantId, now } = scope;
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  await tx
    .deleteFrom('recording')
    .where('tenant_id', '=', tenantId)
    .where('started_at', '<', before(RECORDING_DAYS * DAY_MS))
    .execute();
  await dropOldest(scope, 'recording', 'started_at', MOST_KEPT.recordings);
  await dropOldest(scope, 'survey_answer', 'created_at', MOST_KEPT.answers);
  await tx
    .deleteFrom('client_error')
    .where('tenant_id', '=', tenantId)
    .where('last_seen_at', '<', before(FAULT_DAYS * DAY_MS))
    .execute();
  await tx
    .deleteFrom('voice_attempt')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before(LONGEST_WINDOW_MS))
    .execute();
}

async function dropOldest(
  { tx, tenantId }: TenantScope,
  table: 'recording' | 'survey_answer',
  time: 'started_at' | 'created_at',
  most: number,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id in (
    select id from ${sql.table(table)} where tenant_id = ${tenantId}
    order by ${sql.ref(time)} desc, id desc offset ${most})`.execute(tx);
}
