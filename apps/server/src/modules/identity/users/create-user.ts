import type { createUser, UserOutput } from '@farewind/contract/identity/users';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { inviterOf, inviteStaff } from '../invitations/invite-staff.ts';
import { lockRights } from '../office-rights.ts';
import { auditedUser } from './present-user.ts';
import { insertStaff, setRoles } from './staff-rows.ts';
import {
  getUserInReach,
  hashNewPassword,
  requireNoCustomersAddress,
  requireRoles,
  userDuplicates,
} from './user-rules.ts';

/**
 * Adds somebody to the staff. Without a password, who is active is mailed an invitation to set one. Refuses a weak
 * password and an unknown role at their fields, roles that allow more than the caller may with GEN-DENIED.
 */
export async function addUser(
  deps: IdentityDeps,
  context: RequestContext,
  input: ParsedInput<typeof createUser>,
): Promise<UserOutput> {
  const { password } = input;
  const passwordHash = password ? await hashNewPassword('password', password, input, context) : null;
  return refuseDuplicate(userDuplicates, () =>
    deps.database.inTenant(context.tenantId, async (scope) => {
      const caller = await lockRights(scope, context, 'Pages.Users');
      const roleIds = await requireRoles(scope, caller, input.roleNames ?? []);
      await requireNoCustomersAddress(scope, input.emailAddress);
      const id = await insertStaff(scope, input, passwordHash);
      await setRoles(scope, id, roleIds);
      if (passwordHash === null && input.isActive) await inviteStaff(deps, scope, inviterOf(context), id);
      const user = await getUserInReach(scope, caller, id);
      await recordChange(scope, context, {
        action: 'create',
        entity: 'user',
        entityId: String(id),
        after: auditedUser(user),
      });
      return user;
    }),
  );
}
