import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** See Payments.isTakenBefore. */
export async function isTakenBefore(
  { tx, tenantId }: TenantScope,
  attemptId: string,
  postingKeys: readonly string[],
): Promise<boolean> {
  if (postingKeys.length === 0) return false;
  const later = await tx
    .selectFrom('ledger_entry as taken')
    .innerJoin('ledger_entry as posted', 'posted.tenant_id', 'taken.tenant_id')
    .select('posted.id')
    .where('taken.tenant_id', '=', tenantId)
    .where('taken.posting_key', '=', `capture:${attemptId}`)
    .where('posted.posting_key', 'in', [...postingKeys])
    .where(sql<boolean>`(posted.at, posted.id) > (taken.at, taken.id)`)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
