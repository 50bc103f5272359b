import { deleteExpired } from './platform/database/delete-expired.ts';
import type { Database } from './platform/database/database.ts';
import { forEachTenant } from './platform/jobs/for-each-tenant.ts';
import type { Schedule } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';

interface Deps {
  readonly database: Pick<Database, 'inTenant'>;
  readonly listAllTenantIds: () => Promise<number[]>;
  readonly log: Log;
}

/** Deletes saved searches of every agency that nobody can open any more. Figures of searches look back two weeks. */
export function purgeSearchesJob({ database, listAllTenantIds, log }: Deps): Schedule {
  const eachTenant = forEachTenant(listAllTenantIds, log, 'searches');
  return {
    name: 'purge-searches',
    cron: '11 * * * *',
    run: () =>
      eachTenant(async (tenantId) => {
        await deleteExpired(database, tenantId, 'flight_search');
        await deleteExpired(database, tenantId, 'transfer_search');
      }),
  };
}
