import type * as impersonation from '@farewind/contract/identity/impersonation';
import type * as twoFactor from '@farewind/contract/identity/two-factor';
import { remote } from '../../shared/api/remote.ts';

/** The own second step, and impersonating somebody. */
export const getTwoFactor = remote<typeof twoFactor.getTwoFactor>('GET', 'TwoFactor/Get');
export const beginTwoFactor = remote<typeof twoFactor.beginTwoFactor>('POST', 'TwoFactor/Begin');
export const confirmTwoFactor = remote<typeof twoFactor.confirmTwoFactor>('POST', 'TwoFactor/Confirm');
export const turnOffTwoFactor = remote<typeof twoFactor.turnOffTwoFactor>('POST', 'TwoFactor/TurnOff');
export const resetTwoFactorOf = remote<typeof twoFactor.resetTwoFactorOf>('POST', 'TwoFactor/ResetOf');
export const requireTwoFactor = remote<typeof twoFactor.requireTwoFactor>('POST', 'TwoFactor/Require');
export const impersonate = remote<typeof impersonation.impersonate>('POST', 'User/Impersonate');
export const backToImpersonator = remote<typeof impersonation.backToImpersonator>(
  'POST',
  'User/BackToImpersonator',
);
