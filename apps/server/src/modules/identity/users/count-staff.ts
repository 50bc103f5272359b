import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** An agency's staff who may sign in, those who have, and those with a second step. */
export async function countStaff({ tx, tenantId }: TenantScope) {
  const { rows } = await sql<{ active: number; signedIn: number; secured: number }>`
    select count(*)::int as active,
      (count(*) filter (where exists (select 1 from user_session s
        where s.tenant_id = u.tenant_id and s.user_id = u.id and s.impersonator_user_id is null)))::int as "signedIn",
      (count(*) filter (where exists (select 1 from user_second_factor f
        where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed_at is not null)))::int as secured
    from app_user u
    where u.tenant_id = ${tenantId} and u.kind = 'staff' and u.is_active and u.deleted_at is null`.execute(
    tx,
  );
  return rows[0]!;
}
