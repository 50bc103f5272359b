import type { changePassword, resetUserPassword } from '@farewind/contract/identity/users';
import { ONE_TIME_PASSWORD_HOURS } from '@farewind/contract/account/account';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext, SignedInUser } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { lockRights } from '../rights/office-rights.ts';
import { requireOwnPassword } from '../second-factor/own-password.ts';
import { closeVerifications } from '../accounts/verifications.ts';
import { endOtherSessions, endSessionsOf } from '../sessions/sessions.ts';
import { lockUser, setPassword, type UserRow } from '../accounts/user-rows.ts';
import { getUserInReach, hashNewPassword, hashOneTimePassword } from './user-rules.ts';

/**
 * Changes the user's own password and ends all their other sessions. Refuses a wrong or weak password, and the one that
 * an administrator set, at its field.
 */
export async function changeOwnPassword(
  deps: IdentityDeps,
  context: RequestContext,
  { currentPassword, newPassword }: ParsedInput<typeof changePassword>,
): Promise<boolean> {
  const user = await requireOwnPassword(deps, context, 'currentPassword', currentPassword);
  if (user.oneTimePasswordUntil !== null && newPassword === currentPassword)
    throw fieldRefusal([{ path: 'newPassword', message: 'account.passwordSame' }]);
  const hash = await hashNewPassword('newPassword', newPassword, personOf(user), context);
  await deps.database.inTenant(context.tenantId, async (scope) => {
    const locked = await lockUser(scope, user.id);
    // Checks again under the lock, as the password may have changed since.
    if (locked?.passwordHash !== user.passwordHash) throw refusal('GEN-SIGNIN');
    await setPassword(scope, user.id, hash);
    await endOtherSessions(scope, user.id, requireCaller(context).sessionId);
    await closeVerifications(scope, user.id);
    // The audit log is about staff, and would keep a customer's address forever.
    if (locked.kind === 'staff') await recordPassword(scope, context, 'changePassword', user.id);
  });
  return true;
}

/**
 * Sets a one-time password for another member of staff, signs them out everywhere, and does not change their second
 * step. Because a second person knows it, it is valid for three days and only for choosing another. Requires the
 * caller's own password. Refuses a user with more rights than the caller with GEN-DENIED.
 */
export async function resetPasswordOf(
  deps: IdentityDeps,
  context: RequestContext,
  { adminPassword, userId, newPassword }: ParsedInput<typeof resetUserPassword>,
): Promise<boolean> {
  await requireOwnPassword(deps, context, 'adminPassword', adminPassword);
  const person = await deps.database.inTenant(context.tenantId, async (scope) =>
    getUserInReach(scope, await lockRights(scope, context, 'Pages.Users'), userId),
  );
  const hash = await hashOneTimePassword('newPassword', newPassword, person, context);
  await deps.database.inTenant(context.tenantId, async (scope) => {
    const caller = await lockRights(scope, context, 'Pages.Users');
    await lockUser(scope, userId);
    await getUserInReach(scope, caller, userId);
    const until = new Date(scope.now.getTime() + ONE_TIME_PASSWORD_HOURS * 3_600_000);
    await setPassword(scope, userId, hash, until);
    await endSessionsOf(scope, userId);
    await closeVerifications(scope, userId);
    await recordPassword(scope, context, 'resetPassword', userId);
  });
  return true;
}

function requireCaller({ user }: RequestContext): SignedInUser {
  if (!user) throw refusal('GEN-SIGNIN');
  return user;
}

function personOf({ userName, name, surname, email }: UserRow) {
  return { userName, name, surname, emailAddress: email };
}

function recordPassword(
  scope: TenantScope,
  context: RequestContext,
  action: 'changePassword' | 'resetPassword',
  userId: number,
): Promise<void> {
  return recordChange(scope, context, { action, entity: 'user', entityId: String(userId) });
}
