import type { Database } from './platform/database/database.ts';
import { deleteAboveTotal } from './platform/database/delete-above-total.ts';
import { forEachTenant } from './platform/jobs/for-each-tenant.ts';
import type { Schedule } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';

/** Of an agency and a kind, about 1 GB: a network of strangers who search without end fills no disk. */
const TOTAL = 2_000_000;

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
        const ended = { column: 'expires_at', until: (now: Date) => now, total } as const;
        await deleteAboveTotal(database, tenantId, { table: 'flight_search', ...ended });
        await deleteAboveTotal(database, tenantId, { table: 'transfer_search', ...ended });
      }),
  };
}
