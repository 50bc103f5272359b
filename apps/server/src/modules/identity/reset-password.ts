import type { resetPassword } from '@farewind/contract/account/account';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../platform/audit/record-change.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { findTokenTenant } from './sessions/access-token.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { hashPassword } from './accounts/password-hash.ts';
import { findPasswordProblem } from './accounts/password-rules.ts';
import { finishRegistration } from './registration/register.ts';
import { findUserOfLink, consumeLink } from './accounts/verifications.ts';
import { endSessionsOf } from './sessions/sessions.ts';
import { refuseInTraining } from './accounts/only-way-in.ts';
import { lockUser, normalizeLogin, proveAddress, setPassword, type UserRow } from './accounts/user-rows.ts';

/**
 * Sets a password with the code of a mailed link, which verifies the address. A weak password leaves the link valid; a
 * good one consumes it and ends every session of the user. Refuses a link that is used, expired or not ours with
 * GEN-DENIED, and one of a training copy with GEN-RULE.
 */
export async function resetPasswordByLink(
  deps: IdentityDeps,
  context: Pick<RequestContext, 'tenantId' | 'site' | 'address' | 'requestId'>,
  input: ParsedInput<typeof resetPassword>,
): Promise<Output<typeof resetPassword>> {
  // A link that names its tenant determines the tenant alone, as a token does.
  const tenantId = findTokenTenant(input.resetCode) ?? context.tenantId;
  const user = await deps.database.inTenant(tenantId, async (scope) => {
    refuseInTraining(scope);
    return findUserOfLink(scope, input.resetCode);
  });
  if (!user?.isActive || !isMeant(user, input)) throw linkInvalid();
  const ownTexts = [user.userName, user.email, user.name, user.surname, context.site?.brand ?? ''];
  const problem = findPasswordProblem(input.password, ownTexts);
  if (problem) throw fieldRefusal([problem]);
  const passwordHash = await hashPassword(input.password);
  await deps.database.inTenant(tenantId, async (scope) => {
    // Locks the user first, as signing in does, so that a concurrent sign-in with the old password finishes before or
    // fails.
    const locked = await lockUser(scope, user.id);
    const proofId = locked?.isActive ? await consumeLink(scope, input.resetCode) : undefined;
    if (!locked || proofId === undefined) throw linkInvalid();
    await finishRegistration(deps, scope, locked, proofId);
    await setPassword(scope, user.id, passwordHash);
    await endSessionsOf(scope, user.id);
    await proveAddress(scope, locked);
    if (locked.kind === 'staff') await recordReset(scope, context, locked);
  });
  return {
    canLogin: true,
    userName: user.userName,
    isStaff: user.kind === 'staff',
    tenantId: tenantId === 0 ? null : tenantId,
  };
}

/** Nobody is signed in here, so the link's owner is recorded as the actor. */
function recordReset(
  scope: TenantScope,
  { address, requestId }: Pick<RequestContext, 'address' | 'requestId'>,
  user: UserRow,
): Promise<void> {
  const context = { tenantId: scope.tenantId, user, address, requestId };
  return recordChange(scope, context, {
    action: 'resetPasswordByLink',
    entity: 'user',
    entityId: String(user.id),
  });
}

function isMeant(
  user: UserRow,
  { userId, emailAddress }: Pick<ParsedInput<typeof resetPassword>, 'userId' | 'emailAddress'>,
): boolean {
  if (userId !== undefined && userId !== user.id) return false;
  return emailAddress === undefined || normalizeLogin(emailAddress) === normalizeLogin(user.email);
}

function linkInvalid() {
  return refusal('GEN-DENIED', { message: 'account.linkInvalid' });
}
