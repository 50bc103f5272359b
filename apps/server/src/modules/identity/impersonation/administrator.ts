import type { TenantScope } from '../../../platform/database/scope.ts';

/** The first active person with the static role `Admin`; undefined where there is none. */
export async function findAdministratorId({ tx, tenantId }: TenantScope): Promise<number | undefined> {
  const row = await tx
    .selectFrom('app_user as u')
    .innerJoin('user_role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.user_id', '=', 'u.id'),
    )
    .innerJoin('app_role as a', (join) =>
      join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.role_id'),
    )
    .select('u.id')
    .where('u.tenant_id', '=', tenantId)
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where('a.is_static', '=', true)
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
