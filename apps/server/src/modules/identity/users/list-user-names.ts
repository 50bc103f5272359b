import type { TenantScope } from '../../../platform/database/scope.ts';
import { ownName } from '../accounts/own-name.ts';

/** Names of users by their ids, including deleted ones. */
export async function listUserNames(
  { tx, tenantId }: TenantScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('app_user')
    .select(['id', 'name', 'surname', 'user_name'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, ownName(row) ?? row.user_name]));
}
