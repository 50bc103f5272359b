import type { useT } from '../../shared/i18n/i18n.tsx';

/** As the server counts them; it alone knows which passwords are tried first. */
const PASSWORD_MIN = 12;

/** What is wrong with a new password and its repetition, at their fields. */
export function findNewPasswordFault(
  shared: ReturnType<typeof useT>,
  newPassword: string,
  repeat: string,
): Record<string, string> {
  if ([...newPassword].length < PASSWORD_MIN)
    return { newPassword: shared('account.passwordShort', { min: PASSWORD_MIN }) };
  return newPassword === repeat ? {} : { repeat: shared('account.passwordMismatch') };
}
