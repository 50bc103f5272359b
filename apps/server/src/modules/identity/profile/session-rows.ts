import type { AccountSession } from '@farewind/contract/account/profile';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { whileOpen } from '../sessions/sessions.ts';

/**
 * The sessions of a user: the current one first, then by last use. `open`: those with a valid token; `kept`: also ended
 * ones that are not deleted yet. Excludes impersonators' sessions.
 */
export async function listSessions(
  scope: TenantScope,
  userId: number,
  currentId: string,
  which: 'open' | 'kept',
): Promise<AccountSession[]> {
  let query = scope.tx
    .selectFrom('user_session')
    .select(['id', 'device', 'network', 'created_at', 'seen_at', 'is_remembered'])
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('impersonator_user_id', 'is', null);
  if (which === 'open') query = query.where(whileOpen());
  const rows = await query.orderBy('seen_at', 'desc').orderBy('id').execute();
  return rows
    .map((row) => ({
      sessionId: row.id,
      device: row.device,
      network: row.network,
      startedAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      isRemembered: row.is_remembered,
      isCurrent: row.id === currentId,
    }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** False if the user has no such open session. */
export async function endOwnSession(scope: TenantScope, userId: number, sessionId: string): Promise<boolean> {
  const ended = await scope.tx
    .updateTable('user_session')
    .set({ ended_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('impersonator_user_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
