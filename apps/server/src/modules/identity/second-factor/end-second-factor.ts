import type { turnOffTwoFactor } from '@farewind/contract/identity/two-factor';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { forgiveAttempts, recordAttempt, stepAttempt } from '../accounts/attempt-limits.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { isPassword } from '../accounts/password-hash.ts';
import { lockRights } from '../rights/office-rights.ts';
import { requireNoMoreRights } from '../rights/rights.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { findUser, lockUser } from '../accounts/user-rows.ts';
import { passSecondFactor } from './pass-second-factor.ts';
import { deleteSecondFactor, findSecondFactor, setTwoFactorRequired } from './second-factor-rows.ts';
import { codeAttempt, requireStaff, wrongCode } from './second-factor-rules.ts';

/**
 * Disables the user's own second step. Refuses a wrong password at its field, a wrong code with GEN-2FA; both count as
 * failed sign-ins.
 */
export async function turnOffSecondFactor(
  deps: IdentityDeps,
  context: RequestContext,
  { password, code }: ParsedInput<typeof turnOffTwoFactor>,
): Promise<null> {
  const user = requireStaff(context);
  const attempt = codeAttempt(deps, context, user);
  const known = await deps.database.inTenant(context.tenantId, async (scope) => {
    await recordAttempt(scope, attempt);
    return findUser(scope, user.id);
  });
  // Outside any transaction, because hashing is slow on purpose.
  if (!(await isPassword(password, known?.passwordHash)))
    throw fieldRefusal([{ path: 'password', message: 'account.passwordWrong' }]);
  const step = stepAttempt(attempt, attempt.accountHash);
  await deps.database.inTenant(context.tenantId, (scope) => recordAttempt(scope, step));
  const isRight = await deps.database.inTenant(context.tenantId, async (scope) => {
    await lockUser(scope, user.id);
    if (!(await findSecondFactor(scope, user.id))?.isConfirmed)
      throw refusal('GEN-RULE', { message: 'account.twoFactorIsOff' });
    if ((await passSecondFactor(deps, scope, user.id, code)) !== 'passed') return false;
    await deleteSecondFactor(scope, user.id);
    await forgiveAttempts(scope, attempt);
    await forgiveAttempts(scope, step);
    await recordTurnedOff(scope, context, user.id, 'turnOffTwoFactor');
    return true;
  });
  if (!isRight) throw wrongCode();
  return null;
}

/**
 * Removes the second step of a user who has lost it, and signs them out. Refuses with GEN-DENIED if they have rights
 * that the caller does not, and with GEN-RULE to remove the caller's own, which requires password and code.
 */
export async function resetSecondFactorOf(
  deps: IdentityDeps,
  context: RequestContext,
  userId: number,
): Promise<null> {
  if (requireStaff(context).id === userId) throw refusal('GEN-RULE', { message: 'account.twoFactorOwn' });
  await deps.database.inTenant(context.tenantId, async (scope) => {
    const caller = await lockRights(scope, context, 'Pages.Users');
    const user = await lockUser(scope, userId);
    if (user?.kind !== 'staff') throw refusal('GEN-NOTFOUND');
    await requireNoMoreRights(scope, caller, userId);
    if (!(await findSecondFactor(scope, userId))?.isConfirmed)
      throw refusal('GEN-RULE', { message: 'account.twoFactorIsOff' });
    await deleteSecondFactor(scope, userId);
    await endSessionsOf(scope, userId);
    await recordTurnedOff(scope, context, userId, 'resetTwoFactor');
  });
  return null;
}

/** Requires the second step of all staff of this side from the next request on, or stops requiring it. */
export async function requireSecondFactor(
  deps: IdentityDeps,
  context: RequestContext,
  isRequired: boolean,
): Promise<null> {
  await deps.database.inTenant(context.tenantId, async (scope) => {
    const before = await setTwoFactorRequired(scope, isRequired);
    await recordChange(scope, context, {
      action: 'requireTwoFactor',
      entity: 'tenant',
      entityId: String(context.tenantId),
      before: { requiresTwoFactor: before },
      after: { requiresTwoFactor: isRequired },
    });
  });
  return null;
}

function recordTurnedOff(
  scope: Parameters<typeof recordChange>[0],
  context: RequestContext,
  userId: number,
  action: string,
): Promise<void> {
  return recordChange(scope, context, {
    action,
    entity: 'user',
    entityId: String(userId),
    before: { isTwoFactorOn: true },
    after: { isTwoFactorOn: false },
  });
}
