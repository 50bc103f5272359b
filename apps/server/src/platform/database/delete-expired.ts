import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Rows of one transaction: few enough to hold no lock for long, also when there are millions. */
const BATCH = 1000;

/** Deletes an agency's rows whose `expires_at` has passed, batch by batch along the index of that column. */
export async function deleteExpired(
  { inTenant }: Pick<Database, 'inTenant'>,
  tenantId: number,
  table: 'flight_search' | 'transfer_search',
): Promise<void> {
  const deleteBatch = () =>
    inTenant(tenantId, async ({ tx, now }) => {
      const result = await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id in (
        select id from ${sql.table(table)} where tenant_id = ${tenantId} and expires_at <= ${now}
        order by expires_at limit ${BATCH})`.execute(tx);
      return Number(result.numAffectedRows ?? 0);
    });
  while ((await deleteBatch()) === BATCH);
}
