import type { RoleOutput, updateRole } from '@farewind/contract/identity/roles';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { lockRights, requireRightsKept } from '../office-rights.ts';
import { auditedRole, presentRole } from './present-role.ts';
import {
  getRoleInReach,
  getRoleRow,
  readPermissions,
  requireGrantable,
  roleDuplicates,
} from './role-rules.ts';
import { setPermissions, updateRoleRow } from './role-rows.ts';

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
