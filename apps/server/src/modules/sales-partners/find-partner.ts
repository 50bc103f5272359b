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

/** The names of partners by their codes, paused ones included. */
export async function listPartnerNames(
  { tx, tenantId }: TenantScope,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('sales_partner')
    .select(['code', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}
