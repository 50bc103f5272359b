import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext, SignedInUser } from '../../../platform/http/request-context.ts';
import { listPermissionsOf } from './rights.ts';
import { findUser } from '../accounts/user-rows.ts';
import { waitForName } from '../../../platform/database/wait-for-turn.ts';

/** With one of these, a user can restore their rights, so users may not remove them from themselves. */
const rightsOfAdministrators = ['Pages.Users', 'Pages.Roles'] as const;

/**
 * The caller with their current permissions. Operations of a tenant that change permissions call this first and are
 * thereby serialised: two administrators cannot revoke each other's rights at once, and a caller who has just lost
 * theirs cannot use them any more (GEN-DENIED).
 */
export async function lockRights(
  scope: TenantScope,
  { user }: Pick<RequestContext, 'user'>,
  ...needed: string[]
): Promise<SignedInUser> {
  if (!user) throw refusal('GEN-SIGNIN');
  await waitForName(scope, `rights:${scope.tenantId}`);
  const isActive = (await findUser(scope, user.id))?.isActive === true;
  const current = isActive ? await listPermissionsOf(scope, user.id) : new Set<string>();
  const permissions = current.intersection(new Set(user.permissions));
  if (!needed.every((permission) => permissions.has(permission))) throw refusal('GEN-DENIED');
  return { ...user, permissions };
}

/** Refuses to grant rights that the caller does not have with GEN-DENIED, so that roles cannot be used to gain more. */
export function requireHeld(caller: SignedInUser, granted: Iterable<string>): void {
  if (![...granted].every((permission) => caller.permissions.has(permission)))
    throw refusal('GEN-DENIED', { message: 'role.grantsMore' });
}

/** Refuses with GEN-RULE, after a change, if it left the caller without an administrator's rights. */
export async function requireRightsKept(scope: TenantScope, caller: SignedInUser): Promise<void> {
  const left = await listPermissionsOf(scope, caller.id);
  for (const permission of rightsOfAdministrators)
    if (caller.permissions.has(permission) && !left.has(permission))
      throw refusal('GEN-RULE', { message: 'user.ownRights' });
}
