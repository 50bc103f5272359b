import type { createRole, RoleOutput } from '@farewind/contract/identity/roles';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { lockRights, requireHeld } from '../office-rights.ts';
import { auditedRole, presentRole } from './present-role.ts';
import { getRoleInReach, readPermissions, roleDuplicates } from './role-rules.ts';
import { insertRole } from './role-rows.ts';

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
