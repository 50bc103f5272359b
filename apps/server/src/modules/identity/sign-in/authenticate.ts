import type { authenticate, authenticateByCode } from '@farewind/contract/session/token-auth';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal, SIGN_IN_REFUSED } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { forgiveAttempts, recordAttempt, stepAttempt, type Attempt } from '../accounts/attempt-limits.ts';
import {
  accountFingerprint,
  networkFingerprint,
  placeFingerprint,
  type IdentityDeps,
} from '../identity-deps.ts';
import { hubTokenOf } from '../sessions/hub-token.ts';
import { isPassword } from '../accounts/password-hash.ts';
import { consumeCode } from '../accounts/verifications.ts';
import { sessionPlace } from '../sessions/session-place.ts';
import { passSecondFactor } from '../second-factor/pass-second-factor.ts';
import { missingCode, wrongCode } from '../second-factor/second-factor-rules.ts';
import { isTenantActive } from '../accounts/repository.ts';
import { isKnownNetwork, openSession, type OpenedSession } from '../sessions/sessions.ts';
import { refuseInTraining } from '../accounts/only-way-in.ts';
import {
  findUserByEmail,
  findUserByLogin,
  lockUser,
  proveAddress,
  type UserRow,
} from '../accounts/user-rows.ts';

type SignIn = Output<typeof authenticate>;
type Caller = Pick<RequestContext, 'tenantId' | 'address' | 'request'>;

/**
 * Signs in with a password. Unknown and disabled users, users without a password and wrong passwords are all refused
 * with GEN-SIGNIN, after the same work; too many attempts with GEN-LIMIT. An expired one-time password has its own
 * error, which only its holder can see. The second step is requested only after the right password (GEN-2FA); a wrong
 * code counts as a wrong password. In a training copy everybody is refused (GEN-RULE).
 */
export async function signInByPassword(
  deps: IdentityDeps,
  caller: Caller,
  input: ParsedInput<typeof authenticate>,
): Promise<SignIn> {
  const { tenantId } = caller;
  const attempt = attemptOf(deps, caller, input.userNameOrEmailAddress);
  const user = await deps.database.inTenant(tenantId, async (scope) => {
    refuseInTraining(scope);
    const known = await findUserByLogin(scope, input.userNameOrEmailAddress);
    await recordSignIn(scope, attempt, known);
    return known;
  });
  // Outside any transaction, because hashing is slow on purpose.
  const isRight = await isPassword(input.password, user?.passwordHash);
  const step = user && stepAttempt(attempt, accountFingerprint(deps, tenantId, user.userName));
  if (step && isRight && input.twoFactorCode)
    await deps.database.inTenant(tenantId, (scope) =>
      recordSignIn(scope, { ...step, addressHash: attempt.addressHash }, user),
    );
  // Refuses after the commit: thrown inside the transaction, it would roll back the count of the wrong attempt.
  const opened = await deps.database.inTenant(tenantId, async (scope) => {
    const now = user && isRight ? await lockUser(scope, user.id) : undefined;
    // Checked again, because the password may have changed meanwhile.
    if (!user || !now?.isActive || !(await isTenantActive(scope)) || now.passwordHash !== user.passwordHash)
      return 'refused';
    if (isPast(now.oneTimePasswordUntil, scope)) return 'expired';
    const second = await passSecondFactor(deps, scope, now.id, input.twoFactorCode);
    if (second !== 'passed') return second;
    if (step) await forgiveAttempts(scope, step);
    return open(scope, now, { attempt, caller, remembered: isRemembered(input) });
  });
  if (opened === 'missing') throw missingCode();
  if (opened === 'wrong') throw wrongCode();
  if (opened === 'expired')
    throw refusal('GEN-SIGNIN', { message: 'account.oneTimePasswordExpired', status: SIGN_IN_REFUSED });
  if (opened === 'refused' || !user)
    throw refusal('GEN-SIGNIN', { message: wrongLoginText(input), status: SIGN_IN_REFUSED });
  return present(deps, tenantId, user, opened);
}

