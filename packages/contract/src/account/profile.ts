import { z } from 'zod';
import { currencySchema, flag, languageSchema, noInput, nothing } from '../core/fields.ts';
import { optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { versionInput, versionOutput } from '../core/paging.ts';
import { PASSWORD_MAX } from './account.ts';
import { personGender, personMembers, phoneText } from './person-fields.ts';

const profileSchema = z.object({
  name: z.string(),
  surname: z.string(),
  /** The proved address. It cannot be changed here, because orders are shown by it. */
  emailAddress: z.string(),
  /** With its calling code; empty where none is known. */
  phone: z.string(),
  birthDate: z.string().nullable(),
  gender: personGender.nullable(),
  nationality: z.string().nullable(),
  language: languageSchema,
  currency: currencySchema,
  newsOptIn: z.boolean(),
  createdAt: z.iso.datetime(),
  version: versionOutput,
});

export const getProfile = operation('Profile/Get', {
  method: 'GET',
  access: 'signedIn',
  summary: 'Returns the profile of the signed-in customer',
  input: noInput,
  output: profileSchema,
  errors: ['GEN-NOTFOUND'],
});

export const updateProfile = operation('Profile/Update', {
  method: 'PUT',
  access: 'signedIn',
  summary: 'Updates the caller’s own profile: name, phone, language, currency, newsletter',
  input: z.object({
    name: requiredText(64),
    surname: requiredText(64),
    phone: phoneText,
    ...personMembers,
    language: languageSchema,
    currency: currencySchema,
    newsOptIn: flag,
    version: versionInput,
  }),
  output: profileSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const changeProfilePassword = operation('Profile/ChangePassword', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Changes the caller’s own password and ends all other sessions',
  input: z.object({
    currentPassword: z.string().min(1).max(PASSWORD_MAX),
    newPassword: z.string().min(1).max(PASSWORD_MAX),
  }),
  output: z.boolean(),
  errors: ['GEN-LIMIT'],
});

/** An open session of a user. */
export const sessionSchema = z.object({
  sessionId: z.string(),
  /** Browser and system, as `Firefox · Windows`; empty if the client did not send them. */
  device: z.string(),
  /**
   * The network that opened it, truncated so that it identifies no single line: `203.0.113.…`; empty for old sessions.
   */
  network: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  isRemembered: z.boolean(),
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof sessionSchema>;

export const getSessions = operation('Profile/GetSessions', {
  method: 'GET',
  access: 'signedIn',
  summary: 'Lists the sessions of the user: the current one first, then by last use',
  input: noInput,
  output: z.object({ items: z.array(sessionSchema) }),
});

export const endSession = operation('Profile/EndSession', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Ends one session of the user; Account/SignOutEverywhere ends all of them',
  input: z.object({ sessionId: z.uuid() }),
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});

export const requestErasure = operation('Profile/RequestErasure', {
  method: 'POST',
  access: 'signedIn',
  summary:
    'Closes the caller’s own account and erases its data; data of orders in progress is erased once they are completed',
  input: z.object({
    /** One of them proves the caller's identity again: the password, or the code mailed by Account/SendLoginCode. */
    password: optionalOf(z.string().max(PASSWORD_MAX)),
    code: optionalOf(z.string().trim().max(16)),
  }),
  output: z.object({
    /**
     * `afterTravel`: account and saved travellers are deleted; the orders named here keep their buyer until they are
     * over.
     */
    state: z.enum(['erased', 'afterTravel']),
    reservationNumbers: z.array(z.string()),
  }),
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});
