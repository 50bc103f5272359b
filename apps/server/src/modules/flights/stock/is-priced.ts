import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** Whether any flight product of an agency has a price in its inventory currency. */
export async function areFlightsPriced({ tx, tenantId }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ isPriced: boolean }>`
    select exists (select 1 from fare where tenant_id = ${tenantId})
      or exists (select 1 from extra where tenant_id = ${tenantId})
      or exists (select 1 from markup_rule where tenant_id = ${tenantId} and sum_minor is not null) as "isPriced"`.execute(
    tx,
  );
  return rows[0]?.isPriced === true;
}
