import { toSVG } from 'bwip-js/node';
import type { beginTwoFactor, confirmTwoFactor, getTwoFactor } from '@farewind/contract/identity/two-factor';
import type { Output } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { forgiveAttempts, recordAttempt } from '../accounts/attempt-limits.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { requireOwnPassword } from './own-password.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { lockUser } from '../accounts/user-rows.ts';
import { isNewCode } from './pass-second-factor.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  confirm,
  countRecoveryCodes,
  findSecondFactor,
  isTwoFactorRequired,
  saveUnconfirmed,
  totpSecretPlace,
} from './second-factor-rows.ts';
import { codeAttempt, requireStaff, wrongCode } from './second-factor-rules.ts';
import { newTotpSecret, totpUri } from './totp.ts';

export async function readSecondFactor(
  deps: IdentityDeps,
  context: RequestContext,
): Promise<Output<typeof getTwoFactor>> {
  const { id } = requireStaff(context);
  return deps.database.inTenant(context.tenantId, async (scope) => ({
    isOn: (await findSecondFactor(scope, id))?.isConfirmed === true,
    isRequired: await isTwoFactorRequired(scope),
    recoveryCodesLeft: await countRecoveryCodes(scope, id),
  }));
}

/**
 * Creates a shared secret and returns it once; starting again creates another. A wrong password is refused at its field,
 * so that a person who finds an open session cannot enrol their own second step; refuses with GEN-RULE while a second
 * step is on.
 */
export async function beginSecondFactor(
  deps: IdentityDeps,
  context: RequestContext,
  password: string,
): Promise<Output<typeof beginTwoFactor>> {
  const { id, userName } = requireStaff(context);
  await requireOwnPassword(deps, context, 'password', password);
  const secret = newTotpSecret();
  const sealed = deps.keyring.seal(totpSecretPlace(context.tenantId, id), secret);
  await deps.database.inTenant(context.tenantId, async (scope) => {
    await lockUser(scope, id);
    if ((await findSecondFactor(scope, id))?.isConfirmed) throw alreadyOn();
    await saveUnconfirmed(scope, id, sealed);
  });
  const uri = totpUri(secret, context.site?.brand ?? 'Farewind', userName);
  return { secret, uri, qrSvg: toSVG({ bcid: 'qrcode', text: uri, padding: 4 }) };
}

/**
 * Enables the second step with a first code, and creates the recovery codes, which are returned once. Every other session
 * of the user was opened without it and ends. Refuses a wrong code with GEN-2FA, and with GEN-LIMIT after too many.
 */
export async function confirmSecondFactor(
  deps: IdentityDeps,
  context: RequestContext,
  code: string,
): Promise<Output<typeof confirmTwoFactor>> {
  const user = requireStaff(context);
  const attempt = codeAttempt(deps, context, user);
  const recoveryCodes = newRecoveryCodes();
  const isRight = await deps.database.inTenant(context.tenantId, async (scope) => {
    await recordAttempt(scope, attempt);
    await lockUser(scope, user.id);
    const factor = await findSecondFactor(scope, user.id);
    if (factor?.isConfirmed) throw alreadyOn();
    if (!factor) throw refusal('GEN-RULE', { message: 'account.twoFactorNotBegun' });
    // Refuses after the commit: thrown inside the transaction, it would roll back the count of the wrong attempt.
    if (!(await isNewCode(deps, scope, user.id, factor, code))) return false;
    const hashes = recoveryCodes.map((each) =>
      hashRecoveryCode(deps.keyring, context.tenantId, user.id, each),
    );
    await confirm(scope, user.id, hashes);
    await endOtherSessions(scope, user.id, user.sessionId);
    await forgiveAttempts(scope, attempt);
    await recordChange(scope, context, {
      action: 'turnOnTwoFactor',
      entity: 'user',
      entityId: String(user.id),
      before: { isTwoFactorOn: false },
      after: { isTwoFactorOn: true },
    });
    return true;
  });
  if (!isRight) throw wrongCode();
  return { recoveryCodes };
}

function alreadyOn() {
  return refusal('GEN-RULE', { message: 'account.twoFactorAlreadyOn' });
}
