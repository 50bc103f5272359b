import type { TenantScope } from '../../platform/database/scope.ts';

/** Takes out by what those who held rides could be told from others, and for whom rides of others were asked. */
export async function eraseRiders(
  { tx, tenantId }: TenantScope,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .updateTable('ride_hold')
    .set({ contact_hash: null, card_hash: null, address_hash: null })
    .where('tenant_id', '=', tenantId)
    .where('reference', 'in', references)
    .execute();
  await tx
    .updateTable('outside_ride')
    .set({ lead: null })
    .where('tenant_id', '=', tenantId)
    .where('reference', 'in', references)
    .execute();
}
