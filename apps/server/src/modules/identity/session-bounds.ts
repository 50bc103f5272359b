import type { Operation } from '@farewind/contract/core/operation';
import { refusal } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/http/request-context.ts';

/** All that a session may do that was opened with a one-time password. */
const beforeOwnPassword = new Set([
  'AbpUserConfiguration/GetAll',
  'Account/SignOut',
  'Account/SignOutEverywhere',
  'Profile/ChangePassword',
  'Session/GetCurrentLoginInformations',
  'User/ChangePassword',
]);

/** All that a session may do whose user has to set up a second step first. */
const beforeSecondFactor = new Set([
  'AbpUserConfiguration/GetAll',
  'Account/SignOut',
  'Account/SignOutEverywhere',
  'Session/GetCurrentLoginInformations',
  'TwoFactor/Begin',
  'TwoFactor/Confirm',
  'TwoFactor/Get',
]);

/** What is the user's alone: how they get in, and where they are signed in. */
const notWhileImpersonating = new Set([
  'Account/SignOutEverywhere',
  'Profile/ChangePassword',
  'Profile/EndSession',
  'Profile/Export',
  'Profile/RequestErasure',
  'TwoFactor/Begin',
  'TwoFactor/Confirm',
  'TwoFactor/Require',
  'TwoFactor/ResetOf',
  'TwoFactor/TurnOff',
  'User/ChangePassword',
  'User/Impersonate',
  'User/ResetPassword',
]);

/**
 * The user as an operation may know them. Somebody who has yet to choose their own password or to set up their second step
 * is a stranger to what strangers may call, and refused everything else (GEN-DENIED, GEN-2FA); whoever stands in for
 * somebody is refused acts on how that user gets in (GEN-DENIED).
 */
export function boundUser(user: SignedInUser, operation: Operation): SignedInUser | undefined {
  if (user.mustChangePassword === true) {
    if (beforeOwnPassword.has(operation.name)) return user;
    if (operation.access === 'public') return undefined;
    throw refusal('GEN-DENIED', { message: 'account.ownPasswordFirst', data: { mustChangePassword: true } });
  }
  if (user.mustSetUpTwoFactor === true && !beforeSecondFactor.has(operation.name)) {
    if (operation.access === 'public') return undefined;
    throw refusal('GEN-2FA', { message: 'account.twoFactorFirst', data: { mustSetUp: true } });
  }
  if (user.impersonator && notWhileImpersonating.has(operation.name))
    throw refusal('GEN-DENIED', { message: 'account.notWhileImpersonating' });
  return user;
}
