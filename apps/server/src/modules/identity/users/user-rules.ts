import type { UserOutput } from '@farewind/contract/identity/users';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal, type FieldProblem } from '../../../platform/errors.ts';
import type { RequestContext, SignedInUser } from '../../../platform/http/request-context.ts';
import { requireHeld } from '../rights/office-rights.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { findOneTimePasswordProblem, findPasswordProblem } from '../accounts/password-rules.ts';
import { requireNoMoreRights } from '../rights/rights.ts';
import { listRoleRows } from '../roles/role-rows.ts';
import { eraseAccount } from '../privacy/customer-account.ts';
import { findUserByEmail, lockUser, normalizeLogin } from '../accounts/user-rows.ts';
import { presentUser } from './present-user.ts';
import { findStaff } from './staff-rows.ts';

export const userDuplicates = {
  app_user_name: { path: 'userName', message: 'user.nameTaken' },
  app_user_email: { path: 'emailAddress', message: 'user.emailTaken' },
} as const;

/** This name can never be given up, so that there is always one way in. */
const ADMINISTRATOR = 'ADMIN';

export function isAdministrator(userName: string): boolean {
  return normalizeLogin(userName) === ADMINISTRATOR;
}

/** A staff user (GEN-NOTFOUND) with no more rights than the caller (GEN-DENIED). */
export async function getUserInReach(
  scope: TenantScope,
  caller: SignedInUser,
  userId: number,
): Promise<UserOutput> {
  const row = await findStaff(scope, userId);
  if (!row) throw refusal('GEN-NOTFOUND');
  await requireNoMoreRights(scope, caller, userId);
  return presentUser(row);
}

/**
 * The roles with these names, ignoring case. Refuses an unknown name at `roleNames`, and with GEN-DENIED roles with
 * permissions that the caller does not have.
 */
export async function requireRoles(
  scope: TenantScope,
  caller: SignedInUser,
  roleNames: readonly string[],
): Promise<number[]> {
  const wanted = new Set(roleNames.map(normalizeLogin));
  const found = (await listRoleRows(scope)).filter((role) => wanted.has(role.normalized_name));
  const [unknown] = wanted.difference(new Set(found.map((role) => role.normalized_name)));
  if (unknown !== undefined)
    throw fieldRefusal([{ path: 'roleNames', message: 'user.unknownRole', values: { name: unknown } }]);
  requireHeld(
    caller,
    found.flatMap((role) => role.permissions),
  );
  return found.map((role) => role.id);
}

/**
 * Refuses, at its field, an address with a customer account, because an address has one way to sign in, and staff need
 * another. An account that nobody has entered gives way: anybody can register an address that is not theirs. Whether
 * another staff user has it is checked when the row is written.
 */
export async function claimStaffAddress(scope: TenantScope, emailAddress: string): Promise<void> {
  const found = await findUserByEmail(scope, emailAddress);
  // Locked before it is judged: its owner may be following the mailed link at this moment.
  const known = found && (await lockUser(scope, found.id));
  if (known?.kind !== 'customer') return;
  if (!known.isAddressProved && known.passwordHash === null) return eraseAccount(scope, emailAddress);
  throw refusal('GEN-DUPLICATE', {
    fields: [{ path: 'emailAddress', message: 'user.emailOfCustomer' }],
  });
}

type Person = Pick<UserOutput, 'userName' | 'name' | 'surname' | 'emailAddress'>;

/** Hashes a new password. Refuses at `path` one that is short or easily guessed, also from the user's own data. */
export function hashNewPassword(
  path: string,
  password: string,
  person: Person,
  context: Pick<RequestContext, 'site'>,
): Promise<string> {
  return hashUnlessWeak(path, password, findPasswordProblem(password, ownTextsOf(person, context)));
}

/** The same for a one-time password set by a colleague. */
export function hashOneTimePassword(
  path: string,
  password: string,
  person: Person,
  context: Pick<RequestContext, 'site'>,
): Promise<string> {
  return hashUnlessWeak(path, password, findOneTimePasswordProblem(password, ownTextsOf(person, context)));
}

function ownTextsOf(person: Person, { site }: Pick<RequestContext, 'site'>): string[] {
  return [person.userName, person.emailAddress, person.name, person.surname, site?.brand ?? ''];
}

async function hashUnlessWeak(
  path: string,
  password: string,
  problem: FieldProblem | undefined,
): Promise<string> {
  if (problem) throw fieldRefusal([{ ...problem, path }]);
  return hashPassword(password);
}
