import type { TenantScope } from '../../../platform/database/scope.ts';

/** Takes out by what those who held seats could be told from others. */
export async function eraseHolders(
  { tx, tenantId }: TenantScope,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .updateTable('seat_hold')
    .set({ contact_hash: null, card_hash: null, address_hash: null })
    .where('tenant_id', '=', tenantId)
    .where('reference', 'in', references)
    .execute();
}
