import type { TenantScope } from '../../../platform/database/scope.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  findSecondFactor,
  consumeRecoveryCode,
  consumeStep,
  totpSecretPlace,
  type SecondFactorRow,
} from './second-factor-rows.ts';
import { findTotpStep } from './totp.ts';

/**
 * Whether a user passes their second step: always, as long as they have none. A right code is used up by it. The user's
 * row has to be locked, so that two sign-ins do not use the same code.
 */
export async function passSecondFactor(
  deps: IdentityDeps,
  scope: TenantScope,
  userId: number,
  code: string | undefined,
): Promise<'passed' | 'missing' | 'wrong'> {
  const factor = await findSecondFactor(scope, userId);
  if (!factor?.isConfirmed) return 'passed';
  if (code === undefined || code === '') return 'missing';
  if (await isNewCode(deps, scope, userId, factor, code)) return 'passed';
  const recovery = hashRecoveryCode(deps.keyring, scope.tenantId, userId, code);
  return (await consumeRecoveryCode(scope, userId, recovery)) ? 'passed' : 'wrong';
}

/** Whether the authenticator shows this code about now, and neither it nor a later one has been used. */
export async function isNewCode(
  { keyring }: IdentityDeps,
  scope: TenantScope,
  userId: number,
  factor: SecondFactorRow,
  code: string,
): Promise<boolean> {
  const secret = keyring.open(totpSecretPlace(scope.tenantId, userId), factor.secret);
  const step = findTotpStep(secret, code, scope.now);
  return step !== undefined && consumeStep(scope, userId, step);
}
