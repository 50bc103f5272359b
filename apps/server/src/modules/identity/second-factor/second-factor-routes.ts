import {
  beginTwoFactor,
  confirmTwoFactor,
  getTwoFactor,
  requireTwoFactor,
  resetTwoFactorOf,
  turnOffTwoFactor,
} from '@farewind/contract/identity/two-factor';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { IdentityParts } from '../identity-parts.ts';
import { requireSecondFactor, resetSecondFactorOf, turnOffSecondFactor } from './end-second-factor.ts';
import { beginSecondFactor, confirmSecondFactor, readSecondFactor } from './enrol-second-factor.ts';

export function secondFactorRoutes(parts: IdentityParts): Binding[] {
  return [
    bind(getTwoFactor, (context) => readSecondFactor(parts, context)),
    bind(beginTwoFactor, (context, { password }) => beginSecondFactor(parts, context, password)),
    bind(confirmTwoFactor, (context, { code }) => confirmSecondFactor(parts, context, code)),
    bind(turnOffTwoFactor, (context, input) => turnOffSecondFactor(parts, context, input)),
    bind(resetTwoFactorOf, (context, { userId }) => resetSecondFactorOf(parts, context, userId)),
    bind(requireTwoFactor, (context, { isRequired }) => requireSecondFactor(parts, context, isRequired)),
  ];
}
