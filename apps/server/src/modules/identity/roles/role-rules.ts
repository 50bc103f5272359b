import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { SignedInUser } from '../../../platform/http/request-context.ts';
import { permissionsOfSide } from '../permissions.ts';
import { findRole, type RoleRow } from './role-rows.ts';

export const roleDuplicates = {
  app_role_name: { path: 'name', message: 'role.nameTaken' },
  app_role_display_name: { path: 'displayName', message: 'role.displayNameTaken' },
} as const;

/** The names that mean something on this side; others are passed over, as clients of this kind expect. */
export function readPermissions(tenantId: number, names: readonly string[]): Set<string> {
  return new Set(names).intersection(new Set(permissionsOfSide(tenantId)));
}

/** A role that the caller may change: one of the tenant (GEN-NOTFOUND) that allows no more than they may (GEN-DENIED). */
export async function getRoleInReach(
  scope: TenantScope,
  caller: SignedInUser,
  roleId: number,
): Promise<RoleRow> {
  const row = await findRole(scope, roleId);
  if (!row) throw refusal('GEN-NOTFOUND');
  if (!row.permissions.every((permission) => caller.permissions.has(permission)))
    throw refusal('GEN-DENIED', { message: 'role.allowsMore' });
  return row;
}
