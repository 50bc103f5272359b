import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** Whether an agency has prices of rides in its inventory currency. */
export async function areRidesPriced({ tx, tenantId }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ isPriced: boolean }>`
    select exists (select 1 from transfer_price where tenant_id = ${tenantId})
      or exists (select 1 from vehicle_type where tenant_id = ${tenantId}) as "isPriced"`.execute(tx);
  return rows[0]?.isPriced === true;
}
