import { z } from 'zod';
import { noInput, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** As typed by people and stock clients: trimmed, and long enough for any address. */
const emailAddress = z.string().trim().min(1).max(256);

export const isTenantAvailable = operation('Account/IsTenantAvailable', {
  method: 'POST',
  access: 'public',
  summary: 'Tells whether users can sign in to an agency: 1 available, 2 inactive, 3 not found',
  input: z.object({ tenancyName: z.string().trim().min(1).max(64) }),
  output: z.object({ state: z.literal([1, 2, 3]), tenantId: z.int().nullable() }),
  errors: ['GEN-LIMIT'],
});

export const sendPasswordResetCode = operation('Account/SendPasswordResetCode', {
  method: 'POST',
  access: 'public',
  summary: 'E-mails a link to set a password; the response is the same for addresses without an account',
  input: z.object({ emailAddress }),
  output: z.object({}),
  errors: ['GEN-LIMIT', 'GEN-RULE'],
});

export const PASSWORD_MAX = 256;
/** The validity in hours of a password set by an administrator; its user has to choose another within that time. */
export const ONE_TIME_PASSWORD_MIN = 8;
export const ONE_TIME_PASSWORD_HOURS = 72;

export const resetPassword = operation('Account/ResetPassword', {
  method: 'POST',
  access: 'public',
  summary:
    'Sets a password with the code of an e-mailed link, valid once and for 24 hours; ends all sessions',
  input: z.object({
    resetCode: z.string().min(1).max(128),
    password: z.string().max(PASSWORD_MAX),
    /** Stock clients send the user; the code alone identifies it. */
    userId: recordId.optional(),
    emailAddress: emailAddress.optional(),
  }),
  output: z.object({
    canLogin: z.boolean(),
    userName: z.string(),
    /** Whether the user belongs to the office or the shop, and to which tenant; null is the host side. */
    isStaff: z.boolean(),
    tenantId: z.int().nullable(),
  }),
  errors: ['GEN-DENIED', 'GEN-RULE'],
});

export const sendLoginCode = operation('Account/SendLoginCode', {
  method: 'POST',
  access: 'public',
  summary: 'E-mails a sign-in code; the response is the same for addresses without an account',
  input: z.object({ emailAddress }),
  output: z.object({}),
  errors: ['GEN-LIMIT', 'GEN-RULE'],
});

export const signOut = operation('Account/SignOut', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Ends the current session',
  input: noInput,
  output: z.object({}),
});

export const signOutEverywhere = operation('Account/SignOutEverywhere', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Ends all sessions of the user, including the current one',
  input: noInput,
  output: z.object({}),
});
