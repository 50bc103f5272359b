import type { TenantScope } from '../../../platform/database/scope.ts';

const KIND = 'partner:';

/** The ledger account of a sales partner, whatever its name is by now. */
export function partnerAccount(partnerId: number): string {
  return `${KIND}${partnerId}`;
}

/** The names of the sales partners by their ledger accounts. */
export async function listSalesPartnerNames({
  tx,
  tenantId,
}: TenantScope): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('sales_partner')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(rows.map(({ id, name }) => [partnerAccount(id), name]));
}
