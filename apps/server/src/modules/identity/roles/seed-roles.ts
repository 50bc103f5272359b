import type { TenantScope } from '../../../platform/database/scope.ts';
import { insertRole, listRoleRows } from './role-rows.ts';
import { seededRoles } from './seeded-roles.ts';

/** Gives an agency the roles that it begins with, as long as it has none but the administrator's. */
export async function seedRoles(scope: TenantScope): Promise<void> {
  const rows = await listRoleRows(scope);
  if (rows.some((row) => !row.is_static)) return;
  for (const role of seededRoles) await insertRole(scope, role, role.permissions);
}
