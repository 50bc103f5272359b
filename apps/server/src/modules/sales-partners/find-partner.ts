import type { TenantScope } from '../../platform/database/scope.ts';

/** The number of the partner with a code, paused ones included. */
export async function findPartner({ tx, tenantId }: TenantScope, code: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('sales_partner')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.id;
}
