import { recordChange } from '../../../platform/audit/record-change.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { lockRights, requireRightsKept } from '../office-rights.ts';
import { auditedRole, presentRole } from './present-role.ts';
import { getRoleInReach } from './role-rules.ts';
import { deleteRoleRow } from './role-rows.ts';

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
