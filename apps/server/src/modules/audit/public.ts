import type { Database } from '../../platform/database/database.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { Log } from '../../platform/log.ts';
import { auditRoutes } from './routes.ts';
import { publishHead } from '../../platform/audit/audit-heads.ts';

export interface AuditDeps {
  readonly database: Database;
  readonly log: Log;
  readonly listTenantIds: () => Promise<number[]>;
}

export interface Audit {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
}

/** What the staff have changed, for those who may read it. Writing is the platform's (platform/audit). */
export function createAudit(deps: AuditDeps): Audit {
  const eachTenant = forEachTenant(deps.listTenantIds, deps.log, 'audit');
  return {
    bindings: auditRoutes(deps.database),
    jobs: [
      {
        name: 'publish-audit-heads',
        cron: '*/10 * * * *',
        run: () => eachTenant((tenantId) => publishHeads(deps, tenantId)),
      },
    ],
  };
}

/**
 * Publishes the last entry of every audit log in the process log, which an attacker with database access cannot change,
 * and stores it sealed. Skips logs that have not grown.
 */
async function publishHeads(
  { database, log }: { readonly database: Database; readonly log: Log },
  tenantId: number,
): Promise<void> {
  const head = await database.inTenant(tenantId, publishHead);
  if (head)
    log.info({ tenantId, auditPosition: head.position, auditHash: head.hash }, 'The audit log ends here');
}
