import { fieldRefusal, refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { recordAttempt, withdrawAttempt } from './attempt-limits.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { isPassword } from './password-hash.ts';
import { codeAttempt } from './second-factor/second-factor-rules.ts';
import { findUser, type UserRow } from './user-rows.ts';

/**
 * Checks the caller's own password again; a wrong one is refused at its field. Counts as a sign-in does, so that a stolen
 * session cannot be used to guess the password. A right one clears only itself, so that a person who knows the password
 * cannot guess second-step codes in between.
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
  // Outside of any transaction: the work takes long on purpose.
  const isRight = await isPassword(password, user?.passwordHash);
  if (!user || !isRight) throw fieldRefusal([{ path, message: 'account.passwordWrong' }]);
  await deps.database.inTenant(tenantId, (scope) => withdrawAttempt(scope, attemptId));
  return user;
}
