import type { Database } from './platform/database/database.ts';
import { forEachTenant } from './platform/jobs/for-each-tenant.ts';
import type { Schedule } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { purgeEffects } from './platform/outbox/purge-effects.ts';

const DAY_MS = 86_400_000;
/**
 * Longer than any cause is reported again: a supplier repeats a change of a flight until it is accepted or has departed,
 * and flights are on sale for less than a year.
 */
const KEPT_DAYS = 400;

interface Deps {
  readonly database: Pick<Database, 'inTenant'>;
  readonly listAllTenantIds: () => Promise<number[]>;
  readonly log: Log;
}

/** Deletes the old effects of every agency that are done. */
export function purgeEffectsJob({ database, listAllTenantIds, log }: Deps): Schedule {
  const eachTenant = forEachTenant(listAllTenantIds, log, 'outbox');
  return {
    name: 'purge-effects',
    cron: '27 2 * * *',
    run: () =>
      eachTenant((tenantId) =>
        purgeEffects(database, tenantId, (now) => new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
      ),
  };
}
