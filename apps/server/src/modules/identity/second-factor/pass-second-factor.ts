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
 * Whether a user passes their second step; true if they have none. A valid code is consumed. The user's row must be
 * locked, so that two sign-ins cannot use the same code.
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

/** Whether the code is currently valid, and neither it nor a later one has been used. */
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
