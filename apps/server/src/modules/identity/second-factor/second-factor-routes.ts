import {
  beginTwoFactor,
  confirmTwoFactor,
  getTwoFactor,
  requireTwoFactor,
  resetTwoFactorOf,
  turnOffTwoFactor,
} from '@farewind/contract/identity/two-factor';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { requireSecondFactor, resetSecondFactorOf, turnOffSecondFactor } from './end-second-factor.ts';
import { beginSecondFactor, confirmSecondFactor, readSecondFactor } from './enrol-second-factor.ts';

export function secondFactorRoutes(deps: IdentityDeps): Binding[] {
  return [
    bind(getTwoFactor, (context) => readSecondFactor(deps, context)),
    bind(beginTwoFactor, (context, { password }) => beginSecondFactor(deps, context, password)),
    bind(confirmTwoFactor, (context, { code }) => confirmSecondFactor(deps, context, code)),
    bind(turnOffTwoFactor, (context, input) => turnOffSecondFactor(deps, context, input)),
    bind(resetTwoFactorOf, (context, { userId }) => resetSecondFactorOf(deps, context, userId)),
    bind(requireTwoFactor, (context, { isRequired }) => requireSecondFactor(deps, context, isRequired)),
  ];
}
