import type { createUser, UserOutput, updateUser } from '@farewind/contract/identity/users';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { RequestContext, SignedInUser } from '../../../platform/http/request-context.ts';
import { type IdentityDeps, mailFingerprint, placeFingerprint } from '../identity-deps.ts';
import { inviterOf, inviteStaff } from '../invitations/invite-staff.ts';
import { lockRights, requireRightsKept } from '../rights/office-rights.ts';
import { auditedUser } from './present-user.ts';
import { insertStaff, setRoles, updateStaff, closeStaff } from './staff-rows.ts';
import {
  claimStaffAddress,
  getUserInReach,
  hashNewPassword,
  requireRoles,
  userDuplicates,
  isAdministrator,
} from './user-rules.ts';
import { refusal } from '../../../platform/errors.ts';
import { recordAttempt } from '../accounts/attempt-limits.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { closeVerifications } from '../accounts/verifications.ts';
import { lockUser, normalizeLogin } from '../accounts/user-rows.ts';
import { followActivation } from './set-user-active.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { refuseInTraining } from '../accounts/only-way-in.ts';

/**
 * Adds a member of staff. Without a password, an active user is mailed an invitation. Refuses a weak password and an
 * unknown role at their fields, roles with more permissions than the caller's with GEN-DENIED, and a password in a
 * training copy with GEN-RULE.
 */
export async function addUser(
  deps: IdentityDeps,
  context: RequestContext,
  input: ParsedInput<typeof createUser>,
): Promise<UserOutput> {
  const { password } = input;
  const passwordHash = password ? await hashNewPassword('password', password, input, context) : null;
  return refuseDuplicate(userDuplicates, () =>
    deps.database.inTenant(context.tenantId, async (scope) => {
      const caller = await lockRights(scope, context, 'Pages.Users');
      if (passwordHash !== null) refuseInTraining(scope);
      const roleIds = await requireRoles(scope, caller, input.roleNames ?? []);
      await claimStaffAddress(scope, input.emailAddress);
      const id = await insertStaff(scope, input, passwordHash);
      await setRoles(scope, id, roleIds);
      if (passwordHash === null && input.isActive) await inviteStaff(deps, scope, inviterOf(context), id);
      const user = await getUserInReach(scope, caller, id);
      await recordChange(scope, context, {
        action: 'create',
        entity: 'user',
        entityId: String(id),
        after: auditedUser(user),
      });
      return user;
    }),
  );
}

/**
 * Resends an invitation. Refuses an inactive user or one with a password (GEN-RULE), and too many invitations
 * (GEN-LIMIT).
 */
export async function inviteAgain(
  deps: IdentityDeps,
  context: RequestContext,
  userId: number,
): Promise<null> {
  const { tenantId, address } = context;
  await deps.database.inTenant(tenantId, async (scope) => {
    const caller = await lockRights(scope, context, 'Pages.Users');
    refuseInTraining(scope);
    const user = await getUserInReach(scope, caller, userId);
    if (!user.isInvited) throw refusal('GEN-RULE', { message: 'user.hasPassword' });
    if (!user.isActive) throw refusal('GEN-RULE', { message: 'user.isNotActive' });
    await recordAttempt(scope, {
      kind: 'mail',
      accountHash: mailFingerprint(deps, tenantId, 'staff-invitation', user.emailAddress),
      placeHash: placeFingerprint(deps, tenantId, address),
    });
    await inviteStaff(deps, scope, inviterOf(context), userId);
    await recordChange(scope, context, { action: 'invite', entity: 'user', entityId: String(userId) });
  });
  return null;
}

type Input = ParsedInput<typeof updateUser>;

/**
 * Changes a member of staff; new rights take effect with their next request. Refuses a user with more rights than the
 * caller, before or after the change, with GEN-DENIED; refuses another name for `admin`, disabling oneself, and
 * removing one's own last right with GEN-RULE.
 */
export async function changeUser(
  deps: IdentityDeps,
  context: RequestContext,
  input: Input,
): Promise<UserOutput> {
  const { id } = input;
  return refuseDuplicate(userDuplicates, () =>
    deps.database.inTenant(context.tenantId, async (scope) => {
      const caller = await lockRights(scope, context, 'Pages.Users');
      await lockUser(scope, id);
      const before = await getUserInReach(scope, caller, id);
      const record = { entity: 'user', entityId: String(id) };
      await requireVersion(scope, { ...record, current: before, seenVersion: input.version });
      requireAllowed(caller, before, input);
      await writeUser(scope, caller, before, input);
      if (before.isActive !== input.isActive || before.emailAddress !== input.emailAddress)
        await followActivation(deps, scope, context, { ...before, isActive: input.isActive });
      await requireRightsKept(scope, caller);
      const after = await getUserInReach(scope, caller, id);
      await recordChange(scope, context, {
        action: 'update',
        ...record,
        before: auditedUser(before),
        after: auditedUser(after),
      });
      return after;
    }),
  );
}

function requireAllowed(caller: SignedInUser, before: UserOutput, input: Input): void {
  if (isAdministrator(before.userName) && !isAdministrator(input.userName))
    throw refusal('GEN-RULE', { message: 'user.administratorKeepsName' });
  if (caller.id === before.id && !input.isActive) throw refusal('GEN-RULE', { message: 'user.notOneself' });
}

async function writeUser(
  scope: TenantScope,
  caller: SignedInUser,
  before: UserOutput,
  input: Input,
): Promise<void> {
  const hasMoved = normalizeLogin(before.emailAddress) !== normalizeLogin(input.emailAddress);
  if (hasMoved) await claimStaffAddress(scope, input.emailAddress);
  await updateStaff(scope, input.id, input, { forgetProof: hasMoved });
  // Revokes links already sent to the old mailbox, which another person may read.
  if (hasMoved) await closeVerifications(scope, input.id);
  if (input.roleNames) await setRoles(scope, input.id, await requireRoles(scope, caller, input.roleNames));
}

/** Deletes a staff user. Refuses to delete `admin` or oneself, with GEN-RULE. */
export async function removeUser(
  { database }: IdentityDeps,
  context: RequestContext,
  userId: number,
): Promise<null> {
  await database.inTenant(context.tenantId, async (scope) => {
    const caller = await lockRights(scope, context, 'Pages.Users');
    await lockUser(scope, userId);
    const user = await getUserInReach(scope, caller, userId);
    if (isAdministrator(user.userName)) throw refusal('GEN-RULE', { message: 'user.administratorStays' });
    if (caller.id === userId) throw refusal('GEN-RULE', { message: 'user.notOneself' });
    await closeStaff(scope, userId);
    await endSessionsOf(scope, userId);
    await closeVerifications(scope, userId);
    await recordChange(scope, context, {
      action: 'delete',
      entity: 'user',
      entityId: String(userId),
      before: auditedUser(user),
    });
  });
  return null;
}
