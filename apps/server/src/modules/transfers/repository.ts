import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';

/** Whether an agency sells rides: its own with prices, or a supplier's. */
export async function sellsRides({ tx, tenantId }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ sells: boolean }>`
    select exists (select 1 from transfer_price where tenant_id = ${tenantId} and is_active)
      or exists (select 1 from transfer_supplier where tenant_id = ${tenantId} and is_active) as sells`.execute(
    tx,
  );
  return rows[0]?.sells === true;
}

/** Erases the hashes of holders of rides, and the travellers of external rides. */
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
