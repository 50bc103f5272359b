import { refusal, SIGN_IN_REFUSED, type Refusal } from '../../../platform/errors.ts';
import type { RequestContext, SignedInUser } from '../../../platform/http/request-context.ts';
import type { Attempt } from '../accounts/attempt-limits.ts';
import { accountFingerprint, placeFingerprint, type IdentityDeps } from '../identity-deps.ts';

/** The second step is for staff; customers verify their address instead. Refuses others with GEN-DENIED. */
export function requireStaff({ user }: Pick<RequestContext, 'user'>): SignedInUser {
  if (!user) throw refusal('GEN-SIGNIN');
  if (user.kind !== 'staff') throw refusal('GEN-DENIED');
  return user;
}

/** Codes typed while signed in count like sign-ins, so that a stolen session cannot be used to guess them. */
export function codeAttempt(
  deps: IdentityDeps,
  { tenantId, address }: Pick<RequestContext, 'tenantId' | 'address'>,
  { userName }: SignedInUser,
): Attempt {
  return {
    kind: 'signIn',
    accountHash: accountFingerprint(deps, tenantId, userName),
    placeHash: placeFingerprint(deps, tenantId, address),
  };
}

/** The right password without a code: GEN-2FA, on which clients request the code. */
export function missingCode(): Refusal {
  return refusal('GEN-2FA', {
    message: 'account.codeNeeded',
    data: { missing: true },
    status: SIGN_IN_REFUSED,
  });
}

export function wrongCode(): Refusal {
  return refusal('GEN-2FA', {
    message: 'account.codeWrong',
    data: { missing: false },
    status: SIGN_IN_REFUSED,
  });
}
