import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { ownName } from '../accounts/own-name.ts';

interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly surname: string;
  readonly user_name: string;
  readonly permissions: string[];
}

/** The tenant's active staff who hold a permission, each with all their permissions, by name. */
export async function listColleagues(
  { tx, tenantId }: TenantScope,
  permission: string,
): Promise<readonly Colleague[]> {
  const { rows } = await sql<Row>`
    select u.id, u.name, u.surname, u.user_name, array_agg(distinct p.permission) as permissions
    from app_user u
    join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
    join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
    where u.tenant_id = ${tenantId} and u.kind = 'staff' and u.is_active and u.deleted_at is null
    group by u.id, u.name, u.surname, u.user_name
    having bool_or(p.permission = ${permission})
    order by u.name, u.surname, u.id`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    name: ownName(row) ?? row.user_name,
    permissions: new Set(row.permissions),
  }));
}

/** A subquery: the ids of the tenant's staff who were deactivated or deleted. */
export const selectFormerStaff = ({ tenantId }: TenantScope): RawBuilder<unknown> => sql`
  select u.id from app_user u
  where u.tenant_id = ${tenantId} and u.kind = 'staff' and (not u.is_active or u.deleted_at is not null)`;
