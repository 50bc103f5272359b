import { publishHead } from '../../platform/audit/audit-heads.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';

/**
 * Says where every audit log ends, in the log of the process, which whoever writes to the database cannot take back; and keeps
 * it sealed. Says nothing of a log that has not grown.
 */
export async function publishHeads(
  { database, log }: { readonly database: Database; readonly log: Log },
  tenantId: number,
): Promise<void> {
  const head = await database.inTenant(tenantId, publishHead);
  if (head)
    log.info({ tenantId, auditPosition: head.position, auditHash: head.hash }, 'The audit log ends here');
}
