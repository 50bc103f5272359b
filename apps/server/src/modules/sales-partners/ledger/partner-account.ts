import { partnerSubAccount } from '@farewind/contract/finance/partner-sub-account';
import type { TenantScope } from '../../../platform/database/scope.ts';

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
  return new Map(rows.map(({ id, name }) => [partnerSubAccount(id), name]));
}
