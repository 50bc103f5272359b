import { PASSWORD_MIN } from '@farewind/contract/account/password-length';
import type { useT } from '../../shared/i18n/i18n.tsx';

/** Problems of a new password and its repetition, by field. */
export function findNewPasswordProblem(
  shared: ReturnType<typeof useT>,
  newPassword: string,
  repeat: string,
): Record<string, string> {
  if ([...newPassword].length < PASSWORD_MIN)
    return { newPassword: shared('account.passwordShort', { min: PASSWORD_MIN }) };
  return newPassword === repeat ? {} : { repeat: shared('account.passwordMismatch') };
}
