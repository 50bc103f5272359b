import { fieldRefusal, refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { recordAttempt, withdrawAttempt } from './attempt-limits.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { isPassword } from './password-hash.ts';
import { codeAttempt } from './second-factor/second-factor-rules.ts';
import { findUser, type UserRow } from './user-rows.ts';

/**
 * The caller gives the own password once more; a wrong one is refused at its field. Counts as a sign-in does: a stolen session must not be a way to guess the password. The right one takes back itself alone,
 * so that whoever knows it cannot guess codes of the second step in between.
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
