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
  summary: 'Whether the own second step is on, and whether this side demands it',
  input: noInput,
  output: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() }),
  errors: ['GEN-DENIED'],
});

export const beginTwoFactor = operation('TwoFactor/Begin', {
  method: 'POST',
  access: 'signedIn',
  summary:
    'Makes a secret for an authenticator, as a picture and as text; it asks for nothing before it is confirmed',
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
  summary: 'Switches the second step on with a first code, and shows the recovery codes: this once',
  input: z.object({ code: twoFactorCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['GEN-DENIED', 'GEN-2FA', 'GEN-RULE', 'GEN-LIMIT'],
});

export const turnOffTwoFactor = operation('TwoFactor/TurnOff', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Switches the own second step off',
  input: z.object({ password: ownPassword, code: twoFactorCode }),
  output: nothing,
  errors: ['GEN-DENIED', 'GEN-2FA', 'GEN-RULE', 'GEN-LIMIT'],
});

export const resetTwoFactorOf = operation('TwoFactor/ResetOf', {
  method: 'POST',
  access: 'Pages.Users',
  summary:
    'Removes the second step of a user who has lost it; refused for users with more rights than the caller',
  input: z.object({ userId: recordId }),
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-RULE'],
});

export const requireTwoFactor = operation('TwoFactor/Require', {
  method: 'POST',
  // It protects administrators too: a user manager who is not an administrator cannot disable it.
  access: 'Pages.Roles',
  summary:
    'Demands the second step of all staff of this side, or no longer; who has none can then only set one up',
  input: z.object({ isRequired: z.boolean() }),
  output: nothing,
});
