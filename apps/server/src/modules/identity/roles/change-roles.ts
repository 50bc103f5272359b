import type { createRole, RoleOutput, updateRole } from '@farewind/contract/identity/roles';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { lockRights, requireHeld, requireRightsKept } from '../office-rights.ts';
import { auditedRole, presentRole } from './present-role.ts';
import {
  getRoleInReach,
  readPermissions,
  roleDuplicates,
  getRoleRow,
  requireGrantable,
} from './role-rules.ts';
import { insertRole, setPermissions, updateRoleRow, deleteRoleRow } from './role-rows.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import { refusal } from '../../../platform/errors.ts';

/** Adds a role. Refuses with GEN-DENIED permissions that the caller does not hold, with GEN-DUPLICATE a name that is taken. */
export function addRole(
  { database }: IdentityDeps,
  context: RequestContext,
  input: ParsedInput<typeof createRole>,
): Promise<RoleOutput> {
  return refuseDuplicate(roleDuplicates, () =>
    database.inTenant(context.tenantId, async (scope) => {
      const caller = await lockRights(scope, context, 'Pages.Roles');
      const granted = readPermissions(context.tenantId, input.grantedPermissions);
      requireHeld(caller, granted);
      const { name, displayName, description } = input;
      const id = await insertRole(scope, { name, displayName, description }, granted);
      const role = presentRole(await getRoleInReach(scope, caller, id), context.language);
      await recordChange(scope, context, {
        action: 'create',
        entity: 'role',
        entityId: String(id),
        after: auditedRole(role),
      });
      return role;
    }),
  );
}

/**
 * Changes a role; whoever has it may do what it then allows from their next request on. Refuses with GEN-DENIED a role
 * that allows, or would allow, more than the caller may, with GEN-RULE one that would take the caller's own last right.
 */
export function changeRole(
  { database }: IdentityDeps,
  context: RequestContext,
  input: ParsedInput<typeof updateRole>,
): Promise<RoleOutput> {
  const { id, name, displayName, description } = input;
  return refuseDuplicate(roleDuplicates, () =>
    database.inTenant(context.tenantId, async (scope) => {
      const caller = await lockRights(scope, context, 'Pages.Roles');
      const role = await getRoleInReach(scope, caller, id);
      const before = presentRole(role, context.language);
      const entityId = String(id);
      await requireVersion(scope, {
        entity: 'role',
        entityId,
        current: before,
        seenVersion: input.version,
      });
      const granted = readPermissions(context.tenantId, input.grantedPermissions);
      await requireGrantable(scope, caller, role, granted);
      await updateRoleRow(scope, id, { name, displayName, description });
      await setPermissions(scope, id, granted);
      await requireRightsKept(scope, caller);
      const after = presentRole(await getRoleRow(scope, id), context.language);
      await recordChange(scope, context, {
        action: 'update',
        entity: 'role',
        entityId,
        before: auditedRole(before),
        after: auditedRole(after),
      });
      return after;
    }),
  );
}

/** Removes a role, also from everybody who has it. Refuses with GEN-RULE a static one, and the caller's own last right. */
export async function removeRole(
  { database }: IdentityDeps,
  context: RequestContext,
  roleId: number,
): Promise<null> {
  await database.inTenant(context.tenantId, async (scope) => {
    const caller = await lockRights(scope, context, 'Pages.Roles');
    const row = await getRoleInReach(scope, caller, roleId);
    if (row.is_static) throw refusal('GEN-RULE', { message: 'role.isStatic' });
    await deleteRoleRow(scope, roleId);
    await requireRightsKept(scope, caller);
    await recordChange(scope, context, {
      action: 'delete',
      entity: 'role',
      entityId: String(roleId),
      before: auditedRole(presentRole(row, context.language)),
    });
  });
  return null;
}
