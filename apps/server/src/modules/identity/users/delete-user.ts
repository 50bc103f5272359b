import { recordChange } from '../../../platform/audit/record-change.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { lockRights } from '../office-rights.ts';
import { closeVerifications } from '../verifications.ts';
import { endSessionsOf } from '../sessions.ts';
import { lockUser } from '../user-rows.ts';
import { auditedUser } from './present-user.ts';
import { closeStaff } from './staff-rows.ts';
import { getUserInReach, isAdministrator } from './user-rules.ts';

/** Takes somebody from the staff. Refuses with GEN-RULE to delete `admin` and oneself. */
export async function removeUser(
  { database }: IdentityDeps,
  context: RequestContext,
  userId: number,
): Promise<null> {
  await database.inTenant(context.tenantId, async (scope) => {
    const caller = await lockRights(scope, context, 'Pages.Users');
    await lockUser(scope, userId);
    const user = await getUserInReach(scope, caller, userId);
    if (isAdministrator(user.userName)) throw refusal('GEN-RULE', { message: 'user.administratorStays' });
    if (caller.id === userId) throw refusal('GEN-RULE', { message: 'user.notOneself' });
    await closeStaff(scope, userId);
    await endSessionsOf(scope, userId);
    await closeVerifications(scope, userId);
    await recordChange(scope, context, {
      action: 'delete',
      entity: 'user',
      entityId: String(userId),
      before: auditedUser(user),
    });
  });
  return null;
}
