import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { KnownSession } from '../sessions.ts';

/**
 * Whether whoever stands in for a session's user may still do so: their own session is open, they and their side are
 * active, and they still hold the right. True for a session in which nobody does.
 */
export async function isItsImpersonatorThere(
  database: Database,
  { user: { impersonator }, impersonatorSessionId }: KnownSession,
): Promise<boolean> {
  if (!impersonator || impersonatorSessionId === undefined) return impersonator === undefined;
  return database.inTenant(impersonator.tenantId, (scope) => mayStandIn(scope, impersonatorSessionId));
}

async function mayStandIn({ tx, tenantId }: TenantScope, sessionId: string): Promise<boolean> {
  const found = await sql`
    select 1 from user_session s
    join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.is_active and u.deleted_at is null
    join tenant t on t.id = s.tenant_id and t.is_active
    where s.tenant_id = ${tenantId} and s.id = ${sessionId}
      and s.ended_at is null and s.expires_at > app_now()
      and exists (select 1 from user_role r join role_permission p
        on p.tenant_id = r.tenant_id and p.role_id = r.role_id and p.permission = 'Pages.Users'
        where r.tenant_id = u.tenant_id and r.user_id = u.id)`.execute(tx);
  return found.rows.length > 0;
}
