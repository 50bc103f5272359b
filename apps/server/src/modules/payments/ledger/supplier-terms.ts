import { z } from 'zod';
import { stored } from '../../../platform/database/stored.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** Days after a sale within which its supplier is paid, by sub-account. */
export const readTerms = stored('accounting_setting.supplier_terms', z.record(z.string(), z.int()));

export async function readSupplierTerms({
  tx,
  tenantId,
}: TenantScope): Promise<ReturnType<typeof readTerms>> {
  const row = await tx
    .selectFrom('accounting_setting')
    .select('supplier_terms')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return readTerms(row?.supplier_terms ?? {});
}
