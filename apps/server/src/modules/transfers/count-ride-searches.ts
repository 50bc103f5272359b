import type { TenantScope } from '../../platform/database/scope.ts';

/** Searches for rides that were made after one instant and up to another. */
export async function countRideSearches(
  { tx, tenantId }: TenantScope,
  from: Date,
  to: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('transfer_search')
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>', from)
    .where('created_at', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(count);
}
