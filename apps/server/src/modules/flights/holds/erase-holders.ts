import type { TenantScope } from '../../../platform/database/scope.ts';

/** Erases the hashes that identify payers of holds. */
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
