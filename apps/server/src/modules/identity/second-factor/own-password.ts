import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { recordAttempt, withdrawAttempt } from '../accounts/attempt-limits.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { isPassword } from '../accounts/password-hash.ts';
import { codeAttempt } from './second-factor-rules.ts';
import { findUser, type UserRow } from '../accounts/user-rows.ts';

/**
 * Verifies the caller's own password again; refuses a wrong one at its field. Counts like a sign-in, so that a stolen
 * session cannot be used for guessing. A right one only clears itself, so that someone who knows the password cannot
 * guess second-step codes in between.
 */
export async function requireOwnPassword(
  deps: IdentityDeps,
  context: RequestContext,
  path: string,
  password: string,
): Promise<UserRow> {
  const { tenantId } = context;
  const { user: caller } = context;
  if (!caller) throw refusal('GEN-SIGNIN');
  const attempt = codeAttempt(deps, context, caller);
  const { user, attemptId } = await deps.database.inTenant(tenantId, async (scope) => ({
    attemptId: await recordAttempt(scope, attempt),
    user: await findUser(scope, caller.id),
  }));
  // Outside any transaction, because hashing is slow on purpose.
  const isRight = await isPassword(password, user?.passwordHash);
  if (!user || !isRight) throw fieldRefusal([{ path, message: 'account.passwordWrong' }]);
  await deps.database.inTenant(tenantId, (scope) => withdrawAttempt(scope, attemptId));
  return user;
}
