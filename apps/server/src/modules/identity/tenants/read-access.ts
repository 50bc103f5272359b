import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** Sign-ins of an agency's people. */
export interface AgencyAccess {
  readonly lastSignInAt: Date | null;
  readonly invitation: {
    readonly state: 'accepted' | 'waiting' | 'ended' | 'none';
    readonly sentAt: Date | null;
  };
}

/** When staff last used a session of their own, and the state of the administrator's invitation. */
export async function readAgencyAccess({ tx, tenantId }: TenantScope): Promise<AgencyAccess> {
  const { rows } = await sql<{
    seen_at: Date | null;
    has_password: boolean | null;
    sent_at: Date | null;
    is_open: boolean | null;
  }>`
    select (select max(s.seen_at) from user_session s
        join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.kind = 'staff'
        where s.tenant_id = ${tenantId} and s.impersonator_user_id is null) as seen_at,
      a.password_hash is not null as has_password, p.created_at as sent_at,
      p.used_at is null and p.expires_at > app_now() as is_open
    from (select 1) as one
    left join app_user a on a.tenant_id = ${tenantId} and a.normalized_user_name = 'ADMIN' and a.deleted_at is null
    left join lateral (select created_at, used_at, expires_at from account_proof
      where tenant_id = ${tenantId} and user_id = a.id and purpose = 'password'
      order by created_at desc limit 1) as p on true
    limit 1`.execute(tx);
  const row = rows[0];
  const state =
    row?.has_password === true
      ? 'accepted'
      : row?.sent_at == null
        ? 'none'
        : row.is_open === true
          ? 'waiting'
          : 'ended';
  return {
    lastSignInAt: row?.seen_at ?? null,
    invitation: { state, sentAt: state === 'accepted' ? null : (row?.sent_at ?? null) },
  };
}
