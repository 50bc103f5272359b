import type { RoleOutput } from '@farewind/contract/identity/roles';
import type { RoleRow } from './role-rows.ts';

export function presentRole(row: RoleRow): RoleOutput {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    normalizedName: row.normalized_name,
    description: row.description,
    grantedPermissions: row.permissions,
    isStatic: row.is_static,
    userCount: row.user_count,
    version: row.version,
  };
}

/** A role as the audit log keeps it: what somebody decided, without what follows from it. */
export function auditedRole({ name, displayName, description, grantedPermissions }: RoleOutput) {
  return { name, displayName, description, grantedPermissions };
}
