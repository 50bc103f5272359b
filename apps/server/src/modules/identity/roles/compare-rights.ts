import type { compareRights } from '@farewind/contract/identity/roles';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { listPermissionsOf } from '../rights/rights.ts';
import { findUser } from '../accounts/user-rows.ts';
import { ownName } from '../accounts/own-name.ts';
import { describePermissions } from './describe-permissions.ts';
import { presentRoleTexts } from './present-role.ts';
import { findRole } from './role-rows.ts';

/** Compares the permissions of two people or roles. Refuses with GEN-NOTFOUND those that the side does not have. */
export function compareHolders(
  { database }: IdentityDeps,
  { tenantId, language }: RequestContext,
  input: ParsedInput<typeof compareRights>,
): Promise<Output<typeof compareRights>> {
  return database.inTenant(tenantId, async (scope) => {
    const one = await readHolder(scope, language, { userId: input.userId, roleId: input.roleId });
    const other = await readHolder(scope, language, { userId: input.otherUserId, roleId: input.otherRoleId });
    return {
      one: { name: one.name },
      other: { name: other.name },
      rights: describePermissions(tenantId, language).map((right) => ({
        ...right,
        one: one.permissions.has(right.name),
        other: other.permissions.has(right.name),
      })),
    };
  });
}

async function readHolder(
  scope: TenantScope,
  language: Language,
  { userId, roleId }: { readonly userId: number | undefined; readonly roleId: number | undefined },
): Promise<{ readonly name: string; readonly permissions: ReadonlySet<string> }> {
  if (roleId !== undefined) {
    const role = await findRole(scope, roleId);
    if (!role) throw refusal('GEN-NOTFOUND');
    return { name: presentRoleTexts(role, language).displayName, permissions: new Set(role.permissions) };
  }
  const user = userId === undefined ? undefined : await findUser(scope, userId);
  if (user?.kind !== 'staff') throw refusal('GEN-NOTFOUND');
  const name = ownName(user) ?? user.userName;
  return { name, permissions: await listPermissionsOf(scope, user.id) };
}
