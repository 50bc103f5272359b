import { sql } from 'kysely';
import { readPage, type PageRequest } from '../../../platform/database/read-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { RIGHTS_EDITION } from '../accounts/new-rights.ts';
import type { SortKey } from '../../../platform/database/read-sorting.ts';

export type RoleRow = Awaited<ReturnType<ReturnType<typeof roles>['executeTakeFirstOrThrow']>>;

export type RoleColumn =
  | 'r.id'
  | 'r.name'
  | 'r.display_name'
  | 'r.description'
  | 'r.is_static'
  | 'r.created_at';

export interface RolePage extends PageRequest {
  readonly keyword: string | undefined;
  readonly sorting: readonly SortKey<RoleColumn>[];
}

/** The tenant's roles; every joined table is restricted to the tenant first. */
function roles(scope: TenantScope) {
  return scope.tx
    .selectFrom('app_role as r')
    .select([
      'r.tenant_id',
      'r.id',
      'r.name',
      'r.display_name',
      'r.normalized_name',
      'r.description',
      'r.is_static',
      'r.created_at',
      'r.version',
      'r.rights_edition',
      sql<string[]>`array(select p.permission from role_permission p
        where p.tenant_id = r.tenant_id and p.role_id = r.id order by p.permission)`.as('permissions'),
      sql<number>`(select count(*) from user_role ur
        join app_user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id and u.deleted_at is null
        where ur.tenant_id = r.tenant_id and ur.role_id = r.id)`.as('user_count'),
    ])
    .where('r.tenant_id', '=', scope.tenantId);
}

export function pageRoles(scope: TenantScope, { keyword, sorting, ...page }: RolePage) {
  const matching = keyword ? sql<boolean>`position(lower(${keyword}) in r.search_text) > 0` : sql.lit(true);
  return readPage(roles(scope).where(matching), page, [...sorting, { column: 'r.id', direction: 'asc' }]);
}

export function listRoleRows(scope: TenantScope): Promise<RoleRow[]> {
  return roles(scope).orderBy('r.display_name').orderBy('r.id').execute();
}

/** Names and descriptions of a user's roles, as stored. */
export function listRoleTexts(scope: TenantScope, userId: number) {
  return scope.tx
    .selectFrom('user_role as ur')
    .innerJoin('app_role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'),
    )
    .select(['r.name', 'r.display_name', 'r.description'])
    .where('ur.tenant_id', '=', scope.tenantId)
    .where('ur.user_id', '=', userId)
    .orderBy('r.display_name')
    .execute();
}

/** Whether a user has a role of the tenant. */
export async function hasRole(scope: TenantScope, userId: number, roleId: number): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('user_role')
    .select('role_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .executeTakeFirst();
  return row !== undefined;
}

export function findRole(scope: TenantScope, roleId: number): Promise<RoleRow | undefined> {
  return roles(scope).where('r.id', '=', roleId).executeTakeFirst();
}

export interface RoleValues {
  readonly name: string;
  readonly displayName: string;
  readonly description: string | undefined;
}

export async function insertRole(
  scope: TenantScope,
  values: RoleValues & { readonly isStatic?: boolean },
  permissions: Iterable<string>,
): Promise<number> {
  const { id } = await scope.tx
    .insertInto('app_role')
    .values({
      tenant_id: scope.tenantId,
      ...columnsOf(values),
      is_static: values.isStatic ?? false,
      rights_edition: RIGHTS_EDITION,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setPermissions(scope, id, permissions);
  return id;
}

export async function updateRoleRow(scope: TenantScope, roleId: number, values: RoleValues): Promise<void> {
  await scope.tx
    .updateTable('app_role')
    .set((eb) => ({ ...columnsOf(values), rights_edition: RIGHTS_EDITION, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', roleId)
    .execute();
}

/** Marks its rights as reviewed up to the current edition. */
export async function markRightsReviewed(scope: TenantScope, roleId: number): Promise<void> {
  await scope.tx
    .updateTable('app_role')
    .set((eb) => ({ rights_edition: RIGHTS_EDITION, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', roleId)
    .execute();
}

/** Replaces a role's permissions. */
export async function setPermissions(
  scope: TenantScope,
  roleId: number,
  permissions: Iterable<string>,
): Promise<void> {
  const { tenantId, tx } = scope;
  await tx
    .deleteFrom('role_permission')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .execute();
  const rows = [...permissions].map((permission) => ({ tenant_id: tenantId, role_id: roleId, permission }));
  if (rows.length > 0) await tx.insertInto('role_permission').values(rows).execute();
}

/** Deletes a role and removes it from its holders. */
export async function deleteRoleRow(scope: TenantScope, roleId: number): Promise<void> {
  await scope.tx
    .deleteFrom('app_role')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', roleId)
    .execute();
}

function columnsOf({ name, displayName, description }: RoleValues) {
  return { name, display_name: displayName, description: description ? description : null };
}
