import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';

/** Whether an agency sells rides at all: of its own, at a price, or of a supplier. */
export async function sellsRides({ tx, tenantId }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ sells: boolean }>`
    select exists (select 1 from transfer_price where tenant_id = ${tenantId} and is_active)
      or exists (select 1 from transfer_supplier where tenant_id = ${tenantId} and is_active) as sells`.execute(
    tx,
  );
  return rows[0]?.sells === true;
}
