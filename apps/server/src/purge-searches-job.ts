import { sql } from 'kysely';
import type { Database } from './platform/database/database.ts';
import { forEachTenant } from './platform/jobs/for-each-tenant.ts';
import type { Schedule } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';

/** Of an agency and a kind, about 1 GB: a network of strangers who search without end fills no disk. */
const TOTAL = 2_000_000;
/** Rows of one transaction: few enough to hold no lock for long, also when there are millions. */
const BATCH = 1000;

interface Deps {
  readonly database: Pick<Database, 'inTenant'>;
  readonly listAllTenantIds: () => Promise<number[]>;
  readonly log: Log;
  readonly total?: number;
}

/**
 * Deletes saved searches of every agency that nobody can open any more, and the oldest above the total. Figures of searches
 * look back two weeks.
 */
export function purgeSearchesJob({ database, listAllTenantIds, log, total = TOTAL }: Deps): Schedule {
  const eachTenant = forEachTenant(listAllTenantIds, log, 'searches');
  return {
    name: 'purge-searches',
    cron: '11 * * * *',
    run: () =>
      eachTenant(async (tenantId) => {
        await deleteOld(database, tenantId, 'flight_search', total);
        await deleteOld(database, tenantId, 'transfer_search', total);
      }),
  };
}

/** Batch by batch along the index of `expires_at`. */
async function deleteOld(
  { inTenant }: Pick<Database, 'inTenant'>,
  tenantId: number,
  table: 'flight_search' | 'transfer_search',
  total: number,
): Promise<void> {
  const end = await inTenant(tenantId, async ({ tx, now }) => {
    const { rows } = await sql<{ end: Date }>`select expires_at as end from ${sql.table(table)}
      where tenant_id = ${tenantId} order by expires_at desc offset ${total} limit 1`.execute(tx);
    const above = rows[0]?.end;
    return above !== undefined && above > now ? above : now;
  });
  const deleteBatch = () =>
    inTenant(tenantId, async ({ tx }) => {
      const result = await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id in (
        select id from ${sql.table(table)} where tenant_id = ${tenantId} and expires_at <= ${end}
        order by expires_at limit ${BATCH})`.execute(tx);
      return Number(result.numAffectedRows ?? 0);
    });
  while ((await deleteBatch()) === BATCH);
}
