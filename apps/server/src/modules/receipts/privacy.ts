import type { TenantScope } from '../../platform/database/scope.ts';

/** Receipts are kept as required by tax law; the addresses that they were sent to are not. */
export async function eraseReceipts(
  { tx, tenantId }: TenantScope,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('fiscal_receipt')
    .set({ customer: JSON.stringify({}) })
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .execute();
}
