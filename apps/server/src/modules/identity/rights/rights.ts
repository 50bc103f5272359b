import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { SignedInUser } from '../../../platform/http/request-context.ts';

/** Permissions of a user's roles. */
export async function listPermissionsOf(scope: TenantScope, userId: number): Promise<Set<string>> {
  const rows = await scope.tx
    .selectFrom('user_role as r')
    .innerJoin('role_permission as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.role_id', '=', 'r.role_id'),
    )
    .select('p.permission')
    .distinct()
    .where('r.tenant_id', '=', scope.tenantId)
    .where('r.user_id', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.permission));
}

/** Refuses with GEN-DENIED an act on a user of the same side with a right that the caller does not have. */
export async function requireNoMoreRights(
  scope: TenantScope,
  caller: SignedInUser,
  userId: number,
): Promise<void> {
  const theirs = await listPermissionsOf(scope, userId);
  if (!theirs.isSubsetOf(new Set(caller.permissions)))
    throw refusal('GEN-DENIED', { message: 'account.moreRights' });
}
