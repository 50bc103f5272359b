import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { recordAttempt, withdrawAttempt } from '../accounts/attempt-limits.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { requireOwnPassword } from '../second-factor/own-password.ts';
import { consumeCode } from '../accounts/verifications.ts';
import { codeAttempt } from '../second-factor/second-factor-rules.ts';

export interface IdentityProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Verifies the caller again, with the password or a mailed code, before an irreversible action. Refuses at the field,
 * and counts like a sign-in (GEN-LIMIT), so that an open session cannot be used to guess either.
 */
export async function proveAgain(
  deps: IdentityDeps,
  context: RequestContext,
  { password, code }: IdentityProof,
): Promise<void> {
  const { tenantId, user } = context;
  if (!user) throw refusal('GEN-SIGNIN');
  if (code === undefined) {
    if (password === undefined) throw fieldRefusal([{ path: 'password', message: 'validation.required' }]);
    await requireOwnPassword(deps, context, 'password', password);
    return;
  }
  // Refuses after the commit: thrown inside the transaction, it would roll back the count of the wrong attempt.
  const isRight = await deps.database.inTenant(tenantId, async (scope) => {
    const attemptId = await recordAttempt(scope, codeAttempt(deps, context, user));
    const isTaken = await consumeCode(deps.keyring, scope, user.id, code);
    if (isTaken) await withdrawAttempt(scope, attemptId);
    return isTaken;
  });
  if (!isRight) throw fieldRefusal([{ path: 'code', message: 'account.codeInvalid' }]);
}
