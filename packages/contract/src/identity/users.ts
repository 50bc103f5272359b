import { z } from 'zod';
import { PASSWORD_MAX } from '../account/account.ts';
import { flag, nothing, noInput, recordId } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';
import { roleOutput } from './roles.ts';

/** A person of the staff. Role names are in normalised form: `ADMIN`. */
export const userOutput = z.object({
  id: z.int(),
  userName: z.string(),
  name: z.string(),
  surname: z.string(),
  emailAddress: z.string(),
  isActive: z.boolean(),
  fullName: z.string(),
  lastLoginTime: z.string().nullable(),
  creationTime: z.string(),
  roleNames: z.array(z.string()),
  /** Invited by mail and has not set a password yet. */
  isInvited: z.boolean(),
  version: versionOutput,
});
export type UserOutput = z.infer<typeof userOutput>;

const personInput = {
  userName: z
    .string()
    .trim()
    .regex(/^[a-zA-Z0-9\-._@+]+$/, { error: 'userName' })
    .max(256),
  name: z.string().trim().min(1).max(64),
  surname: z.string().trim().min(1).max(64),
  emailAddress: z.string().trim().max(256).pipe(z.email()),
  isActive: flag,
  /** In any case. Absent: none for a new user, unchanged for an existing one. */
  roleNames: z.array(z.string().trim().min(1).max(32)).max(100).optional(),
};
const newPassword = z.string().max(PASSWORD_MAX);
const userId = z.object({ id: recordId });

export const getUsers = operation('User/GetAll', {
  method: 'GET',
  access: 'Pages.Users',
  summary: 'Lists the staff, page by page; customers are not included',
  input: z.object({ ...pageInput, ...activeInput, role: recordId.optional() }),
  output: paged(userOutput),
});

export const getUser = operation('User/Get', {
  method: 'GET',
  access: 'Pages.Users',
  summary: 'Returns a staff member',
  input: userId,
  output: userOutput,
  errors: ['GEN-NOTFOUND'],
});

export const getUserRoles = operation('User/GetRoles', {
  method: 'GET',
  access: 'Pages.Users',
  summary: 'Lists the roles that can be assigned to a user, with descriptions of what they allow',
  input: noInput,
  output: z.object({
    items: z.array(roleOutput),
    /** For users who may assign roles without managing them. */
    permissions: z.array(z.object({ name: z.string(), displayName: z.string() })),
  }),
});

export const createUser = operation('User/Create', {
  method: 'POST',
  access: 'Pages.Users',
  summary: 'Creates a user; without a password the user is e-mailed an invitation to set one',
  input: z.object({ ...personInput, password: newPassword.optional() }),
  output: userOutput,
  errors: ['GEN-DUPLICATE', 'GEN-DENIED', 'GEN-RULE'],
});

export const updateUser = operation('User/Update', {
  method: 'PUT',
  access: 'Pages.Users',
  summary: 'Updates a user and, if given, the assigned roles; an empty list removes all roles',
  input: z.object({ id: recordId, ...personInput, version: versionInput }),
  output: userOutput,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE', 'GEN-DENIED', 'GEN-RULE'],
});

export const deleteUser = operation('User/Delete', {
  method: 'DELETE',
  access: 'Pages.Users',
  summary: 'Deletes a user; the records of the user’s actions are kept',
  input: userId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-RULE'],
});

export const inviteUser = operation('User/Invite', {
  method: 'POST',
  access: 'Pages.Users',
  summary: 'Resends the e-mail invitation to set a password',
  input: userId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-RULE', 'GEN-LIMIT'],
});

export const activateUser = operation('User/Activate', {
  method: 'POST',
  access: 'Pages.Users.Activation',
  summary: 'Allows a user to sign in again; also needs Pages.Users',
  input: userId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED'],
});

export const deactivateUser = operation('User/DeActivate', {
  method: 'POST',
  access: 'Pages.Users.Activation',
  summary: 'Deactivates a user and ends all of the user’s sessions immediately; also needs Pages.Users',
  input: userId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-RULE'],
});

export const changeLanguage = operation('User/ChangeLanguage', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Stores the language of the signed-in user',
  input: z.object({ languageName: z.string().trim().min(1).max(32) }),
  output: nothing,
});

export const changePassword = operation('User/ChangePassword', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Changes the caller’s own password and ends all other sessions',
  input: z.object({ currentPassword: z.string().min(1).max(PASSWORD_MAX), newPassword }),
  output: z.boolean(),
  errors: ['GEN-LIMIT'],
});

export const resetUserPassword = operation('User/ResetPassword', {
  method: 'POST',
  access: 'Pages.Users',
  summary:
    'Sets a one-time password, valid for 72 hours, for another user, who must choose a new one at the next sign-in; requires the administrator’s own password and ends all sessions of that user',
  input: z.object({ adminPassword: z.string().min(1).max(PASSWORD_MAX), userId: recordId, newPassword }),
  output: z.boolean(),
  errors: ['GEN-NOTFOUND', 'GEN-DENIED', 'GEN-RULE', 'GEN-LIMIT'],
});
