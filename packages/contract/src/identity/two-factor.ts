import { z } from 'zod';
import { PASSWORD_MAX } from '../account/account.ts';
import { nothing, noInput, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** Six digits of the authenticator, or one of the recovery codes. */
export const twoFactorCode = z.string().trim().min(1).max(32);

/** Entered again, because a person with an open session need not be its owner. */
const ownPassword = z.string().min(1).max(PASSWORD_MAX);

export const getTwoFactor = operation('TwoFactor/Get', {
  method: 'GET',
  access: 'signedIn',
  summary:
    'Tells whether the caller uses two-factor authentication and whether this side (host or agency) requires it',
  input: noInput,
  output: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() }),
  errors: ['GEN-DENIED'],
});

export const beginTwoFactor = operation('TwoFactor/Begin', {
  method: 'POST',
  access: 'signedIn',
  summary:
    'Creates a secret for an authenticator app, as a QR code and as text; it takes effect only once confirmed',
  input: z.object({ password: ownPassword }),
  output: z.object({
    /** For typing, in Base32. */
    secret: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
    /** The same as a QR code: an SVG document. */
    qrSvg: z.string(),
  }),
  errors: ['GEN-DENIED', 'GEN-RULE', 'GEN-LIMIT'],
});

export const confirmTwoFactor = operation('TwoFactor/Confirm', {
  method: 'POST',
  access: 'signedIn',
  summary:
    'Turns on two-factor authentication with a first code and returns the recovery codes, which are shown only once',
  input: z.object({ code: twoFactorCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['GEN-DENIED', 'GEN-2FA', 'GEN-RULE', 'GEN-LIMIT'],
});

export const turnOffTwoFactor = operation('TwoFactor/TurnOff', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Turns off the caller’s two-factor authentication',
  input: z.object({ password: ownPassword, code: twoFactorCode }),
  output: nothing,
  errors: ['GEN-DENIED', 'GEN-2FA', 'GEN-RULE', 'GEN-LIMIT'],
});

export const resetTwoFactorOf = operation('TwoFactor/ResetOf', {
  method: 'POST',
  access: 'Pages.Users',
  summary:
    'Removes the two-factor authentication of a user who has lost access to it; refused for users with more rights than the caller',
  input: z.object({ userId: recordId }),
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-RULE'],
});

export const requireTwoFactor = operation('TwoFactor/Require', {
  method: 'POST',
  // It protects administrators too: a user manager who is not an administrator cannot disable it.
  access: 'Pages.Roles',
  summary:
    'Requires two-factor authentication of all staff on this side (host or agency), or lifts the requirement; users without it can then only set it up',
  input: z.object({ isRequired: z.boolean() }),
  output: nothing,
});
