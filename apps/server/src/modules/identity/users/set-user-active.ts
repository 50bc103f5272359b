import type { UserOutput } from '@farewind/contract/identity/users';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { inviterOf, inviteStaff } from '../invitations/invite-staff.ts';
import { lockRights } from '../rights/office-rights.ts';
import { closeVerifications } from '../accounts/verifications.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { lockUser } from '../accounts/user-rows.ts';
import { switchStaff } from './staff-rows.ts';
import { getUserInReach } from './user-rules.ts';

/** Activates or deactivates a user, at once and everywhere. Refuses to deactivate oneself, with GEN-RULE. */
export async function setUserActive(
  deps: IdentityDeps,
  context: RequestContext,
  userId: number,
  isActive: boolean,
): Promise<null> {
  await deps.database.inTenant(context.tenantId, async (scope) => {
    const caller = await lockRights(scope, context, 'Pages.Users', 'Pages.Users.Activation');
    await lockUser(scope, userId);
    const user = await getUserInReach(scope, caller, userId);
    if (caller.id === userId && !isActive) throw refusal('GEN-RULE', { message: 'user.notOneself' });
    if (user.isActive === isActive) return;
    await switchStaff(scope, userId, isActive);
    await followActivation(deps, scope, context, { ...user, isActive });
    await recordChange(scope, context, {
      action: isActive ? 'activate' : 'deactivate',
      entity: 'user',
      entityId: String(userId),
      before: { isActive: !isActive },
      after: { isActive },
    });
  });
  return null;
}

/** Deactivating revokes all sessions and pending links; activating a user without a password invites them. */
export async function followActivation(
  deps: IdentityDeps,
  scope: TenantScope,
  context: RequestContext,
  user: UserOutput,
): Promise<void> {
  if (!user.isActive) {
    await endSessionsOf(scope, user.id);
    await closeVerifications(scope, user.id);
  } else if (user.isInvited) {
    await inviteStaff(deps, scope, inviterOf(context), user.id);
  }
}
