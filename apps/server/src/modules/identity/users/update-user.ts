import type { updateUser, UserOutput } from '@farewind/contract/identity/users';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext, SignedInUser } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { lockRights, requireRightsKept } from '../office-rights.ts';
import { closeVerifications } from '../verifications.ts';
import { lockUser, normalizeLogin } from '../user-rows.ts';
import { auditedUser } from './present-user.ts';
import { setRoles, updateStaff } from './staff-rows.ts';
import { followActivation } from './set-user-active.ts';
import {
  getUserInReach,
  isAdministrator,
  requireNoCustomersAddress,
  requireRoles,
  userDuplicates,
} from './user-rules.ts';

type Input = ParsedInput<typeof updateUser>;

/**
 * Changes somebody of the staff; what they may do then holds from their next request on. Refuses with GEN-DENIED who may
 * do more than the caller, or would then; with GEN-RULE another name for `admin`, disabling oneself, and taking one's own
 * last right.
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
  if (hasMoved) await requireNoCustomersAddress(scope, input.emailAddress);
  await updateStaff(scope, input.id, input, { forgetProof: hasMoved });
  // A link that waits in the old mailbox is not for whoever reads it there.
  if (hasMoved) await closeVerifications(scope, input.id);
  if (input.roleNames) await setRoles(scope, input.id, await requireRoles(scope, caller, input.roleNames));
}
