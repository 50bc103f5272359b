import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { KnownSession } from './sessions.ts';

/**
 * A session limited to the impersonator's current rights; host staff have those of the visited agency, and staff in
 * their agency's training copy have those of their user there. Undefined when the impersonator may no longer act: their
 * own session has ended, they or their side are inactive, or the right was revoked. A session without an impersonator
 * is returned unchanged.
 */
export async function boundByImpersonator(
  database: Database,
  tenantId: number,
  session: KnownSession,
): Promise<KnownSession | undefined> {
  const { user, impersonatorSessionId } = session;
  const isTraining = session.trainingOf !== undefined;
  // A copy only has sessions of its agency's staff, which end together with their own sessions.
  if (isTraining && user.impersonator?.tenantId !== session.trainingOf) return undefined;
  if (!user.impersonator) return session;
  const isVisit = user.impersonator.tenantId !== tenantId;
  const needed = isTraining
    ? 'Pages.Training'
    : isVisit
      ? 'Pages.Tenants'
      : user.seesAsRole
        ? 'Pages.Roles'
        : 'Pages.Users';
  const rights = await database.inTenant(user.impersonator.tenantId, (scope) =>
    listRightsOfSession(scope, impersonatorSessionId),
  );
  if (!rights.has(needed)) return undefined;
  // In a training copy they act as themselves, and practise what impersonators may not do.
  if (isTraining) return { ...session, user: { ...user, impersonator: undefined } };
  if (isVisit) return session;
  return { ...session, user: { ...user, permissions: rights.intersection(new Set(user.permissions)) } };
}

/** Permissions of an open session; undefined if it is not open. */
async function listRightsOfSession(
  { tx, tenantId }: TenantScope,
  sessionId: string | undefined,
): Promise<Set<string>> {
  const found = await sql<{ permission: string }>`
    select p.permission from user_session s
    join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.is_active and u.deleted_at is null
    join tenant t on t.id = s.tenant_id and t.is_active
    join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
    join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
    where s.tenant_id = ${tenantId} and s.id = ${sessionId ?? null}
      and s.ended_at is null and s.expires_at > app_now()`.execute(tx);
  return new Set(found.rows.map(({ permission }) => permission));
}
