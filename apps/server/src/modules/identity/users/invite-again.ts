import { recordChange } from '../../../platform/audit/record-change.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { recordAttempt } from '../attempt-limits.ts';
import { accountFingerprint, networkFingerprint, type IdentityDeps } from '../identity-deps.ts';
import { inviterOf, inviteStaff } from '../invitations/invite-staff.ts';
import { lockRights } from '../office-rights.ts';
import { getUserInReach } from './user-rules.ts';

/**
 * Mails an invitation once more. Refuses with GEN-RULE who has a password already or is not active, with GEN-LIMIT who has
 * been written to too often.
 */
export async function inviteAgain(
  deps: IdentityDeps,
  context: RequestContext,
  userId: number,
): Promise<null> {
  const { tenantId, address } = context;
  await deps.database.inTenant(tenantId, async (scope) => {
    const caller = await lockRights(scope, context, 'Pages.Users');
    const user = await getUserInReach(scope, caller, userId);
    if (!user.isInvited) throw refusal('GEN-RULE', { message: 'user.hasPassword' });
    if (!user.isActive) throw refusal('GEN-RULE', { message: 'user.isNotActive' });
    await recordAttempt(scope, {
      kind: 'mail',
      accountHash: accountFingerprint(deps, tenantId, user.emailAddress),
      addressHash: networkFingerprint(deps, tenantId, address),
    });
    await inviteStaff(deps, scope, inviterOf(context), userId);
    await recordChange(scope, context, { action: 'invite', entity: 'user', entityId: String(userId) });
  });
  return null;
}