/** Names what was typed, a user name or an address; whether anybody has it makes no difference. */
function wrongLoginText({ userNameOrEmailAddress: typed }: ParsedInput<typeof authenticate>): string {
  return typed.includes('@') ? 'account.loginFailed' : 'account.userNameLoginFailed';
}

function isPast(until: Date | null, { now }: TenantScope): boolean {
  return until !== null && until <= now;
}

/**
 * Signs in with a mailed code, which also verifies the address. Every failure is refused with GEN-SIGNIN; in a training
 * copy everybody is refused with GEN-RULE.
 */
export async function signInByCode(
  deps: IdentityDeps,
  caller: Caller,
  input: ParsedInput<typeof authenticateByCode>,
): Promise<SignIn> {
  const attempt = attemptOf(deps, caller, input.emailAddress);
  // Refuses after the commit: thrown inside the transaction, it would roll back the count of the wrong attempt.
  const opened = await deps.database.inTenant(caller.tenantId, async (scope) => {
    refuseInTraining(scope);
    const user = await findUserByEmail(scope, input.emailAddress);
    await recordSignIn(scope, attempt, user);
    const isOpen = await isTenantActive(scope);
    // Also queried for unknown users (no user has the id 0), so that the work is equal.
    const userId = user && isOpen && mayUseCodes(user) ? user.id : 0;
    const isRight = await consumeCode(deps.keyring, scope, userId, input.code);
    if (!user || !isRight) return undefined;
    await proveAddress(scope, user);
    return { user, session: await open(scope, user, { attempt, caller, remembered: isRemembered(input) }) };
  });
  if (!opened) throw refusal('GEN-SIGNIN', { message: 'account.codeInvalid', status: SIGN_IN_REFUSED });
  return present(deps, caller.tenantId, opened.user, opened.session);
}

/** Staff must use a password, because a mailed code would bypass their second step. */
export function mayUseCodes(user: UserRow): boolean {
  return user.isActive && user.kind === 'customer';
}

/** With the network by which its session is recognised later. */
interface SignInAttempt extends Attempt {
  readonly addressHash: Buffer;
}

function attemptOf(deps: IdentityDeps, { tenantId, address }: Caller, login: string): SignInAttempt {
  return {
    kind: 'signIn',
    accountHash: accountFingerprint(deps, tenantId, login),
    placeHash: placeFingerprint(deps, tenantId, address),
    addressHash: networkFingerprint(deps, tenantId, address),
  };
}

async function recordSignIn(
  scope: TenantScope,
  attempt: SignInAttempt,
  user: UserRow | undefined,
): Promise<void> {
  // Also queried for unknown users (no user has the id 0), so that the work is equal.
  await recordAttempt(scope, attempt, await isKnownNetwork(scope, user?.id ?? 0, attempt.addressHash));
}

async function open(
  scope: TenantScope,
  user: UserRow,
  { attempt, caller, remembered }: { attempt: SignInAttempt; caller: Caller; remembered: boolean },
): Promise<OpenedSession> {
  await forgiveAttempts(scope, attempt);
  return openSession(scope, {
    userId: user.id,
    isRemembered: remembered,
    addressHash: attempt.addressHash,
    place: sessionPlace(caller.request.headers['user-agent'], caller.address),
  });
}

function isRemembered(input: { readonly rememberClient: boolean; readonly rememberMe: boolean }): boolean {
  return input.rememberClient || input.rememberMe;
}

function present({ keyring }: IdentityDeps, tenantId: number, user: UserRow, session: OpenedSession): SignIn {
  return {
    accessToken: session.token,
    encryptedAccessToken: hubTokenOf(keyring, tenantId, session),
    expireInSeconds: session.lifeSeconds,
    userId: user.id,
  };
}
