import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { SignedInUser } from '../../../platform/http/request-context.ts';
import { requireHeld } from '../office-rights.ts';
import { permissionsOfSide } from '../permissions.ts';
import { findRole, hasRole, type RoleRow } from './role-rows.ts';

export const roleDuplicates = {
  app_role_name: { path: 'name', message: 'role.nameTaken' },
  app_role_display_name: { path: 'displayName', message: 'role.displayNameTaken' },
} as const;

/** The names that mean something on this side; others are passed over, as clients of this kind expect. */
export function readPermissions(tenantId: number, names: readonly string[]): Set<string> {
  return new Set(names).intersection(new Set(permissionsOfSide(tenantId)));
}

/**
 * Refuses with GEN-DENIED to grant what the caller may not do. Those who have the role that came with the agency may give it
 * back what was taken from it, since nobody else could; whoever stands in for one of them is not one.
 */
export async function requireGrantable(
  scope: TenantScope,
  caller: SignedInUser,
  role: Pick<RoleRow, 'id' | 'is_static'>,
  granted: Iterable<string>,
): Promise<void> {
  const isOwn = role.is_static && (await hasRole(scope, caller.id, role.id));
  if (!isOwn || caller.impersonator?.tenantId === scope.tenantId) requireHeld(caller, granted);
}

/** A role of the tenant; refuses with GEN-NOTFOUND any other. */
export async function getRoleRow(scope: TenantScope, roleId: number): Promise<RoleRow> {
  const row = await findRole(scope, roleId);
  if (!row) throw refusal('GEN-NOTFOUND');
  return row;
}

/** A role that the caller may change: one of the tenant (GEN-NOTFOUND) that allows no more than they may (GEN-DENIED). */
export async function getRoleInReach(
  scope: TenantScope,
  caller: SignedInUser,
  roleId: number,
): Promise<RoleRow> {
  const row = await getRoleRow(scope, roleId);
  if (!row.permissions.every((permission) => caller.permissions.has(permission)))
    throw refusal('GEN-DENIED', { message: 'role.allowsMore' });
  return row;
}
