import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** Payments taken by a test account, among the agency's first thousand: rehearsals come before sales. */
export async function countTestPurchases({ tx, tenantId }: TenantScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select coalesce(mode, mode_of_attempt(tenant_id, id)) as mode, state from payment_attempt where tenant_id = ${tenantId} order by created_at, id limit 1000) as a
    where a.mode = 'test' and a.state in ('authorised', 'captured', 'partlyRefunded', 'refunded')`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
